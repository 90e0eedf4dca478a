// swift-tools-version: 6.3
import PackageDescription

#if os(Linux)
    // Only for the executable: an empty libcurl for the linker, and the functions of URLSessionGuard for FoundationNetworking.
    let linking = "\(Context.packageDirectory)/Sources/essential-feed/Workarounds/Linking"
    let linkerSettings: [LinkerSetting] = [
        .unsafeFlags(["-L\(linking)", "-Xlinker", "--dynamic-list=\(linking)/exported-symbols"])
    ]
    // Only Apple platforms have a use for a privacy manifest, and a bundle for it.
    let (unused, resources): ([String], [Resource]) = (["PrivacyInfo.xcprivacy"], [])
#else
    let linkerSettings: [LinkerSetting] = []
    let (unused, resources): ([String], [Resource]) = ([], [.process("PrivacyInfo.xcprivacy")])
#endif

let package = Package(
    name: "essential-feed",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "EssentialFeed", targets: ["EssentialFeed"]),
        .library(name: "FeedCore", targets: ["FeedCore"]),
        .library(name: "FeedAPI", targets: ["FeedAPI"]),
        .library(name: "FeedCache", targets: ["FeedCache"]),
        .library(name: "FeedGallery", targets: ["FeedGallery"]),
        .library(name: "FeedTesting", targets: ["FeedTesting"]),
        .library(name: "URLSessionGuard", targets: ["URLSessionGuard"]),
        .executable(name: "essential-feed", targets: ["essential-feed"]),
    ],
    targets: [
        .target(name: "FeedJSON"),
        .target(name: "FeedMarkup", resources: [.embedInCode("NamedReferences.txt")]),
        .target(name: "FeedCore", dependencies: ["FeedJSON"]),
        .target(name: "FeedAPI", dependencies: ["FeedCore", "FeedJSON", "FeedMarkup"]),
        .target(name: "FeedFiles", exclude: unused, resources: resources),
        .target(name: "FeedCache", dependencies: ["FeedCore", "FeedFiles", "FeedJSON"]),
        .target(name: "EssentialFeed", dependencies: ["FeedCore", "FeedAPI", "FeedCache"]),
        .target(name: "FeedGallery", dependencies: ["FeedCore", "FeedJSON"]),
        .target(name: "FeedTesting", dependencies: ["FeedCore", "FeedAPI"]),
        .target(name: "URLSessionGuard"),
        .target(
            name: "FeedExport",
            dependencies: ["EssentialFeed", "FeedCore", "FeedAPI", "FeedCache", "FeedFiles", "FeedGallery", "FeedJSON"]
        ),
        .target(name: "FeedCommandLine"),
        .executableTarget(
            name: "essential-feed",
            dependencies: [
                "EssentialFeed", "FeedCore", "FeedAPI", "FeedCache", "FeedCommandLine", "FeedExport", "FeedFiles",
                "FeedGallery", "FeedJSON", "URLSessionGuard",
            ],
            exclude: ["Workarounds/Linking"],
            resources: [.embedInCode("Sample/Resources"), .embedInCode("Output/Languages/Translations")],
            linkerSettings: linkerSettings
        ),
        .target(name: "FeedTestSupport", dependencies: ["FeedCore"], path: "Tests/FeedTestSupport"),
        .executableTarget(
            name: "feed-benchmark",
            dependencies: ["EssentialFeed", "FeedFiles", "FeedTesting", "FeedJSON", "FeedTestSupport"],
            path: "Tests/Benchmark"
        ),
        .testTarget(name: "FeedCommandLineTests", dependencies: ["FeedCommandLine", "FeedTestSupport"]),
        .testTarget(name: "FeedJSONTests", dependencies: ["FeedJSON", "FeedTestSupport"]),
        .testTarget(name: "FeedMarkupTests", dependencies: ["FeedMarkup", "FeedTestSupport"]),
        .testTarget(name: "FeedCoreTests", dependencies: ["FeedCore", "FeedTesting", "FeedTestSupport"]),
        .testTarget(name: "FeedAPITests", dependencies: ["FeedAPI", "FeedTesting", "FeedTestSupport"]),
        .testTarget(name: "FeedFilesTests", dependencies: ["FeedFiles", "FeedTestSupport"]),
        .testTarget(
            name: "FeedCacheTests",
            dependencies: ["FeedCache", "FeedFiles", "FeedTesting", "FeedTestSupport"]
        ),
        .testTarget(
            name: "EssentialFeedTests",
            dependencies: ["EssentialFeed", "FeedFiles", "FeedTesting", "FeedTestSupport"]
        ),
        .testTarget(name: "FeedTestingTests", dependencies: ["FeedTesting", "FeedTestSupport"]),
        .testTarget(name: "FeedGalleryTests", dependencies: ["FeedGallery", "FeedTestSupport"]),
        .testTarget(name: "FeedExportTests", dependencies: ["FeedExport", "FeedTesting", "FeedTestSupport"]),
        .testTarget(name: "URLSessionGuardTests", dependencies: ["URLSessionGuard", "FeedTestSupport"]),
        .testTarget(
            name: "SnippetTests",
            dependencies: ["EssentialFeed", "FeedGallery", "FeedTesting", "URLSessionGuard"],
            // The code of the articles compiles for users of the package, who have only its public API.
            packageAccess: false
        ),
        .testTarget(
            name: "ProgramTests",
            dependencies: [
                "essential-feed", "EssentialFeed", "FeedCore", "FeedAPI", "FeedCache", "FeedCommandLine", "FeedExport",
                "FeedFiles", "FeedGallery", "FeedJSON", "FeedTesting", "FeedTestSupport",
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

let isStrict = Context.environment["ESSENTIAL_FEED_STRICT"] != nil
for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    if isStrict { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
}

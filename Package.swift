// swift-tools-version: 6.3
import PackageDescription

#if os(Linux)
    // For the executable alone: an empty libcurl for the linker, and the functions of URLSessionGuard for FoundationNetworking.
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

let isStrict = Context.environment["ESSENTIAL_FEED_STRICT"] != nil
let settings: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

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
        .target(name: "JSON", swiftSettings: settings),
        .target(name: "FeedCore", dependencies: ["JSON"], swiftSettings: settings),
        .target(name: "FeedAPI", dependencies: ["FeedCore", "JSON"], swiftSettings: settings),
        .target(name: "FileSystem", exclude: unused, resources: resources, swiftSettings: settings),
        .target(name: "FeedCache", dependencies: ["FeedCore", "FileSystem", "JSON"], swiftSettings: settings),
        .target(name: "EssentialFeed", dependencies: ["FeedCore", "FeedAPI", "FeedCache"], swiftSettings: settings),
        .target(name: "FeedGallery", dependencies: ["FeedCore", "JSON"], swiftSettings: settings),
        .target(name: "FeedTesting", dependencies: ["FeedCore", "FeedAPI"], swiftSettings: settings),
        .target(name: "URLSessionGuard", swiftSettings: settings),
        .target(name: "CommandLineKit", swiftSettings: settings),
        .executableTarget(
            name: "essential-feed",
            dependencies: [
                "CommandLineKit", "EssentialFeed", "FeedCore", "FeedAPI", "FeedCache", "FeedGallery", "FileSystem",
                "JSON", "URLSessionGuard",
            ],
            exclude: ["Workarounds/Linking"],
            resources: [.embedInCode("Sample/Resources")],
            swiftSettings: settings,
            linkerSettings: linkerSettings
        ),
        .target(name: "TestSupport", dependencies: ["FeedCore"], path: "Tests/TestSupport", swiftSettings: settings),
        .executableTarget(
            name: "benchmark",
            dependencies: ["FeedCore", "FeedAPI", "FeedCache", "FeedTesting", "JSON", "TestSupport"],
            path: "Tests/Benchmark",
            swiftSettings: settings
        ),
        .testTarget(
            name: "CommandLineKitTests",
            dependencies: ["CommandLineKit", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(name: "JSONTests", dependencies: ["JSON", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "FeedCoreTests",
            dependencies: ["FeedCore", "FeedTesting", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "FeedAPITests",
            dependencies: ["FeedAPI", "FeedTesting", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(name: "FileSystemTests", dependencies: ["FileSystem", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "FeedCacheTests",
            dependencies: ["FeedCache", "FeedTesting", "FileSystem", "TestSupport"],
            exclude: ["Fixtures"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "EssentialFeedTests",
            dependencies: ["EssentialFeed", "FeedTesting", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(name: "FeedTestingTests", dependencies: ["FeedTesting", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "FeedGalleryTests", dependencies: ["FeedGallery", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "URLSessionGuardTests",
            dependencies: ["URLSessionGuard", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SnippetTests",
            dependencies: ["EssentialFeed", "FeedGallery", "FeedTesting"],
            // The code of the articles compiles for users of the package, who have its public API alone.
            packageAccess: false,
            swiftSettings: settings
        ),
        .testTarget(
            name: "ProgramTests",
            dependencies: [
                "essential-feed", "CommandLineKit", "EssentialFeed", "FeedCore", "JSON", "FeedAPI", "FeedCache",
                "FeedGallery", "FileSystem", "TestSupport",
            ],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)

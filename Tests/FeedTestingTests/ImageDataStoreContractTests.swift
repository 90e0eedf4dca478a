import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Detecting image data stores that break the contract", .limited)
struct ImageDataStoreContractTests {
    /// A store with one fault.
    private actor FaultyStore: ImageDataStore {
        enum Fault: CaseIterable {
            case isNeverEmpty, forgetsWhatWasRetrieved, takesDataForText, truncates,
                holdsTheFirstData, failsToReplace
            case ignoresCase, ignoresFragments, drops, writesInParts
        }

        private let fault: Fault
        private var data: [String: Data] = [:]

        init(_ fault: Fault) {
            self.fault = fault
        }

        func retrieve(for url: URL) -> Data? {
            defer { if fault == .forgetsWhatWasRetrieved { data[key(url)] = nil } }
            return data[key(url)] ?? (fault == .isNeverEmpty ? Data() : nil)
        }

        func insert(_ new: Data, for url: URL) async throws {
            let key = key(url)
            switch fault {
            case .takesDataForText: data[key] = Data(String(decoding: new, as: UTF8.self).utf8)
            case .truncates: data[key] = new.prefix(300_000)
            case .holdsTheFirstData where data[key] != nil: break
            case .failsToReplace where data[key] != nil: throw AnyError("there already")
            case .drops where data.count >= 12: data[key] = Data()
            case .writesInParts:
                data[key] = new.prefix(10_000)
                for _ in 0..<50 { await Task.yield() }
                data[key] = new
            default: data[key] = new
            }
        }

        private func key(_ url: URL) -> String {
            switch fault {
            case .ignoresCase: url.absoluteString.lowercased()
            case .ignoresFragments: String(url.absoluteString.prefix { $0 != "#" })
            default: url.absoluteString
            }
        }
    }

    private static let promises: [(FaultyStore.Fault, String)] = [
        (.isNeverEmpty, "A new store holds nothing."),
        (.forgetsWhatWasRetrieved, "Retrieving changes nothing."),
        (.takesDataForText, "What is retrieved is exactly what was inserted."),
        (.truncates, "What is retrieved is exactly what was inserted."),
        (.holdsTheFirstData, "New data takes the place of the old."),
        (.failsToReplace, "Data can be inserted."),
        (.ignoresCase, "Data is never another URL's."),
        (.ignoresFragments, "Data is never another URL's."),
        (.drops, "Data for one URL leaves that of others as it is."),
        (.writesInParts, "What is retrieved meanwhile is whole, or nothing."),
    ]

    @Test(arguments: promises)
    private func namesTheBrokenPromise(fault: FaultyStore.Fault, promise: String) async throws {
        let violation = await #expect(throws: ContractViolation.self) {
            try await ImageDataStoreContract { FaultyStore(fault) }.check()
        }
        #expect(try #require(violation).promise == promise)
    }

    @Test func coversAllFaults() {
        #expect(Self.promises.map(\.0) == FaultyStore.Fault.allCases)
    }

    @Test func describesTheDifference() async throws {
        let violation = await #expect(throws: ContractViolation.self) {
            try await ImageDataStoreContract { FaultyStore(.truncates) }.check()
        }
        #expect(violation?.found.hasPrefix("300000 bytes (0 1 4 9 10 19 24 31 …) instead of 300001 bytes") == true)
    }
}

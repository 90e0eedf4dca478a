import FeedCore
import Foundation

/// The progress of loading pictures.
struct ImageDataProgress {
    private(set) var savingFailure: (any Error)?
    private let total: Int
    private var line: ProgressLine?
    private let start = ContinuousClock.now
    private var causes: [URL: any Error] = [:]
    private var count = 0
    private var byteCount = 0

    init(total: Int, line: ProgressLine?) {
        self.total = total
        self.line = line
    }

    /// Counts a picture that was loaded or failed, and updates the progress line.
    mutating func add(
        _ result: Result<(byteCount: Int, source: LoadedSource), any Error>,
        for url: URL
    ) {
        count += 1
        switch result {
        case .success(let (byteCount, source)):
            self.byteCount += byteCount
            if case .remote(let failure?) = source { savingFailure = savingFailure ?? failure }
        case .failure(let error):
            causes[url] = error
        }
        let state = "\(count)/\(total), \(ByteCount.text(byteCount)), \(ByteCount.text(rate))/s"
        line?.show(state)
    }

    /// Returns the failures in the order of `urls`, without duplicates.
    func failures(inOrderOf urls: [URL]) -> [(url: URL, cause: any Error)] {
        var causes = causes
        return urls.compactMap { url in causes.removeValue(forKey: url).map { (url, $0) } }
    }

    /// Erases the progress line.
    mutating func erase() {
        line?.erase()
    }

    /// The bytes per second so far.
    private var rate: Int {
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        return Int(Double(byteCount) / max(seconds, 0.001))
    }
}

/// Formats numbers of bytes for people.
enum ByteCount {
    /// Returns `count` in bytes, kB or MB (powers of ten), with one decimal place.
    static func text(_ count: Int) -> String {
        switch count {
        case ..<1_000: "\(count) B"
        case ..<1_000_000: tenths(count, of: 1_000) + " kB"
        default: tenths(count, of: 1_000_000) + " MB"
        }
    }

    private static func tenths(_ count: Int, of unit: Int) -> String {
        "\(count / unit).\(count % unit * 10 / unit)"
    }
}

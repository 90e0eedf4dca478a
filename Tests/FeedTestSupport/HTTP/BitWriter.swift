/// Bytes filled from their lowest bit upward.
struct BitWriter {
    private(set) var bytes: [UInt8]
    private var free = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func write(_ value: Int, count: Int) {
        for bit in 0..<count {
            if free == 0 {
                bytes.append(0)
                free = 8
            }
            bytes[bytes.count - 1] |= UInt8((value >> bit) & 1) << UInt8(8 - free)
            free -= 1
        }
    }

    mutating func writeZeros(_ count: Int) {
        guard count > free else {
            free -= count
            return
        }
        let beyond = count - free
        bytes.append(contentsOf: repeatElement(0, count: (beyond + 7) / 8))
        free = (8 - beyond % 8) % 8
    }
}

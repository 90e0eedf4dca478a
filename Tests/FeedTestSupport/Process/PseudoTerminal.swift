import Foundation

/// A terminal without a screen; output that a program writes to `slave` can be read unchanged from `master`.
struct PseudoTerminal {
    let master: Descriptor
    let slave: Descriptor

    init(columns: Int, rows: Int) throws {
        master = try Descriptor("open a terminal", Self.openMaster())
        let path = try Self.slavePath(of: master.number)
        slave = try Descriptor("open \(path)", open(path, O_RDWR | O_NOCTTY))
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        try SystemFailure.check("set a terminal's size", ioctl(slave.number, UInt(TIOCSWINSZ), &size))
        try Self.makeRaw(slave.number)
    }

    private static func makeRaw(_ number: Int32) throws {
        var settings = termios()
        try SystemFailure.check("tcgetattr", tcgetattr(number, &settings))
        cfmakeraw(&settings)
        try SystemFailure.check("tcsetattr", tcsetattr(number, TCSANOW, &settings))
    }

    #if canImport(Darwin)
        private static func openMaster() -> Int32 {
            posix_openpt(O_RDWR | O_NOCTTY)
        }

        private static func slavePath(of master: Int32) throws -> String {
            try SystemFailure.check("grantpt", grantpt(master))
            try SystemFailure.check("unlockpt", unlockpt(master))
            var path = [CChar](repeating: 0, count: 128)
            try SystemFailure.check("ptsname_r", ptsname_r(master, &path, path.count))
            return path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        }
    #else
        private static func openMaster() -> Int32 {
            open("/dev/ptmx", O_RDWR | O_NOCTTY)
        }

        private static func slavePath(of master: Int32) throws -> String {
            // TIOCSPTLCK and TIOCGPTN: posix_openpt and its companions are not visible from Swift on Linux.
            var lock: Int32 = 0
            var number: Int32 = -1
            try SystemFailure.check("unlock a terminal", ioctl(master, 0x4004_5431 as UInt, &lock))
            try SystemFailure.check("name a terminal", ioctl(master, 0x8004_5430 as UInt, &number))
            return "/dev/pts/\(number)"
        }
    #endif
}

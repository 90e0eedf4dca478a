import Foundation

/// A failed system call, with its reason.
package struct SystemFailure: Error, CustomStringConvertible {
    /// The name of the call, and its subject.
    package let call: String
    package let code: Int32

    init(_ call: String, code: Int32 = errno) {
        self.call = call
        self.code = code
    }

    package var description: String {
        "\(call): \(strerror(code).map { String(cString: $0) } ?? "error \(code)")"
    }

    /// Returns a result, or throws if it is negative.
    @discardableResult
    static func check(_ call: String, _ result: Int32) throws -> Int32 {
        guard result >= 0 else { throw SystemFailure(call) }
        return result
    }
}

package import Foundation

/// An error whose description is also the text that Foundation shows for it.
package protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
    /// The same as `description`.
    public var errorDescription: String? { description }
}

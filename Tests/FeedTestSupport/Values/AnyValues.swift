package import Foundation

/// A URL whose value does not matter; different paths give different URLs.
package func anyURL(_ path: String = "any") -> URL {
    var components = URLComponents()
    components.scheme = "https"
    components.host = "any.example"
    components.path = "/\(path)"
    return components.url ?? URL(filePath: "/\(path)")
}

/// An error whose value does not matter; errors with the same name are equal.
package struct AnyError: Error, Equatable {
    /// The name that distinguishes it from other errors.
    package let name: String

    package init(_ name: String = "any") {
        self.name = name
    }
}

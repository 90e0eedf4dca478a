package import Foundation

/// A URL whose value does not matter; a different path gives a different one.
package func anyURL(_ path: String = "any") -> URL {
    var components = URLComponents()
    components.scheme = "https"
    components.host = "any.example"
    components.path = "/\(path)"
    return components.url ?? URL(filePath: "/\(path)")
}

/// An error whose value does not matter; equal to those of the same name.
package struct AnyError: Error, Equatable {
    /// What distinguishes it from others.
    package let name: String

    package init(_ name: String = "any") {
        self.name = name
    }
}

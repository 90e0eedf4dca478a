/// A phrase with values in it, called with them in the order its property names.
struct Template<each Value>: Sendable {
    private let write: @Sendable (repeat each Value) -> String

    init(_ write: @escaping @Sendable (repeat each Value) -> String) {
        self.write = write
    }

    func callAsFunction(_ value: repeat each Value) -> String {
        write(repeat each value)
    }
}

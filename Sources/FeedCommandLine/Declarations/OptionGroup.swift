/// A group of options: its properties of type ``Option``, in order of declaration.
package protocol OptionGroup: Sendable {
    init()
}

extension OptionGroup {
    /// The declarations of the group's options, including nested groups.
    static var declarations: [OptionDeclaration] {
        let collector = DeclarationCollector()
        _ = DeclarationCollector.$current.withValue(collector) { Self() }
        return collector.declarations
    }
}

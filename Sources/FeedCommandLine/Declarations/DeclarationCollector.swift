import Synchronization

/// Collects declarations as options are created.
///
/// `Mirror` could find them in a group, but searching the conformances of every type in it takes a millisecond.
final class DeclarationCollector: Sendable {
    @TaskLocal static var current: DeclarationCollector?

    private let collected = Mutex<[OptionDeclaration]>([])

    var declarations: [OptionDeclaration] { collected.withLock { $0 } }

    func add(_ declaration: OptionDeclaration) {
        collected.withLock { $0.append(declaration) }
    }
}

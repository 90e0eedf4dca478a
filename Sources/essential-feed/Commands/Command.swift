/// A command of the program: options in, loaders called, output out.
protocol Command: Sendable {
    /// Carries out the command.
    ///
    /// - Throws: what keeps it from its answer.
    func run() async throws
}

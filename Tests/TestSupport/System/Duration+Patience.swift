extension Duration {
    /// How long a test waits for what must happen: it only ends a hang, however busy the machine is.
    package static let patience = Duration.seconds(900)
}

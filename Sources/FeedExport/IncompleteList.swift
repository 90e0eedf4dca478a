/// A page of the list failed, so the received pages did not replace the export, which is unchanged.
public struct IncompleteList: Error {
    /// The failure of the page.
    public let cause: any Error
}

/// A page of the list failed, so the received pages did not replace the export, which is unchanged.
package struct IncompleteList: Error {
    /// The failure of the page.
    package let cause: any Error
}

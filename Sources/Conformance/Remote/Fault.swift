/// Says that an implementation failed in a way that says nothing.
package struct Fault: Error {
    /// What happened.
    package let reason: String

    /// Makes the error.
    package init(_ reason: String) {
        self.reason = reason
    }
}

/// Changes what an implementation does; what is not changed is left to the reference.
private func changed<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
    var value = value
    change(&value)
    return value
}

extension MistakenFlipApp {
    /// An app that differs from the reference in some hooks.
    package static func changing(_ change: (inout Self) -> Void) -> Self {
        changed(Self(), change)
    }
}

extension MistakenGoogleApp {
    /// A Google app that differs from the reference in some hooks.
    package static func changing(_ change: (inout Self) -> Void) -> Self {
        changed(Self(), change)
    }
}

extension MistakenClient {
    /// A client that differs from the reference in some hooks.
    package static func changing(_ change: (inout Self) -> Void) -> Self {
        changed(Self(), change)
    }
}

extension MistakenProgram {
    /// A program that differs from the reference in some hooks.
    package static func changing(_ change: (inout Self) -> Void) -> Self {
        changed(Self(), change)
    }
}

extension MistakenServer {
    /// A server that differs from the reference in some hooks.
    package static func changing(_ change: (inout Self) -> Void) -> Self {
        changed(Self(), change)
    }
}

extension MistakenRegistration {
    /// A console that differs from the reference in some hooks.
    package static func changing(_ change: (inout Self) -> Void) -> Self {
        changed(Self(), change)
    }
}

extension Life {
    /// A life that differs in some hooks.
    package static func changing(noting note: Note, _ change: (inout Self) -> Void) -> Self {
        changed(Self(noting: note), change)
    }
}

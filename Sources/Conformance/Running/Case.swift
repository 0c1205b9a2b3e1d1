/// A vector that has been run.
public struct Case: Identifiable, Sendable {
    /// The vector.
    public let vector: Vector

    /// What the implementation did, or nil if the run had ended before.
    public let outcome: Outcome?

    /// What the suite says of it.
    public let verdict: Verdict

    /// What the suite says of the twin, if the vector has one.
    public let twin: Verdict?

    /// What the implementation wrote for people meanwhile; empty in this process.
    public let log: String

    /// How long the implementation took, or nil if the vector was not run.
    public let duration: Duration?

    public var id: Vector.ID { vector.id }
}

extension Case {
    /// Judges what came of a vector.
    ///
    /// - Parameters:
    ///   - vector: The vector.
    ///   - trial: What the implementation did, or nil if the run had ended before.
    ///   - twin: What the suite says of the twin, if the vector has one.
    ///   - ending: Why the run ended early, if it did.
    init(of vector: Vector, _ trial: Trial?, twin: Verdict?, ending: String) {
        let verdict = (trial?.outcome).map(vector.expectation.verdict) ?? .notRun(ending)
        self.init(
            vector: vector, outcome: trial?.outcome,
            verdict: Self.credited(verdict, vector, trial?.outcome, twin: twin), twin: twin,
            log: trial?.log ?? "", duration: trial?.duration)
    }

    /// The verdict with regard to the twin.
    private static func credited(
        _ verdict: Verdict, _ vector: Vector, _ outcome: Outcome?, twin: Verdict?
    ) -> Verdict {
        guard verdict.isPassed, let outcome, let id = vector.twin,
            vector.expectation.isRefused(by: outcome), twin?.isPassed != true
        else { return verdict }
        if case .notRun(let reason)? = twin { return .notRun(reason) }
        return .uncredited(twin: id)
    }
}

extension Vector {
    /// Runs this vector alone, with its twin.
    ///
    /// - Parameters:
    ///   - adapter: The connection to the implementation.
    ///   - deadline: How long it may take.
    ///   - catalog: Where its twin is; without more, the vectors of the package.
    /// - Returns: The verdict on this vector.
    /// - Throws: ``VectorFileError`` if the vectors of the package cannot be read.
    public func verdict(
        for adapter: any Adapter, deadline: Duration = .seconds(2), in catalog: Catalog? = nil
    ) async throws -> Verdict {
        let runner = Runner(adapter, deadline: deadline)
        return await runner.cases(of: [self], in: try catalog ?? .bundled)[0].verdict
    }
}

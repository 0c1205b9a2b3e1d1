import Foundation

extension Catalog {
    /// Runs vectors through an implementation and judges what it does.
    ///
    /// - Parameters:
    ///   - adapter: The connection to the implementation.
    ///   - selection: Which vectors to run; by default all those of the roles that it plays.
    ///   - options: How to run them.
    /// - Returns: The report. A failing implementation throws nothing.
    /// - Throws: ``SelectionError`` if there is nothing to run.
    public func run(
        on adapter: any Adapter, only selection: Selection = Selection(),
        options: RunOptions = RunOptions()
    ) async throws -> Report {
        try await run(
            on: adapter, made: "\(type(of: adapter))", only: selection, options: options)
    }

    /// Runs vectors through an implementation whose adapter is not made by its type's name.
    package func run(
        on adapter: any Adapter, made type: String, only selection: Selection,
        options: RunOptions
    ) async throws -> Report {
        try await run(
            on: adapter, as: adapter.implementation, only: selection, options: options,
            rerun: .inSwift(type, revisions: try selection.revisions), isDated: false)
    }

    /// Runs vectors and families on a named implementation, with an observer of the progress.
    ///
    /// - Parameters:
    ///   - adapter: The connection to the implementation.
    ///   - implementation: Its name.
    ///   - selection: What to run.
    ///   - options: How to run it.
    ///   - isExhaustive: Whether families are run that are not named in full.
    ///   - rerun: The command that runs one vector alone.
    ///   - isDated: Whether the report says on which day the run was.
    ///   - observer: The observer of the progress.
    /// - Returns: The report.
    /// - Throws: ``SelectionError`` if there is nothing to run.
    package func run(
        on adapter: any Adapter, as implementation: Implementation, only selection: Selection,
        options: RunOptions = RunOptions(), isExhaustive: Bool = false,
        rerun: Rerun = Rerun(prefix: ""), isDated: Bool = true,
        observer: RunMonitor = RunMonitor()
    ) async throws -> Report {
        let catalog = judged(by: try selection.revisions)
        let plan = try selection.plan(
            in: catalog, playing: adapter.roles, isExhaustive: isExhaustive)
        let runner = Runner(adapter, in: catalog, options: options, observer: observer)
        return try await runner.report(on: plan, repeated: options.repetition) {
            RunDescription(
                implementation: implementation, selection: selection.record,
                timeout: options.timeout, repetition: options.repetition,
                isExhaustive: isExhaustive, wasStopped: observer.ending == EnginePool.stopped,
                rerun: rerun,
                date: isDated ? Date().formatted(.iso8601.year().month().day()) : nil)
        }
    }
}

extension Runner {
    /// Runs a plan, its families after its vectors, and last what is not scored.
    ///
    /// - Parameters:
    ///   - plan: What to run.
    ///   - repetition: How often its vectors are run, and in which orders.
    ///   - description: Says at the end what was run.
    /// - Returns: The report.
    /// - Throws: ``SelectionError`` if no vector can be run through the adapter.
    func report(
        on plan: RunPlan, repeated repetition: Repetition,
        describedBy description: () -> RunDescription
    ) async throws -> Report {
        let (vectors, omissions) = try included(plan.vectors)
        let pairs = pairs(
            of: vectors, after: plan.partners, areAll: plan.hasAllPairs, seed: repetition.seed)
        let families = plan.families + (runsSequences ? plan.walks : [])
        observer.declare(
            count(of: vectors) * repetition.count + count(of: families) + pairs.count
                + count(of: plan.later))
        let cases = await run(vectors, repeated: repetition)
        let ofFamilies = await run(families, beside: cases)
        let interference = await run(pairs, beside: cases)
        let later = await casesOfLater(plan.later)
        var run = description()
        run.pairs = interference.count
        return Report(
            run: run, cases: cases + ofFamilies + interference.failures, omissions: omissions,
            later: later, catalog: catalog)
    }

    /// Runs vectors that are not scored; one that cannot be run is a case that says so.
    private func casesOfLater(_ vectors: [Vector]) async -> [Report.Case] {
        let omissions = Omission.among(applicable(vectors), for: adapter, in: catalog)
        let reasons = Dictionary(omissions.map { ($0.id, $0.reason) }) { first, _ in first }
        var cases = await run(vectors.filter { reasons[$0.id] == nil })[...]
        return vectors.map { vector in
            reasons[vector.id].map { Report.Case(vector: vector, recorded: .notRun(reason: $0)) }
                ?? cases.removeFirst()
        }
    }

    /// Sets the vectors apart that cannot be run through the adapter, other than those that do not
    /// apply to the implementation.
    ///
    /// - Throws: ``SelectionError`` if none can.
    package func included(
        _ vectors: [Vector]
    ) throws -> (vectors: [Vector], omissions: [Omission]) {
        let omissions = Omission.among(applicable(vectors), for: adapter, in: catalog)
        guard let first = omissions.first else { return (vectors, []) }
        guard omissions.count < vectors.count else {
            throw SelectionError(.outOfReach(vectors: vectors.count, reason: first.reason))
        }
        let omitted = Set(omissions.map(\.id))
        return (vectors.filter { !omitted.contains($0.id) }, omissions)
    }
}

extension Vector {
    /// Runs this vector alone, with its twin.
    ///
    /// - Parameters:
    ///   - adapter: The connection to the implementation.
    ///   - timeout: How long it may take.
    ///   - catalog: Where its twin is; by default the vectors of the package.
    /// - Returns: The case.
    /// - Throws: `VectorFileError` if the vectors of the package cannot be read.
    public func run(
        on adapter: any Adapter, timeout: Duration = .seconds(2), in catalog: Catalog? = nil
    ) async throws -> Report.Case {
        let runner = Runner(
            adapter, in: try catalog ?? .bundled, options: RunOptions(timeout: timeout))
        return await runner.run([self])[0]
    }
}

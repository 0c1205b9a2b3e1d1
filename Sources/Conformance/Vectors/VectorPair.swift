package import StrictCodecs

/// Two vectors of a suite, the second of which is run after the first on one instance: in one server, in one client
/// with its storage, or among the pending requests of one app.
///
/// What an implementation does with the second may not depend on the first, so that the expectation of the second
/// holds as it stands; see `Vectors/README.md`, "A pair".
package struct VectorPair: Sendable {
    /// The vector that runs first, of which nothing is judged.
    package let first: Vector

    /// The vector that is judged.
    package let second: Vector

    /// The two as one vector of the rule of the second; its id is that of the first, a plus sign and the slug of the
    /// second.
    package let vector: Vector

    /// Puts two vectors together; nil if they cannot run on one instance, such as a server with other clients.
    init?(_ first: Vector, _ second: Vector, in catalog: Catalog) {
        guard !first.id.hasSameOctets(as: second.id),
            let operation = try? Operations.named(second.operation),
            let joined = operation.joined(first.input, second.input),
            let expectation = second.expectation.following(joined),
            let rule = catalog.rule(of: second)
        else { return nil }
        self.first = first
        self.second = second
        vector = Vector(
            id: "\(first.id)+\(second.slug)", rule: rule,
            comment: "After \(first.id) on one instance: \(second.comment)",
            input: joined.input, given: joined.input, expectation: expectation, twin: nil,
            operation: joined.operation ?? operation,
            prepared: (joined.operation ?? operation).prepare(trusting: joined.input),
            setUp: .none, needs: first.needs + second.needs + joined.needs)
    }
}

extension Vector {
    /// Whether it is two vectors on one instance.
    package var isPair: Bool { id.hasOctet(UInt8(ascii: "+")) }

    /// The part of the id after the last slash.
    package var slug: String {
        String(decoding: id.utf8.dropFirst(suite.utf8.count + 1), as: UTF8.self)
    }
}

/// The inputs of two vectors as one, and how the expectation of the second changes in it.
package struct JoinedInput {
    /// The input of both.
    package let input: JSON

    /// The member of the judged form that has an element for each step.
    let member: String

    /// How many of these elements belong to the first input.
    let count: Int

    /// The operation that takes the input, if it is another one.
    var operation: (any Operation.Type)?

    /// What else changes in a pattern for the second.
    var change: (JSON) -> JSON = { $0 }

    /// The steps of the second that have no answer.
    var unanswered: Set<Int> = []

    /// What an implementation must have for both together.
    var needs: [Capability] = []

    /// Whether only a refusal of the second means the same after the first.
    var isForRefusals = false
}

extension Expectation {
    /// What is expected of the second of two vectors, with anything before it; nil if that cannot be said.
    fileprivate func following(_ joined: JoinedInput) -> Expectation? {
        guard !joined.isForRefusals || readings.allSatisfy(\.isRefusal) else { return nil }
        let readings = readings.compactMap { reading in
            let pattern = joined.change(reading.pattern)
            let whole =
                joined.operation == nil
                ? pattern.preceded(by: joined.count, in: joined.member, joined.unanswered)
                : .object([.init(joined.member, .array(JSON.anything(joined.count) + [pattern]))])
            return whole.map {
                Reading(name: reading.name, isRefusal: reading.isRefusal, pattern: $0)
            }
        }
        return readings.count == self.readings.count
            ? Expectation(readings: readings, refusal: refusal) : nil
    }
}

extension JSON {
    /// Patterns that any element matches, and one that was not reached.
    fileprivate static func anything(_ count: Int) -> [JSON] {
        Array(repeating: ["oneOf": [[:], nil]], count: count)
    }

    /// A pattern with anything before the elements of a member; nil if the pattern is not about single elements, or
    /// allows that a step is not reached, which what was issued before could change.
    fileprivate func preceded(
        by count: Int, in member: String, _ unanswered: Set<Int>
    ) -> JSON? {
        guard let list = self[member] else {
            return operated { $0.preceded(by: count, in: member, unanswered) }
        }
        guard let preceded = list.preceded(by: count, unanswered) else { return nil }
        return changing(member) { _ in preceded }
    }

    private func preceded(by count: Int, _ unanswered: Set<Int>) -> JSON? {
        guard let elements else { return operated { $0.preceded(by: count, unanswered) } }
        let isReached = elements.indices.allSatisfy {
            unanswered.contains($0) || JSONPattern.first(between: elements[$0], and: .null) != nil
        }
        return isReached ? .array(JSON.anything(count) + elements) : nil
    }

    /// The pattern with a change of each pattern of its operator; nil if it has none, or one of the changes is nil.
    private func operated(_ change: (JSON) -> JSON?) -> JSON? {
        guard let member = members?.first, members?.count == 1,
            ["oneOf", "all"].contains(member.name), let patterns = member.value.elements
        else { return nil }
        let changed = patterns.compactMap(change)
        return changed.count == patterns.count
            ? .object([.init(member.name, .array(changed))]) : nil
    }

    /// The value with a change of its texts, at any depth.
    fileprivate func changingTexts(_ change: (String) -> String) -> JSON {
        switch self {
        case .string(let text): .string(change(text))
        case .array(let elements): .array(elements.map { $0.changingTexts(change) })
        case .object(let members):
            .object(members.map { .init($0.name, $0.value.changingTexts(change)) })
        default: self
        }
    }

    /// The value with greater numbers in the members of a name, at any depth.
    fileprivate func raising(_ name: String, by count: Int, isInside: Bool = false) -> JSON {
        switch self {
        case .integer(let number): .integer(isInside ? min(number, .max - count) + count : number)
        case .array(let elements):
            .array(elements.map { $0.raising(name, by: count, isInside: isInside) })
        case .object(let members):
            .object(
                members.map { member in
                    let isNamed = isInside || member.name.hasSameOctets(as: name)
                    return .init(
                        member.name, member.value.raising(name, by: count, isInside: isNamed))
                })
        default: self
        }
    }

    /// Whether one of its texts has a text in it.
    fileprivate func mentions(_ text: String) -> Bool {
        compactText.containsText(String(JSON.string(text).compactText.dropFirst().dropLast()))
    }

    /// Whether it has a member of a name, at any depth.
    fileprivate func has(_ name: String) -> Bool { compactText.containsText("\"\(name)\":") }
}

extension String {
    /// The text in which the numbers of placeholders such as `{code:0}` are greater.
    fileprivate func renumbered(by count: Int) -> String {
        guard containsText("{") else { return self }
        let parts = pieces(at: UInt8(ascii: "{"), omittingEmpty: false)
        return parts.map { part in
            let ends = part.pieces(at: UInt8(ascii: "}"), maxSplits: 1, omittingEmpty: false)
            let names = ends[0].pieces(at: UInt8(ascii: ":"), omittingEmpty: false)
            guard ends.count == 2, names.count == 2, let number = Int(names[1]) else { return part }
            return "\(names[0]):\(number + count)}\(ends[1])"
        }.joined(separator: "{")
    }
}

// MARK: - Operations

extension Operation {
    package static func joined(_ first: JSON, _ second: JSON) -> JoinedInput? { nil }
}

extension Serve {
    /// Both flows at one server.
    package static func joined(_ first: JSON, _ second: JSON) -> JoinedInput? {
        guard first.without("steps") == second.without("steps"),
            let steps = first["steps"]?.elements, let others = second["steps"]?.elements
        else { return nil }
        let later = others.map { $0.changingTexts { $0.renumbered(by: steps.count) } }
        return JoinedInput(
            input: first.changing("steps") { _ in .array(steps + later) }, member: "steps",
            count: steps.count,
            unanswered: Set(others.indices.filter { others[$0]["wait"] != nil }))
    }
}

extension RunClient {
    /// The servers of a world, and what they answer if a script says nothing.
    private static let servers = ["token", "revocation", "api"]

    /// Both scripts with one client, whose user signs out between them; after an outage a day passes, since a client may
    /// wait before it asks again.
    static func joined(_ first: JSON, _ second: JSON) -> JoinedInput? {
        let hasOutage = first["token"]?.elements?.contains(where: isOutage) ?? false
        guard settings(of: first) == settings(of: second), first["metadata"] == nil,
            !areTimed(first, second, hasOutage),
            let steps = first["steps"]?.elements, let others = second["steps"]?.elements,
            let begun = countOfRequests(in: steps)
        else { return nil }
        let before = steps + ["sign-out"] + (hasOutage ? [["wait": 86400]] : [])
        let rename = { (json: JSON) in json.changingTexts { $0.renumbered(by: begun) } }
        let answers = servers.map { server in
            let later = (second[server]?.elements ?? []).map(rename).delayed(by: before.count)
            let own = first[server]?.elements ?? []
            return JSON.Member(
                server, .array(own + between(server, at: steps.count...before.count) + later))
        }
        return JoinedInput(
            input: .object(
                (settings(of: first).members ?? []) + answers
                    + [.init("steps", .array(before + others.map(rename)))]),
            member: "steps", count: before.count, change: { $0.raising("requests", by: begun) },
            needs: hasOutage ? [.clock] : [])
    }

    /// How many authorization requests are opened; nil if a sign-in begins before the one before it has ended, so that
    /// a client need not open another.
    private static func countOfRequests(in steps: [JSON]) -> Int? {
        var (count, isPending) = (0, false)
        for step in steps {
            guard step != "sign-in" || !isPending else { return nil }
            count += step == "sign-in" ? 1 : 0
            isPending =
                step == "sign-in" || isPending && step != "cancel" && step["redirect"] == nil
        }
        return count
    }

    /// Whether an answer of the token endpoint says nothing of the grant.
    private static func isOutage(_ answer: JSON) -> Bool {
        guard case .integer(let status)? = answer["status"] else { return true }
        return status == 429 || status >= 500
    }

    /// What two scripts must have in common.
    private static func settings(of input: JSON) -> JSON {
        input.without("steps", "token", "revocation", "api")
    }

    /// Whether what happens in the first may bear on the second: time passes where tokens have times, or an event
    /// arrives again.
    private static func areTimed(_ first: JSON, _ second: JSON, _ hasOutage: Bool) -> Bool {
        (hasOutage || first.has("wait")) && second.has("claims")
            || first.has("event") && second.has("event")
    }

    /// The answers of a server while the user signs out, and after that until others follow.
    private static func between(_ server: String, at steps: ClosedRange<Int>) -> [JSON] {
        let silence: JSON = ["status": 500, "from": .integer(steps.upperBound)]
        return server == "revocation"
            ? [["status": 200, "from": .integer(steps.lowerBound)], silence] : [silence]
    }
}

extension [JSON] {
    /// Answers that begin with a later step.
    fileprivate func delayed(by steps: Int) -> [JSON] {
        enumerated().map { index, answer in
            guard case .integer(let step)? = answer["from"] else {
                return index > 0 ? answer : answer.overlaid(with: ["from": .integer(steps)])
            }
            return answer.overlaid(with: ["from": .integer(Swift.min(step, .max - steps) + steps)])
        }
    }
}

extension AnswerFlip {
    /// Both activities in one app, while the first sign-in has not ended; an app may give up one of two requests, so
    /// that the answer to the second says nothing unless it is to be refused.
    static func joined(_ first: JSON, _ second: JSON) -> JoinedInput? {
        guard first["client_id"] == second["client_id"],
            first["redirect_uris"] == second["redirect_uris"]
        else { return nil }
        return JoinedInput(
            input: ["activities": [first, second], "finishing": [0, 1]], member: "answers",
            count: 1,
            operation: AnswerFlips.self, isForRefusals: true)
    }
}

extension ReadFlipResults {
    /// Both lists of requests and events in one app, the second with states that do not occur in the first.
    static func joined(_ first: JSON, _ second: JSON) -> JoinedInput? {
        guard let pending = first["pending"]?.elements, let events = first["events"]?.elements,
            let names = Self.names(for: states(of: second), after: first)
        else { return nil }
        let rename = { (json: JSON) in
            json.changingTexts { text in
                names.reduce(text) { $0.replacingText($1.old, with: $1.new) }
            }
        }
        let later = rename(second)
        guard !states(of: first).contains(where: rest(of: later, names).mentions),
            let others = later["pending"]?.elements, let last = later["events"]?.elements
        else { return nil }
        return JoinedInput(
            input: [
                "pending": .array(pending + others),
                "events": .array(events + last.map { $0.raising("not_opened", by: pending.count) }),
            ], member: "actions", count: events.count,
            change: { rename($0).raising("request", by: pending.count) })
    }

    private static func states(of input: JSON) -> [String] {
        input["pending"]?.elements?.compactMap { $0["state"]?.text } ?? []
    }

    /// The states that occur before, with others in their place; nil if one can be written in several ways.
    private static func names(
        for states: [String], after first: JSON
    ) -> [(old: String, new: String)]? {
        let repeated = Set(states).sorted().filter(first.mentions)
        let areNames = repeated.allSatisfy {
            $0.utf8.allSatisfy(\.isUnreserved) && $0.utf8.count > 3 && !"second-".containsText($0)
        }
        return areNames ? repeated.map { ($0, "second-\($0)") } : nil
    }

    /// An input without the states that have taken the place of others, and without escapes.
    private static func rest(of input: JSON, _ names: [(old: String, new: String)]) -> JSON {
        input.changingTexts { text in
            let rest = names.reduce(text) { $0.replacingText($1.new, with: "") }
            return Form.unescape(rest.utf8).flatMap { String(utf8: $0) } ?? rest
        }
    }
}

package import StrictCodecs

extension Expectation {
    /// The verdict on an outcome, without regard to the twin.
    package func verdict(on outcome: Outcome) -> Verdict {
        switch outcome {
        case .unsupported(let reason):
            // To decline is one of the allowed answers.
            readings.first { readings.count > 1 && $0.isRefusal }
                .map { .passed(reading: $0.name) } ?? .unsupported(reason: reason)
        case .fault(let reason): .fault(reason: reason)
        case .value(let form):
            form.failedStep.map { .fault(reason: $0.reason) } ?? comparison(of: outcome)
        case .refusal: comparison(of: outcome)
        }
    }

    /// Whether a verdict is that an outcome passes as a refusal, which earns credit only with the twin.
    func passesRefusal(_ verdict: Verdict) -> Bool {
        guard case .passed(let name) = verdict else { return false }
        return readings.contains { $0.isRefusal && $0.name == name }
    }

    /// Whether a judged form of an answer that is no fault matches.
    func matches(_ form: JSON) -> Bool {
        readings.contains { Mismatch.first(between: $0.pattern, and: form) == nil }
    }

    private func comparison(of outcome: Outcome) -> Verdict {
        var first: Mismatch?
        for reading in readings {
            guard let mismatch = mismatch(of: outcome, with: reading) else {
                return .passed(reading: reading.name)
            }
            first = first ?? mismatch
        }
        if let missing = missingReport(in: outcome) { return .notShown(missing) }
        return first.map { .wrongAnswer(difference: $0) } ?? .passed(reading: nil)
    }

    /// What the adapter did not report, if nothing else differs.
    private func missingReport(in outcome: Outcome) -> MissedSetUp? {
        guard case .value(let form) = outcome else { return nil }
        let reading = readings.lazy.filter { refusal == .answered || !$0.isRefusal }.first {
            JSONPattern.fewest(among: [$0.pattern], and: form, at: "")
                .allSatisfy { $0.observed?.isUnreported == true }
        }
        return reading.flatMap { Mismatch.first(between: $0.pattern, and: form) }
            .map { MissedSetUp(rule: nil, vector: nil, difference: $0) }
    }

    private func mismatch(of outcome: Outcome, with reading: Reading) -> Mismatch? {
        switch (outcome, refusal, reading.isRefusal) {
        case (.value(let form), .answered, _), (.value(let form), .thrown, false):
            return Mismatch.first(between: reading.pattern, and: form)
        case (.value(let form), .thrown, true):
            return Mismatch(path: "", expected: .words("a refusal"), observed: .value(form))
        case (.refusal(let refusal), .thrown, true):
            let error = JSON.object([.init("error", JSON(refusal.error))])
            return Mismatch.first(between: reading.pattern, and: error)
        case (.refusal(let refusal), _, _):
            let words = "a refusal (\(JSON.printable(refusal.reason)))"
            return Mismatch(path: "", expected: .value(reading.pattern), observed: .words(words))
        case (.unsupported, _, _), (.fault, _, _):
            return Mismatch(
                path: "", expected: .value(reading.pattern), observed: .words("a fault"))
        }
    }
}

extension JSON {
    /// The step of a judged form at which the implementation failed in a way that says nothing.
    package var failedStep: (index: Int, reason: String)? {
        for (index, step) in (self["steps"]?.elements ?? []).enumerated() {
            if let reason = step["fault"]?.text { return (index, reason) }
        }
        return nil
    }
}

/// The one place in which a vector differs from its twin, for people.
package struct TwinDifference {
    /// The member that differs, such as `sign_in.code`.
    package let path: String

    /// What the vector has there.
    package let here: String

    /// What the twin has there.
    package let there: String

    private init(_ path: String, _ here: String, _ there: String) {
        self.path = path
        self.here = Excerpt.cut(here, to: 160)
        self.there = Excerpt.cut(there, to: 160)
    }

    /// Finds the place in which a vector differs from its twin, or gives nil if it does not.
    package static func between(_ vector: JSON, _ twin: JSON) -> TwinDifference? {
        difference(vector, twin, at: "")
    }

    private static func difference(
        _ here: JSON?, _ there: JSON?, at path: String
    ) -> TwinDifference? {
        guard here != there else { return nil }
        switch (here, there) {
        case (.object(let members)?, .object(let others)?):
            let names = members.map(\.name) + others.map(\.name)
            return names.lazy.compactMap { name in
                let place = path.isEmpty ? name : "\(path).\(name)"
                return difference(here?[name], there?[name], at: place)
            }.first
        case (.array(let here)?, .array(let there)?):
            let middle = middle(here, there)
            guard middle.here.count == 1, middle.there.count == 1 else {
                return TwinDifference(path, words(Array(middle.here)), words(Array(middle.there)))
            }
            let index = middle.here.startIndex
            return difference(here[index], there[index], at: "\(path)[\(index)]")
        case (.string(let here)?, .string(let there)?):
            let middle = middle(pieces(of: here), pieces(of: there))
            return TwinDifference(path, quote(middle.here), quote(middle.there))
        default:
            let (here, there) = (here.map { [$0] } ?? [], there.map { [$0] } ?? [])
            return TwinDifference(path, words(here), words(there))
        }
    }

    private static func words(_ elements: [JSON]) -> String {
        elements.isEmpty ? "nothing" : elements.map(\.compactText).joined(separator: ", ")
    }

    private static func quote(_ pieces: ArraySlice<OctetString>) -> String {
        let octets = pieces.flatMap(\.octets)
        return pieces.isEmpty ? "nothing" : JSON.quote(String(decoding: octets, as: UTF8.self))
    }

    /// What two lists have between their common beginning and their common end.
    package static func middle<Element: Equatable>(
        _ here: [Element], _ there: [Element]
    ) -> (here: ArraySlice<Element>, there: ArraySlice<Element>) {
        let start = zip(here, there).prefix { $0 == $1 }.count
        let rest = (here.dropFirst(start), there.dropFirst(start))
        let end = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
        return (rest.0.dropLast(end), rest.1.dropLast(end))
    }

    /// Cuts a text at each `?`, `&` and `#`, which are pieces themselves, as octets.
    package static func pieces(of text: String) -> [OctetString] {
        let octets = Array(text.utf8)
        var (pieces, start): ([OctetString], Int) = ([], 0)
        for index in octets.indices where "?&#".utf8.contains(octets[index]) {
            pieces.append(OctetString(octets[start..<index]))
            pieces.append(OctetString(octets[index...index]))
            start = index + 1
        }
        return pieces + [OctetString(octets[start...])]
    }
}

import StrictCodecs

/// Parameters with one of them once more, in every place: first with the same value, then with
/// another.
struct Repetitions: Variation {
    private let pairs: [VariedValue.Pair]
    private let repeated: [Int]

    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["repetitions", "only"])
        let pairs = try fields.required("repetitions", Variations.pairs)
        let only = try fields.optional("only") { try Fields.filledList($0, Fields.text) }
        for name in only ?? [] where !pairs.contains(where: { $0.name.hasSameOctets(as: name) }) {
            throw FormatError("there is no parameter \(JSON.quote(name))", path: ["only"])
        }
        self.pairs = pairs
        repeated = pairs.indices.filter { only?.containsOctets(of: pairs[$0].name) ?? true }
    }

    /// How many cases there are for each parameter: a copy in each place except directly after the
    /// original, where the two could not be distinguished, and another value in each place.
    private var casesOfEach: Int { 2 * pairs.count + 1 }

    var count: Int { repeated.count * casesOfEach }

    func value(_ number: Int) -> VariedValue {
        let index = repeated[number / casesOfEach]
        let place = number % casesOfEach
        var varied = pairs
        if place < pairs.count {
            varied.insert(pairs[index], at: place <= index ? place : place + 1)
        } else {
            let other = VariedValue.Pair(name: pairs[index].name, value: pairs[index].value + "x")
            varied.insert(other, at: place - pairs.count)
        }
        return .pairs(varied)
    }
}

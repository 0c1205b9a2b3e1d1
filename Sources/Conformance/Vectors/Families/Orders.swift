import StrictCodecs

/// Parameters in every order, each once; the first order is the one that is given.
struct Orders: Variation {
    private let pairs: [VariedValue.Pair]

    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["orders"])
        pairs = try fields.required("orders", Variations.pairs)
    }

    var count: Int { (1...pairs.count).reduce(1, *) }

    /// The order whose number in the factorial system says which of the rest comes next.
    func value(_ number: Int) -> VariedValue {
        var (rest, number, order) = (pairs, number, [VariedValue.Pair]())
        var size = count
        while !rest.isEmpty {
            size /= rest.count
            order.append(rest.remove(at: number / size))
            number %= size
        }
        return .pairs(order)
    }
}

import StrictCodecs

/// A text with one octet replaced by each of a set, in each of several places.
struct OctetPlaces: Variation {
    private let text: [UInt8]
    private let places: [Int]
    private let octets: [UInt8]

    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["octets", "in", "at"])
        text = Array(try fields.text("in").utf8)
        places = try fields.list("at", Fields.integer)
        octets = try fields.list("octets", Self.range).flatMap { Array($0) }
        guard !places.isEmpty, places.allSatisfy(text.indices.contains) else {
            throw FormatError("must be places in the text, from 0", path: ["at"])
        }
    }

    /// Reads octets such as `2D` or `30-39`.
    private static func range(_ json: JSON) throws -> ClosedRange<UInt8> {
        let text = try Fields.text(json)
        let ends = text.pieces(at: UInt8(ascii: "-"), omittingEmpty: false)
        let octets = ends.compactMap { UInt8($0, radix: 16) }
        guard 1...2 ~= ends.count, octets.count == ends.count,
            ends.allSatisfy({ $0.utf8.count == 2 }),
            octets[0] <= octets[octets.count - 1]
        else { throw FormatError("\(JSON.quote(text)) is not a range such as \"30-39\"") }
        return octets[0]...octets[octets.count - 1]
    }

    var count: Int { places.count * octets.count }

    func value(_ number: Int) -> VariedValue {
        var varied = text
        varied[places[number / octets.count]] = octets[number % octets.count]
        return .octets(varied)
    }
}

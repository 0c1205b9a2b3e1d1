import StrictCodecs

/// All prefixes of a text that is repeated endlessly, from one length to another.
struct Lengths: Variation {
    private let lengths: ClosedRange<Int>

    /// The longest of them.
    private let longest: [UInt8]

    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["lengths", "of"])
        let ends = try fields.list("lengths", Fields.integer)
        guard ends.count == 2, 0 <= ends[0], ends[0] <= ends[1], ends[1] <= 65_536 else {
            throw FormatError("must be two numbers from 0 to 65536", path: ["lengths"])
        }
        lengths = ends[0]...ends[1]
        let text = Array(try fields.text("of").utf8)
        guard !text.isEmpty else { throw FormatError("must not be empty", path: ["of"]) }
        longest = (0..<ends[1]).map { text[$0 % text.count] }
    }

    var count: Int { lengths.count }

    func value(_ number: Int) -> VariedValue {
        .octets(Array(longest.prefix(lengths.lowerBound + number)))
    }
}

import Foundation

/// What a test reads from a page: its tags and the values that some attributes have.
///
/// It splits at `<` and `>` as a parser does, which holds as long as no value has one of them.
struct PageReader {
    let html: String

    /// What stands between `<` and `>`, in order.
    let tags: [String]

    init(html: String) {
        self.html = html
        let pieces = Array(html.utf8).split(separator: UInt8(ascii: "<")).dropFirst()
        tags = pieces.map { piece in
            String(decoding: piece.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
        }
    }

    /// The tags in order, without their attributes.
    var structure: [String] {
        tags.map { String(decoding: $0.utf8.prefix { $0 > 0x20 }, as: UTF8.self) }
    }

    /// The values of two attributes wherever a tag has both.
    func pairs(_ first: String, _ second: String) -> [(String, String)] {
        tags.compactMap { tag in
            guard let one = Self.value(of: first, in: tag),
                let two = Self.value(of: second, in: tag)
            else { return nil }
            return (one, two)
        }
    }

    /// The values of an attribute, in order.
    func values(of name: String) -> [String] {
        tags.compactMap { Self.value(of: name, in: $0) }
    }

    private static func value(of name: String, in tag: String) -> String? {
        guard let begin = tag.range(of: " \(name)=\"", options: .literal) else { return nil }
        let value = tag.utf8[begin.upperBound...].prefix { $0 != UInt8(ascii: "\"") }
        return String(decoding: value, as: UTF8.self)
    }
}

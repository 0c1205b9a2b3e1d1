import Conformance
import StrictCodecs

/// A page of a server, as far as a user without a browser can read and answer it.
struct ServerPage {
    /// The title, or nothing.
    let title: String

    /// The visible text, with single spaces.
    let text: String

    /// The forms, in the order of the page.
    let forms: [PageForm]

    /// Reads a page, which may be any text.
    init(_ body: String) {
        let pieces = PageMarkup.pieces(of: body)
        let start = pieces.firstIndex { $0.isStart(of: "title") } ?? pieces.startIndex
        let end = pieces[start...].firstIndex { $0.isEnd(of: "title") } ?? start
        title = Self.text(of: pieces[start..<end])
        text = Self.text(of: pieces[..<start] + pieces[end...])
        forms = PageForm.forms(in: pieces)
    }

    /// The title and the text.
    var words: String {
        let isRepeated = title.isEmpty || text.utf8.starts(with: title.utf8)
        return isRepeated ? text : text.isEmpty ? title : "\(title): \(text)"
    }

    /// The title and the first words of the text.
    var excerpt: String { Self.excerpt(of: words) }

    /// The first words of a text.
    static func excerpt(of all: String) -> String {
        let cut = String(all.unicodeScalars.prefix(160))
        return cut.unicodeScalars.count < all.unicodeScalars.count ? "\(cut)…" : all
    }

    /// Whether the user is asked for a password.
    var asksForPassword: Bool { forms.contains { $0.passwordField != nil } }

    private static func text(of pieces: ArraySlice<PageMarkup>) -> String {
        let all = pieces.map { if case .text(let text) = $0 { text } else { " " } }.joined()
        return all.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

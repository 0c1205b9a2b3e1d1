import StrictCodecs
import Testing

@Suite("Texts in which no log reader finds a command")
struct InertTextTests {
    /// What a reader takes for a command, and what is written in its place.
    static let commands = [
        ("::error::x", ":\\u003Aerror::x"), ("  ::add-mask::x", "  :\\u003Aadd-mask::x"),
        ("\t::stop-commands::x", "\t:\\u003Astop-commands::x"),
        ("\u{A0}\u{3000}::x", "\u{A0}\u{3000}:\\u003Ax"), ("\u{FEFF}::x", "\u{FEFF}:\\u003Ax"),
        ("a\n ::x", "a\n :\\u003Ax"), ("a\r::x", "a\\u000D::x"), ("\u{B}::x", "\\u000B:\\u003Ax"),
        ("a ##[group]x", "a ##\\u005Bgroup]x"), ("###[x", "###\\u005Bx"),
        ("a ##vso[task.x]y", "a ##vso\\u005Btask.x]y"),
        ("a ##teamcity[x]", "a ##teamcity\\u005Bx]"),
        ("section_start:1:a\r\u{1B}[0K", "section_start\\u003A1:a\\u000D\\u001B[0K"),
        (" section_end:1:a", " section_end\\u003A1:a"), ("\u{9B}31m", "\\u009B31m"),
        ("a\u{0}\u{7F}\u{85}b", "a\\u0000\\u007F\\u0085b"),
    ]

    @Test("The last character of a command is escaped", arguments: commands)
    func escapes(_ text: String, _ inert: String) {
        #expect(InertText.of(text) == inert)
        #expect(InertText.of(inert) == inert)
        #expect(InertText.of(Array(text.utf8)) == Array(inert.utf8))
    }

    @Test(
        "Everything else is unchanged",
        arguments: [
            "", "a", "a::b", "a\n b ::error::", "# [x]", "#[x]", "section_start", "a:b", ":", ":a:",
            "é\u{202E}", "\u{1F600}: ÂŸ", "CONFORMING: 1 of 1 rules met\n\tx\n", "[::1]:80",
        ])
    func others(_ text: String) {
        #expect(InertText.of(text) == text)
        #expect(InertText.of(text, .markup) == text)
    }

    @Test("In markup a reference replaces it, and a control character is replaced by its number")
    func markup() {
        #expect(InertText.of("::a ##[b]\u{1B}", .markup) == ":&#58;a ##&#91;b]\\u001B")
    }
}

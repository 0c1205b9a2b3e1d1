/// Takes a text apart into the words by which it is found.
enum Words {
    /// The words in lower case; a name with underscores is also its parts.
    static func plain(in text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            .flatMap { word in
                let parts = word.split(separator: "_").map(String.init)
                return parts.count > 1 ? [parts.joined(separator: "_")] + parts : parts
            }
            .filter { !frequent.contains($0) }
    }

    /// The word without its English ending, so that `matches` finds `matched`.
    static func stem(of word: String) -> String {
        guard word.utf8.count > 3, word.utf8.allSatisfy({ $0 < 0x80 }) else { return word }
        var stem = word
        if let ending = endings.first(where: { isEnding($0, of: word) }) {
            stem.removeLast(ending.count)
            if ending == "ies" { stem += "y" }
            if ending == "sses" { stem += "ss" }
        }
        return withoutLastSign(stem)
    }

    private static let endings = [
        "ations", "ation", "sses", "ies", "ings", "ing", "edly", "ed", "es", "ly", "ions", "ion",
        "s",
    ]

    private static func isEnding(_ ending: String, of word: String) -> Bool {
        guard word.hasSuffix(ending), word.count - ending.count >= 3 else { return false }
        return ending != "s" || !(word.hasSuffix("ss") || word.hasSuffix("us"))
    }

    /// The stem without a doubled consonant or a silent e, and with i for y.
    private static func withoutLastSign(_ text: String) -> String {
        var stem = text
        let isDoubled = stem.count > 3 && stem.last == stem.dropLast().last
        if isDoubled, let last = stem.last, !"sl".contains(last) { stem.removeLast() }
        if stem.count > 3, stem.hasSuffix("e") { stem.removeLast() }
        if stem.count > 3, stem.hasSuffix("y") { stem = stem.dropLast() + "i" }
        return stem
    }

    /// Words so frequent in English, German or Indonesian that they find nothing.
    private static let frequent = Set(
        """
        the a an of to in on is are be it its this that and or for with by as at from your you their they \
        them if when can may will must not so what which was were has have had do does into then than also \
        there these those such any one how use used using \
        der die das den dem des ein eine einen einem einer ist sind wird werden und oder mit von zu zum zur \
        im auf wenn dass sie ihre ihrer ihrem ihr deine dein er es sich für nach bei aus unter dieser dieses \
        diese diesen nicht wie um damit dazu auch kann können \
        yang dan di ke dari untuk pada dengan oleh atau ini itu akan anda adalah dapat jika saat apakah bahwa \
        dalam secara telah sedang mereka ia
        """.split(separator: " ").map(String.init))
}

import Foundation

/// Ranks texts by the words of a query that they have (BM25): rare words count more than frequent ones,
/// and a word in a short text more than in a long one.
struct WordIndex: Sendable {
    private let texts: [(counts: [String: Double], length: Double)]
    private let meanLength: Double

    /// How many texts have each word.
    private let frequencies: [String: Double]

    /// Counts the words of each text.
    init(_ texts: [[String]]) {
        self.texts = texts.map { words in
            let counts = words.reduce(into: [:]) { $0[$1, default: 0.0] += 1 }
            return (counts, Double(words.count))
        }
        meanLength = Double(texts.map(\.count).reduce(0, +)) / Double(max(1, texts.count))
        frequencies = self.texts.reduce(into: [:]) { frequencies, text in
            for word in text.counts.keys { frequencies[word, default: 0] += 1 }
        }
    }

    /// How well each text answers a query.
    ///
    /// - Parameter query: The words with their weights.
    /// - Returns: A score for each text, 0 if it has none of the words.
    func scores(for query: [String: Double]) -> [Double] {
        let words = query.sorted { $0.key < $1.key }.compactMap { word, weight in
            frequencies[word].map { (word, weight * rarity(of: $0)) }
        }
        return texts.map { counts, length in
            let norm = 1.2 * (0.5 + 0.5 * length / meanLength)
            return words.reduce(0) { sum, word in
                let count = counts[word.0] ?? 0
                return sum + word.1 * count * 2.2 / (count + norm)
            }
        }
    }

    /// Whether a text has all of two words or more.
    func hasAll(_ words: [String], in text: Int) -> Bool {
        words.count > 1 && words.allSatisfy { texts[text].counts[$0] != nil }
    }

    private func rarity(of frequency: Double) -> Double {
        log(1 + (Double(texts.count) - frequency + 0.5) / (frequency + 0.5))
    }
}

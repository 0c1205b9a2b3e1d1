import Conformance
import Foundation
import StrictCodecs

/// An adapter for two operations that behaves in a given way.
struct BadAdapter {
    private let behaviour: Behaviour
    private let text: String
    private var lines = Lines()

    /// Makes an adapter.
    ///
    /// - Parameters:
    ///   - behaviour: What it does.
    ///   - text: What the input of the chosen question holds.
    init(_ behaviour: Behaviour, choosing text: String) {
        self.behaviour = behaviour
        self.text = text
    }

    /// Answers until `bye`, or the end of the input.
    mutating func run() {
        behaviour.begin()
        _ = lines.next()
        behaviour.hello()
        while let line = lines.next(), let message = try? JSONParser.parse(line) {
            if message["type"] == "bye" { return behaviour.bye() }
            take(message)
            if !lines.hasNext { behaviour.idle() }
        }
    }

    private func take(_ message: JSON) {
        guard let question = Question(message) else { return behaviour.message(message) }
        if !text.isEmpty, question.holds(text) {
            behaviour.chosen(question)
        } else {
            behaviour.other(question)
        }
    }
}

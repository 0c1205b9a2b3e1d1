import Conformance
import Foundation
import StrictCodecs

/// What an adapter does; by default it is honest.
struct Behaviour {
    /// What it does before anything else.
    var begin: () -> Void = {}

    /// Its first line.
    var hello: () -> Void = { Port.write(Hello.honest) }

    /// What it does in place of answering the chosen question.
    var chosen: (Question) -> Void = { Port.write($0.honest) }

    /// What it does in place of answering any question but the chosen one.
    var other: (Question) -> Void = { Port.write($0.honest) }

    /// What it does with a message that is no case.
    var message: (JSON) -> Void = { _ in }

    /// What it does when nothing waits to be read.
    var idle: () -> Void = {}

    /// What it does after `bye`, before it ends with exit status 0.
    var bye: () -> Void = {}

    /// Makes a behaviour that differs at the chosen question alone.
    static func atChosen(_ chosen: @escaping (Question) -> Void) -> Behaviour {
        Behaviour(chosen: chosen)
    }

    /// Makes a behaviour that is the same at every question.
    static func always(_ answer: @escaping (Question) -> Void) -> Behaviour {
        Behaviour(chosen: answer, other: answer)
    }
}

extension Behaviour {
    /// Each behaviour by its name.
    static var all: [String: Behaviour] {
        let groups = [
            ["honest": Behaviour()], hellos, lines, results, endings, strayOutput, fixedAnswers,
            statefulAnswers,
            effects, departures,
        ]
        return groups.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    }

    /// Those that differ at the chosen question alone.
    static var mishaps: [(name: String, behaviour: Behaviour)] {
        [lines, results, endings, strayOutput].flatMap {
            $0.map { (name: $0.key, behaviour: $0.value) }
        }
        .sorted { String.precedesInOctets($0.name, $1.name) }
    }
}

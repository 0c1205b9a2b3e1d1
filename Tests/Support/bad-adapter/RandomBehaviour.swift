import Conformance

/// An adapter that is honest most of the time and else does what a generator draws.
struct RandomBehaviour {
    private let seed: UInt64

    /// Whether a question always gets the same, and not each turn of a process.
    private let isSteady: Bool

    /// Makes one if the name is that of one.
    init?(_ name: String, seed: String) {
        guard ["random-by-question", "random-by-turn"].contains(name), let seed = UInt64(seed)
        else {
            return nil
        }
        self.seed = seed
        isSteady = name == "random-by-question"
    }

    /// One question in so many is not answered honestly.
    private static let rarity: UInt64 = 40

    var behaviour: Behaviour {
        let mishaps = Behaviour.mishaps
        var turn: UInt64 = 0
        return .always { question in
            turn += 1
            let drawn = Self.scrambled(seed, isSteady ? Self.number(of: question) : turn)
            guard drawn % Self.rarity == 0 else { return Port.write(question.honest) }
            mishaps[Int(drawn / Self.rarity % UInt64(mishaps.count))].behaviour.chosen(question)
        }
    }

    private static func number(of question: Question) -> UInt64 {
        question.input.octets.reduce(0) { scrambled($0, UInt64($1)) }
    }

    /// An unguessable number that two numbers determine.
    private static func scrambled(_ first: UInt64, _ second: UInt64) -> UInt64 {
        var value = (first &+ 0x9E37_79B9_7F4A_7C15) ^ (second &* 0xBF58_476D_1CE4_E5B9)
        value = (value ^ value >> 30) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}

import StrictCodecs

/// Sequences of moves in which, if they are enough, every two follow one another that can; the first are the shortest, so
/// that the first failure is a short one.
struct Walks: Variation {
    let map: WalkMap

    /// The moves of each walk, by their places in the map.
    let courses: [[Int]]

    init(_ json: JSON, _ maps: [String: WalkMap]) throws {
        let fields = try ObjectReader(json, allowing: ["walks", "lengths", "count"])
        let name = try fields.text("walks")
        guard let map = maps[name] else {
            throw FormatError("walks.json has no \(JSON.quote(name))", path: ["walks"])
        }
        let ends = try fields.list("lengths", ObjectReader.integer)
        guard ends.count == 2, 1 <= ends[0], ends[0] <= ends[1], ends[1] <= 64 else {
            throw FormatError("must be two numbers from 1 to 64", path: ["lengths"])
        }
        let count = try fields.required("count", ObjectReader.integer)
        guard 1...1000 ~= count else {
            throw FormatError("must be from 1 to 1000", path: ["count"])
        }
        var guide = WalkGuide(on: map)
        self.map = map
        courses = (0..<count).map { number in
            guide.course(of: ends[0] + number * (ends[1] - ends[0] + 1) / count)
        }
    }

    var count: Int { courses.count }

    func value(_ number: Int) -> VariedValue {
        var walk = Walk()
        for move in courses[number] { walk.go(map.moves[move], on: map) }
        return .lists(walk.lists)
    }
}

/// Chooses moves: each goes the shortest way to two that have not followed one another before.
private struct WalkGuide {
    private let first: [Int]

    /// The moves that can follow each.
    private let followers: [[Int]]

    private var known: Set<[Int]> = []
    private var generator = SplitMix64(seed: 0)

    init(on map: WalkMap) {
        func moves(from state: String) -> [Int] {
            map.moves.indices.filter { map.moves[$0].from.containsOctets(of: state) }
        }
        first = moves(from: map.start)
        followers = map.moves.map { moves(from: $0.to) }
    }

    mutating func course(of length: Int) -> [Int] {
        var course = [oneOf(nearest(among: first))]
        while course.count < length {
            let last = course[course.count - 1]
            let new = followers[last].filter { !known.contains([last, $0]) }
            let next = oneOf(new.isEmpty ? nearest(among: followers[last]) : new)
            known.insert([last, next])
            course.append(next)
        }
        return course
    }

    private mutating func oneOf(_ moves: [Int]) -> Int {
        moves[Int(generator.next() % UInt64(moves.count))]
    }

    /// The moves from which the way to one with a new follower is the shortest.
    private func nearest(among moves: [Int]) -> [Int] {
        var ways = followers.indices.map { move in
            followers[move].contains { !known.contains([move, $0]) } ? 0 : Int.max
        }
        for way in followers.indices.dropFirst() {
            let farther = followers.indices.filter { move in
                ways[move] == .max && followers[move].contains { ways[$0] == way - 1 }
            }
            guard !farther.isEmpty else { break }
            for move in farther { ways[move] = way }
        }
        let least = moves.map { ways[$0] }.min()
        return moves.filter { ways[$0] == least }
    }
}

/// What can happen in each state of an implementation, as `Vectors/walks.json` has it.
struct WalkMap: Sendable {
    let start: String
    let moves: [Move]
    let never: [Never]

    /// The lists that have an element for each step.
    let lists: Set<String>

    /// A few steps, and what they give and show.
    struct Move: Sendable {
        let from: [String]
        let to: String

        /// The values that take the place of earlier ones; null ends one.
        let current: [JSON.Member]

        /// The values that are used up.
        let past: [JSON.Member]

        /// The steps and the answers of servers.
        let gives: [JSON.Member]

        /// What is presupposed or expected of each step, by the name of a list.
        let shows: [JSON.Member]
    }

    /// What no step may show of a value that has ended.
    struct Never: Sendable {
        let value: String
        let list: String
        let pattern: JSON
    }

    init(_ json: JSON) throws {
        let fields = try ObjectReader(json, allowing: ["start", "moves", "never"])
        start = try fields.text("start")
        moves = try fields.list("moves", Move.init)
        guard moves.count <= 64 else { throw FormatError("must be at most 64", path: ["moves"]) }
        never = try fields.optional("never") { try ObjectReader.list($0, Never.init) } ?? []
        lists = Set(moves.flatMap { $0.shows.map(\.name) } + never.map(\.list))
        for state in [start] + moves.map(\.to)
        where !moves.contains(where: { $0.from.containsOctets(of: state) }) {
            throw FormatError("no move leaves \(JSON.quote(state))", path: ["moves"])
        }
    }

    /// Reads `Vectors/walks.json`.
    static func maps(_ json: JSON) throws -> [String: WalkMap] {
        guard let members = json.members else { throw FormatError("must be an object") }
        return try members.reduce(into: [:]) { maps, member in
            maps[member.name] = try FormatError.at(member.name) { try WalkMap(member.value) }
        }
    }
}

extension WalkMap.Move {
    fileprivate init(_ json: JSON) throws {
        let fields = try ObjectReader(
            json, allowing: ["from", "to", "current", "past", "gives", "shows"])
        func members(_ name: String) throws -> [JSON.Member] {
            try fields.optional(name) { json in
                guard let members = json.members else { throw FormatError("must be an object") }
                return members
            } ?? []
        }
        from = try fields.list("from", ObjectReader.text)
        to = try fields.text("to")
        (current, past) = (try members("current"), try members("past"))
        for member in current + past where !Self.isBounded(member.value) {
            throw FormatError(
                "must be a text of at most 200 octets, {{name}} or null", path: [member.name])
        }
        (gives, shows) = (try members("gives"), try members("shows"))
    }
}

extension WalkMap.Move {
    /// Whether a value does not grow from move to move: it is one other value, or has none in it.
    private static func isBounded(_ value: JSON) -> Bool {
        guard case .string(let text) = value else { return value == .null }
        let isName =
            text.utf8.starts(with: "{{".utf8) && text.utf8.reversed().starts(with: "}}".utf8)
        let inner = String(decoding: text.utf8.dropFirst(isName ? 2 : 0), as: UTF8.self)
        return text.utf8.count <= 200 && !inner.containsText("{{")
    }
}

extension WalkMap.Never {
    fileprivate init(_ json: JSON) throws {
        let fields = try ObjectReader(json, allowing: ["value", "list", "pattern"])
        value = try fields.text("value")
        list = try fields.text("list")
        pattern = try fields.required("pattern") { $0 }
    }
}

/// A walk as far as it has come.
private struct Walk {
    private var moves = 0
    private var current: [String: JSON] = [:]
    private var past: [String: [JSON]] = [:]

    /// The steps, the answers of servers, and what is expected of each step.
    private(set) var lists: [String: [JSON]] = [:]

    private var stepCount: Int { lists["steps"]?.count ?? 0 }

    mutating func go(_ move: WalkMap.Move, on map: WalkMap) {
        let begin = stepCount
        let values = current.merging(
            ["n": .integer(moves), "step": .integer(begin)], uniquingKeysWith: { $1 })
        for member in move.gives {
            lists[member.name, default: []] += member.value.filled(with: values).elements ?? []
        }
        for name in map.lists {
            let own =
                move.shows.first { $0.name.hasSameOctets(as: name) }?.value
                .filled(with: values).elements ?? []
            lists[name, default: []] += (begin..<stepCount).map { step in
                element(of: name, map.never, showing: own.dropFirst(step - begin).first)
            }
        }
        end(move, values)
    }

    /// What a list has for a step: its own pattern, and for each value that has ended what must not be shown of it.
    private func element(
        of list: String, _ never: [WalkMap.Never], showing own: JSON?
    ) -> JSON {
        let never = never.filter { $0.list.hasSameOctets(as: list) }.flatMap { never in
            (past[never.value] ?? []).map { never.pattern.filled(with: ["past": $0]) }
        }
        let anything: JSON = list == "set_up" ? .null : ["oneOf": [[:], nil]]
        return never.isEmpty ? own ?? anything : ["all": .array((own.map { [$0] } ?? []) + never)]
    }

    private mutating func end(_ move: WalkMap.Move, _ values: [String: JSON]) {
        for member in move.past {
            past[member.name, default: []].append(member.value.filled(with: values))
        }
        for member in move.current {
            if let old = current[member.name] { past[member.name, default: []].append(old) }
            current[member.name] =
                member.value == .null ? Optional.none : member.value.filled(with: values)
        }
        moves += 1
    }
}

extension JSON {
    /// The value with others in the places of `{{name}}`; a text that is nothing else becomes the value itself.
    fileprivate func filled(with values: [String: JSON]) -> JSON {
        switch self {
        case .string(let text) where text.containsText("{{"):
            if let whole = values.first(where: { "{{\($0.key)}}".hasSameOctets(as: text) }) {
                return whole.value
            }
            return .string(
                values.reduce(text) {
                    $0.replacingText("{{\($1.key)}}", with: $1.value.text ?? $1.value.compactText)
                })
        case .array(let elements): return .array(elements.map { $0.filled(with: values) })
        case .object(let members):
            return .object(members.map { .init($0.name, $0.value.filled(with: values)) })
        default: return self
        }
    }
}

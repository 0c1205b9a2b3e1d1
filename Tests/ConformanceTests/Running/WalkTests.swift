import ConformanceDiagnosis
import Reference
import StrictCodecs
import Testing

@testable import Conformance
@testable import Mistakes

@Suite("Walks")
struct WalkTests {
    /// A door, which opens and closes in turn; nothing of an earlier key may be shown.
    private static let door: JSON = [
        "start": "closed",
        "moves": [
            [
                "from": ["closed"], "to": "open", "current": ["key": "{{n}}"],
                "gives": ["steps": ["wait", ["open": "key-{{n}}"]], "log": ["from {{step}}"]],
                "shows": ["doors": [[:], ["key": "{{n}}"]], "set_up": [nil, "open"]],
            ],
            [
                "from": ["open"], "to": "closed", "past": ["step": "{{step}}"],
                "gives": ["steps": [["close": "{{key}}"]]], "shows": [:],
            ],
        ],
        "never": [["value": "key", "list": "doors", "pattern": ["lacks": "key-{{past}}"]]],
    ]

    @Test(
        "A walk gives the steps of its moves, and what they show with what may no longer be shown")
    func lists() throws {
        let walks = try walks(["walks": "door", "lengths": [2, 3], "count": 4])
        let value = walks.value(3)
        #expect(
            value.list("steps") == [
                "wait", ["open": "key-0"], ["close": 0], "wait", ["open": "key-2"],
            ])
        #expect(value.list("log") == ["from 0", "from 3"])
        #expect(value.list("set_up") == [nil, "open", nil, nil, "open"])
        let anything: JSON = ["oneOf": [[:], nil]]
        #expect(value.list("doors") == [[:], ["key": 0], anything, [:], ["key": 2]])
        #expect(walks.value(1).list("steps").count == 3)
    }

    @Test(
        "A value does not grow from move to move, and moves are few",
        arguments: [
            (["key": "{{key}}{{key}}"], 1), (["key": "{{key}}-"], 1), (["key": ["{{key}}"]], 1),
            (["key": "{{key}}"], 65),
        ] as [(JSON, Int)])
    func bounds(_ current: JSON, _ count: Int) throws {
        let move: JSON = [
            "from": ["in"], "to": "in", "current": current, "gives": [:], "shows": [:],
        ]
        let map: JSON = ["start": "in", "moves": .array(Array(repeating: move, count: count))]
        #expect(throws: FormatError.self) { try WalkMap(map) }
    }

    @Test(
        "The walks have every two moves that can follow one another",
        arguments: ["session", "server"])
    func coverage(_ name: String) throws {
        let files = try FamilyFiles(of: .bundled)
        let map = try #require(files.walks[name])
        let families = try FamilyCatalog.bundled.families.compactMap {
            $0.maker.variation as? Walks
        }
        let possible = map.moves.reduce(0) { sum, move in
            sum + map.moves.count { $0.from.contains(move.to) }
        }
        let pairs = families.filter { $0.map.moves.count == map.moves.count }.map { walks in
            Set(
                walks.courses.flatMap { course in zip(course, course.dropFirst()).map { [$0, $1] } }
            )
        }
        #expect(!pairs.isEmpty)
        #expect(!pairs.contains { $0.count != possible })
    }

    @Test("What has ended is named for every later step")
    func never() throws {
        let walks = try walks(["walks": "door", "lengths": [4, 4], "count": 1])
        let last = walks.value(0).list("doors")
        #expect(last.count == 6)
        #expect(last[5] == ["all": [["lacks": "key-0"]]] as JSON)
    }

    @Test(
        "A wrong family of walks is refused",
        arguments: [
            ["walks": "window", "lengths": [2, 3], "count": 4],
            ["walks": "door", "lengths": [3, 2], "count": 4],
            ["walks": "door", "lengths": [2, 65], "count": 4], ["walks": "door", "count": 4],
        ] as [JSON])
    func wrongFamily(_ json: JSON) { #expect(throws: FormatError.self) { _ = try walks(json) } }

    @Test("A state that no move leaves is refused")
    func deadEnd() {
        let moves: JSON = [["from": ["a"], "to": "b", "gives": ["steps": []], "shows": [:]]]
        #expect(throws: FormatError.self) {
            _ = try WalkMap(["start": "a", "moves": moves])
        }
    }

    private func walks(_ json: JSON) throws -> any Variation {
        try Variations.variation(
            json, FamilyFiles(lookalikes: .none, walks: try WalkMap.maps(["door": Self.door])))
    }

    // MARK: - In a run

    @Test("A run without families has the walks, and the reference passes them")
    func reference() async throws {
        let report = try await Catalog.bundled.run(
            on: ReferenceImplementation(), only: Selection(suites: ["installed-app/session"]))
        let walks = report.cases.ofFamilies
        #expect(walks.vectorCount >= 100)
        #expect(!walks.contains { !$0.verdict.isPassed })
        let none = try await Catalog.bundled.run(
            on: ReferenceImplementation(), only: Selection(suites: ["installed-app/session"]),
            options: RunOptions().withoutPairs)
        #expect(none.cases.ofFamilies.isEmpty)
    }

    @Test("A client that forgets the end of a session after an outage fails walks alone")
    func client() async throws {
        let report = try await Catalog.bundled.run(
            on: Self.forgetful, only: Selection(suites: ["installed-app/session"]))
        let failed = report.cases.filter { !$0.verdict.isPassed }
        #expect(!failed.isEmpty)
        #expect(failed.allSatisfy { $0.vector.family != nil })
        #expect(failed.map(\.vector.rule) == ["session-ends-on-invalid-grant"])
        let id = try #require(failed.first?.id)
        let alone = try await Catalog.bundled.run(
            on: Self.forgetful, only: Selection(vectors: [id]))
        #expect(!alone.isConforming())
    }

    /// The client, except that it reports the user as signed in if a refresh is refused in a session that had an outage.
    private static let forgetful = Life(
        noting: (hasOutage: false, isWrong: false),
        sending: { request, place in
            let response = try await place.world.send(request)
            place.note.change { note in
                switch request.errand {
                case .exchange: note = (false, false)
                case .refresh where response.status == 503: note.hasOutage = true
                case .refresh where response.status == 400: note.isWrong = note.hasOutage
                default: break
                }
            }
            return response
        },
        telling: { session, place in
            let isSignedIn = try await session.isSignedIn
            return isSignedIn || place.note.value.isWrong
        }
    ).client
}

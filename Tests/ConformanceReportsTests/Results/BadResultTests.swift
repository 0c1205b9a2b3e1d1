import StrictCodecs
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceReports

@Suite("A result file that was altered")
struct BadResultTests {
    /// A change that leaves the fingerprint right, so that only reading can find it.
    struct Edit: CustomTestStringConvertible {
        let line: Int
        let change: @Sendable (inout ResultFile) throws -> Void

        /// What the complaint says.
        let complaint: String

        var testDescription: String { complaint }

        init(
            _ line: Int, _ complaint: String,
            _ change: @escaping @Sendable (inout ResultFile) throws -> Void
        ) {
            self.line = line
            self.complaint = complaint
            self.change = change
        }

        init(_ line: Int, _ text: String, to other: String, _ complaint: String) {
            self.init(line, complaint) { try $0.replace(text, with: other, in: line) }
        }
    }

    /// The lines: header, two cases, two of each family, two stale entries, footer.
    private static func file(in catalog: Catalog) async throws -> ResultFile {
        let entries = [
            ExpectedFailure("pkce/small/good", .wrongAnswer, reason: "known"),
            ExpectedFailure("pkce/small/bad", .fault, reason: "old"),
            ExpectedFailure("pkce/small/bad", .refused, reason: "twice"),
        ]
        let report = try await ResultScenario.failingFamilies.report(in: catalog)
            .expecting(ExpectedFailures(entries, file: "known.txt"))
        return try ResultFile(of: report)
    }

    private static let counts = "the counts are not those of the lines before"

    static let edits = [
        Edit(1, #""format_version":2"#, to: #""format_version":3"#, "has version 3 of the format"),
        Edit(1, #""sha256":""#, to: #""sha256":"0"#, "was made with other vectors"),
        Edit(1, #""version":"1.0.0""#, to: #""version":"1.0.1""#, "vectors: is not what follows"),
        Edit(11, counts) { try $0.replace(#""vectors":2"#, with: #""vectors":3"#, in: 1) },
        Edit(11, counts) { try $0.replace(#""rules":1"#, with: #""rules":-1"#, in: 1) },
        Edit(
            1, #""roles":["installed-app"]"#, to: #""roles":["it"]"#,
            "roles[0]: \"it\" is not one of"),
        Edit(1, #""suites":[]"#, to: #""suites":["x/y"]"#, "selection: there is no suite \"x/y\""),
        Edit(1, #""runs":1"#, to: #""runs":0"#, "runs: must be 1 to 1000000"),
        Edit(
            1, #""behind":""#, to: #""behind":"\u202E"#, "rerun: has a character that is not shown"),
        Edit(
            1, #""before":""#, to: #""before":"\u000A"#, "rerun: has a character that is not shown"),
        Edit(1, #""seed":null"#, to: #""seed":"-1""#, "seed: is not an integer below 2^64"),
        Edit(1, #""strict":false"#, to: #""strict":0"#, "strict: must be true or false"),
        Edit(1, "deadline_us: must be 1 to") { try $0.set("deadline_us", to: -1, in: 1) },
        Edit(1, #""record":"header","#, to: #""record":"header", "#, "is not a result file"),
        Edit(
            1, #","runs":1"#, to: #", "runs":1"#, "does not have the form that the format requires"),
        Edit(1, #","runs":1"#, to: #","runs":1,"runs":1"#, "is not JSON"),
        Edit(2, #""level":"MUST""#, to: #""level":"SHOULD""#, "level: is not what follows"),
        Edit(11, counts) {
            try $0.replace(#""rule":"rule-one""#, with: #""rule":"rule-two""#, in: 2)
        },
        Edit(2, #""wrong answer""#, to: #""fault""#, "verdict: lacks \"reason\""),
        Edit(2, #""failure":"wrong-answer""#, to: #""failure":"refused""#, "failure: is not what"),
        Edit(2, #"{"value":"a"}"#, to: #"{"value":"b"}"#, "verdict: is not what follows"),
        Edit(2, "known", to: "known\u{1}", "is not JSON"),
        Edit(2, #""outcome":{"#, to: #""outcome":{"x":1,"#, "outcome: unknown member \"x\""),
        Edit(
            2, #""code_challenge":"wrong""#, to: #""code_challenge":"a""#, "expected: the entry is"),
        Edit(2, #""log":"""#, to: #""log":"","more":1"#, "unknown member \"more\""),
        Edit(2, #""record":"case""#, to: #""record":"CASE""#, "the record is unknown"),
        Edit(11, counts) {
            try $0.replace(#""numbers":"0,2-6,9-39""#, with: #""numbers":"0,2-6,9-40""#, in: 4)
        },
        Edit(4, #""numbers":"0,2-6,9-39""#, to: #""numbers":"2-6,0,9-39""#, "numbers: are not asc"),
        Edit(11, "a record of pkce/small/lengths is missing, or is there twice") {
            try $0.replace(#""numbers":"1,7-8""#, with: #""numbers":"2,7-8""#, in: 5)
        },
        Edit(11, counts) {
            try $0.replace(#""numbers":"1,7-8""#, with: #""numbers":"1,7-9""#, in: 5)
        },
        Edit(11, counts) {
            try $0.replace(#""numbers":"1,7-8""#, with: #""numbers":"1,7""#, in: 5)
        },
        Edit(5, #""failure":"wrong-answer""#, to: #""failure":"refused""#, "failure: is not what"),
        Edit(
            6, #"pkce/small/others/0""#, to: #"pkce/small/others/00""#,
            "vector: is not what follows"),
        Edit(8, #""file":"#, to: #""files":"#, "lacks \"file\""),
        Edit(8, #""record":"stale""#, to: #""record":"footer""#, "do not have the sha256"),
        Edit(11, #""no credit":0"#, to: #""no credit":1"#, counts),
        Edit(11, #""stale":2"#, to: #""stale":1"#, "stale: is not what follows"),
        Edit(11, #""exit_status":1"#, to: #""exit_status":0"#, "exit_status: is not what follows"),
        Edit(11, "NOT CONFORMING", to: "CONFORMING", "conclusion: is not what follows"),
        Edit(11, counts) {
            try $0.set("verdict", to: ["kind": "passed"], in: 2)
        },
        Edit(2, "duration_us: must be 0 to 10^12") {
            try $0.set("duration_us", to: -1, in: 2)
        },
        Edit(3, "twin: is not what follows") {
            let twin: JSON = ["id": "pkce/small/good", "verdict": ["kind": "passed"]]
            try $0.set("twin", to: twin, in: 3)
        },
        Edit(11, "as_expected: is not what follows") {
            try $0.set("expected", to: nil, in: 2)
        },
        Edit(2, "expected: is not what follows") {
            try $0.set("expects_failures", to: false, in: 1)
        },
        Edit(1, "declared: is not what follows") {
            try $0.set("exhaustive", to: false, in: 1)
        },
        Edit(10, counts) { $0.lines.remove(at: 1) },
        Edit(3, "a second record of pkce/small/good") { $0.lines.insert($0.lines[1], at: 1) },
        Edit(10, counts) { $0.lines.remove(at: 3) },
        Edit(10, counts) { $0.lines.remove(at: 6) },
        Edit(10, "stale: is not what follows") { $0.lines.remove(at: 7) },
    ]

    @Test("An edit is located even if the fingerprint is right", arguments: edits)
    func found(_ edit: Edit) async throws {
        let kept = try KeptCatalog.withFamilies()
        var file = try await Self.file(in: kept.catalog)
        #expect(try ResultFile.complaint(about: file.octets, in: kept.catalog).full == nil)
        try edit.change(&file)
        try file.seal()
        let complaint = try ResultFile.complaint(about: file.octets, in: kept.catalog).full ?? ""
        #expect(complaint.hasPrefix("FILE:\(edit.line): "), "\(complaint)")
        #expect(complaint.contains(edit.complaint), "\(complaint)")
        #expect(complaint.contains("; "))
        #expect(complaint.utf8.allSatisfy { 0x20...0x7E ~= $0 })
    }

    /// What the summary rests on, by the line and the member, and another value.
    static let members: [(line: Int, member: String, value: JSON)] = [
        (1, "runs", 5), (1, "stopped", true), (1, "strict", true), (1, "date", "2000-01-01"),
        (1, "implementation", ["name": "n", "version": "v", "language": "l"]),
        (1, "selection", [:]), (1, "deadline_us", 1), (2, "likely", ["a mistake that nobody made"]),
        (2, "log", "fake"), (2, "duration_us", 0), (2, "verdict", ["kind": "passed"]),
        (2, "outcome", .null),
        (3, "failure", .null), (11, "conclusion", "CONFORMING"), (11, "exit_status", 0),
    ]

    @Test(
        "The fingerprint covers everything on which the summary depends",
        arguments: Array(members.indices).sampled(2))
    func covered(_ index: Int) async throws {
        let (line, member, value) = Self.members[index]
        let kept = try KeptCatalog.withFamilies()
        var file = try await Self.file(in: kept.catalog)
        #expect(try JSONParser.parse(file.lines[line - 1])[member] != value)
        try file.set(member, to: value, in: line)
        let complaints = try ResultFile.complaint(about: file.octets, in: kept.catalog)
        #expect(complaints.full != nil)
        #expect(complaints.outline != nil)
    }

    @Test("An omission that the header declares has a record, whatever the command")
    func omissions() async throws {
        let kept = try KeptCatalog()
        for command in [
            "conform check --vector ", "conform server https://a --vector ",
            "conform client --vector ",
        ] {
            let report = try await ResultScenario.stopped.report(in: kept.catalog)
            var file = try ResultFile(of: report)
            try file.set("rerun", to: ["before": .string(command), "behind": ""], in: 1)
            let declared = try #require(try JSONParser.parse(file.lines[0])["declared"]?.members)
                .map { member in
                    member.name == "omissions" ? JSON.Member("omissions", 1) : member
                }
            try file.set("declared", to: .object(declared), in: 1)
            try file.seal()
            let complaint = try ResultFile.complaint(about: file.octets, in: kept.catalog).full
            let reason = "FILE:\(file.lines.count): \(Self.counts); "
            #expect(try #require(complaint).hasPrefix(reason))
        }
    }

    @Test("A header that conceals that the run was stopped is found")
    func hiddenStop() async throws {
        let kept = try KeptCatalog()
        var file = try ResultFile(of: await ResultScenario.stopped.report(in: kept.catalog))
        try file.set("stopped", to: false, in: 1)
        try file.seal()
        let complaint = try ResultFile.complaint(about: file.octets, in: kept.catalog).full
        #expect(try #require(complaint).hasPrefix("FILE:1: stopped: is not what follows"))
    }

    private typealias Spoiling = (what: String, octets: ([UInt8]) -> [UInt8], complaint: String)

    @Test("A file whose shape was damaged is refused, with and without the vectors")
    func shapes() async throws {
        let kept = try KeptCatalog.withFamilies()
        let file = try await Self.file(in: kept.catalog)
        let end = UInt8(ascii: "\n")
        let cases: [Spoiling] = [
            ("no last end of line", { $0.dropLast() }, "FILE:11: the line does not end"),
            (
                "a line after the end", { $0 + Array("{}\n".utf8) },
                "FILE:12: something follows the footer"
            ),
            (
                "an empty line after the end", { $0 + [end] },
                "FILE:12: something follows the footer"
            ),
            ("a space after the end", { $0 + [0x20] }, "FILE:12: something follows the footer"),
            ("the file twice", { $0 + $0 }, "FILE:12: something follows the footer"),
            ("a byte order mark", { [0xEF, 0xBB, 0xBF] + $0 }, "FILE:1: is not a result file"),
            (
                "no footer",
                { _ in ([UInt8])(file.lines.dropLast().joined(separator: [end])) + [end] },
                "FILE:11: the footer is missing"
            ),
            (
                "nothing but a header", { _ in file.lines[0] + [end] },
                "FILE:2: the footer is missing"
            ),
        ]
        for one in cases {
            let complaint = try ResultFile.complaint(
                about: one.octets(file.octets), in: kept.catalog)
            for text in [complaint.full, complaint.outline] {
                #expect(try #require(text).hasPrefix(one.complaint), "\(one.what)")
            }
        }
    }

    @Test("Line endings of Windows are refused")
    func carriageReturns() async throws {
        let kept = try KeptCatalog.withFamilies()
        let file = try await Self.file(in: kept.catalog)
        let octets = file.octets.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
        let complaint = try ResultFile.complaint(about: octets, in: kept.catalog)
        for text in [complaint.full, complaint.outline] {
            #expect(try #require(text).hasPrefix("FILE:11: the lines do not have the sha256"))
        }
    }

    @Test("An edit without a new fingerprint is found with and without the vectors")
    func unsealed() async throws {
        let kept = try KeptCatalog.withFamilies()
        var file = try await Self.file(in: kept.catalog)
        try file.replace(#""strict":false"#, with: #""strict":true"#, in: 1)
        let complaint = try ResultFile.complaint(about: file.octets, in: kept.catalog)
        #expect(complaint.full == complaint.outline)
        #expect(
            complaint.full
                == "FILE:11: the lines do not have the sha256 of the footer; run the suite again and keep its file as it is"
        )
    }
}

import Conformance
import StrictCodecs
import Testing

@testable import ConformanceDrivers

@Suite("What was not seen of a program")
struct UnobservableMembersTests {
    /// What becomes of an answer to a vector on the files of a program.
    private static func outcome(_ outcome: Outcome, without members: [String]) throws -> Outcome {
        let unobservable = UnobservableMembers()
        for member in members { unobservable.note(member, "there are too many of \(member)") }
        let id = "installed-app/program/files-after-sign-in"
        let vector = try #require(try Catalog.bundled.vectors.first { $0.id == id })
        return unobservable.checked(outcome, of: vector)
    }

    private static let clean: JSON = [
        "signed_in": 1, "ended": 0, "secrets_in_files": false, "secrets_in_output": false,
    ]
    private static let dirty: JSON = [
        "signed_in": 1, "ended": 0, "secrets_in_files": true, "secrets_in_output": false,
    ]

    @Test("Nothing is said to be absent that was not seen")
    func absent() throws {
        let lists = [["secrets_in_files"], ["secrets_in_output", "secrets_in_files"]]
        for members in lists {
            let outcome = try Self.outcome(.value(Self.clean), without: members)
            guard case .unsupported(let reason) = outcome else {
                Issue.record("\(outcome)")
                continue
            }
            #expect(reason == "not shown: there are too many of secrets_in_files")
        }
    }

    @Test(
        "What was seen stays, and so does what the vector does not ask for",
        arguments: [
            (dirty, ["secrets_in_files"]), (clean, ["secrets_in_output"]), (clean, ["ended"]),
            (clean, []),
        ])
    func seen(_ form: JSON, _ members: [String]) throws {
        let outcome = try Self.outcome(.value(form), without: members)
        guard case .value(let stays) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(stays == form)
    }

    @Test("A refusal and a fault stay what they are")
    func others() throws {
        let refusal = try Self.outcome(.refusal(Refusal("no")), without: ["secrets_in_files"])
        let fault = try Self.outcome(.fault("ended"), without: ["secrets_in_files"])
        if case .refusal = refusal {} else { Issue.record("\(refusal)") }
        if case .fault("ended") = fault {} else { Issue.record("\(fault)") }
    }
}

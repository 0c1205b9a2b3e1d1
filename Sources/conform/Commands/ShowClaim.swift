import Conformance
import ConformanceReports

/// Creates a claim or a badge from a result file that is verified first.
enum ShowClaim {
    /// Writes it.
    ///
    /// - Returns: Success if the implementation conforms to the profile, and failure if it does not.
    /// - Throws: ``UsageError`` if the result supports no claim, or the error of a result that does not
    ///   verify.
    static func run(_ arguments: Arguments, in format: ClaimFormat) throws -> ExitStatus {
        try expectNoOther(arguments)
        let path = arguments.all("output").last ?? "-"
        let file = path == "-" ? nil : try arguments.outputFile("output")
        let claim = try claim(arguments)
        let text = try claim.text(in: format)
        if let file {
            try file.write("the claim") { try $0(Array(text.utf8)) }
        } else {
            try Console.writePieces { try $0(Array(text.utf8)) }
        }
        return claim.isConforming ? .success : .failure
    }

    private static func claim(_ arguments: Arguments) throws -> Claim {
        do {
            return try Claim(
                path: arguments.operands[0], profile: arguments.all("profile").last,
                in: try arguments.catalog, toolVersion: CommandLineTool.version)
        } catch let error as ClaimError { throw UsageError("\(error)") }
    }

    /// The options for reports that mean nothing here.
    private static func expectNoOther(_ arguments: Arguments) throws {
        let others = ["scope", "details", "quiet", "color", "github-annotations", "strict"]
        guard let other = others.first(where: arguments.has) else { return }
        throw UsageError("--\(other) is for reports; a claim and a badge say what the run says")
    }
}

import Conformance
import ConformanceReports
import Foundation
import StrictCodecs

extension Arguments {
    /// How many jobs share the vectors; nil without the option.
    var jobs: Int? {
        get throws { try number("jobs", in: 1...64) }
    }

    /// How many jobs in this process share the vectors by default: as many as there are
    /// processors, but one if the first failure has to be the same in every run.
    var jobsInProcess: Int { has("fail-fast") ? 1 : ProcessInfo.processInfo.activeProcessorCount }

    /// What shuffles the order of the vectors; nil without the option.
    var seed: UInt64? {
        get throws {
            guard let text = all("seed").last else { return nil }
            guard text.isNumber, let seed = UInt64(text) else {
                throw UsageError("--seed needs a whole number from 0 to \(UInt64.max), got \(text)")
            }
            return seed
        }
    }

    /// How many runs there are.
    var count: Int {
        get throws {
            guard let text = all("repeat").last else { return 1 }
            guard text.isNumber, let count = Int(text), 1...100 ~= count else {
                throw UsageError("--repeat needs a whole number from 1 to 100, got \(text)")
            }
            return count
        }
    }

    /// The known failures; nil without the option.
    func expectedFailures(in catalog: Catalog) throws -> ExpectedFailures? {
        guard let path = all("expected-failures").last else { return nil }
        guard let data = FileManager.default.contents(atPath: path) else {
            let isThere = FileManager.default.fileExists(atPath: path)
            let advice = "; --write-expected-failures \(path) creates such a file"
            throw UsageError("\(path) cannot be read\(isThere ? "" : advice)")
        }
        return try ExpectedFailures(octets: [UInt8](data), file: path, in: catalog)
    }

    /// The list that is to be renewed, empty if there is no such file; nil without the option.
    func draftOfExpectedFailures(in catalog: Catalog) throws -> ExpectedFailures? {
        guard let path = all("write-expected-failures").last else { return nil }
        guard FileManager.default.fileExists(atPath: path) else {
            return ExpectedFailures([], file: path)
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw UsageError("\(path) cannot be read")
        }
        return try ExpectedFailures(octets: [UInt8](data), file: path, in: catalog, isDraft: true)
    }
}

import Conformance
import StrictCodecs

extension HeaderRecord {
    /// Why its run was not made with the vectors that are there; nil if it was.
    func misfit(with catalog: Catalog) throws -> String? {
        let (made, here) = (vectors.sha256, try catalog.hash())
        if let made, here?.hasSameOctets(as: made) == true { return nil }
        return "was made with other vectors (\(Self.name(vectors.version, made))) than these "
            + "(\(Self.name(catalog.version, here))); "
            + "name the folder of its vectors with --vectors DIR"
    }

    private static func name(_ version: String, _ hash: String?) -> String {
        "version \(version), sha256 \(hash?.prefix(12) ?? "unknown")"
    }
}

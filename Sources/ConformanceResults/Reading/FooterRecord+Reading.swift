import ConformanceReports
import StrictCodecs

extension FooterRecord {
    /// Whether a footer has the fingerprint of the lines before it, and of its other members.
    static func isSealed(_ footer: RecordReader.Record, after digest: LineDigest) -> Bool {
        let members = footer.json.members ?? []
        return footer.octets == sealed(members.dropLast(), after: digest).line
    }
}

import ConformanceDrivers
import Foundation
import StrictCodecs

/// The file that keeps registered clients, with the endpoint at which they are registered.
struct ClientFile {
    private let path: String
    private let file: OutputFile

    /// Checks that the file can be written.
    ///
    /// - Returns: nil if the options name none.
    /// - Throws: ``UsageError`` if it cannot.
    init?(_ arguments: Arguments) throws {
        guard let path = arguments.all("registered").last,
            let file = try arguments.outputFile("registered", isSecret: true)
        else { return nil }
        self.path = path
        self.file = file
    }

    /// The clients that it has; none if it is not there.
    ///
    /// - Throws: ``UsageError`` if they are those of another endpoint, which must not see their secrets.
    func clients(of endpoint: WebAddress) throws -> [JSON] {
        guard let data = FileManager.default.contents(atPath: path) else { return [] }
        guard let json = try? JSONParser.parse([UInt8](data)),
            let clients = json["clients"]?.elements,
            let origin = json["registration_endpoint"]?.text
        else { throw UsageError("\(path) has no registered clients; name a new file") }
        guard origin.hasSameOctets(as: endpoint.text) else {
            throw UsageError(
                "\(path) has the clients of \(JSON.printable(origin)); for those of \(endpoint.text) "
                    + "name another file")
        }
        return clients
    }

    /// Writes clients, so that only the owner of the file can read them.
    ///
    /// - Throws: ``LostReport`` if that fails.
    func write(_ clients: [JSON], of endpoint: WebAddress) throws {
        let lines = clients.map { "  \($0.compactText)" }.joined(separator: ",\n")
        let text =
            "{\"registration_endpoint\": \(JSON.quote(endpoint.text)), \"clients\": [\n\(lines)\n]}\n"
        try file.write("the list of registered clients") { try $0(Array(text.utf8)) }
    }

    /// Takes the file away.
    func remove() { unlink(path) }
}

import Conformance
import Foundation
import StrictCodecs

/// Serves the reference implementation over HTTP: `reference-server [--variant NAME] PORT CLIENTS [ISSUER]`. With an
/// issuer, which begins with the address of the server and has no path, it publishes metadata. A variant behaves
/// otherwise in a way that the standards allow.
var words = Array(CommandLine.arguments.dropFirst())
var variant: Variant?
if words.first == "--variant" {
    variant = words.dropFirst().first.flatMap(Variant.init)
    guard variant != nil else {
        complain("the variants are \(Variant.allCases.map(\.rawValue).joined(separator: ", "))", 2)
    }
    words.removeFirst(2)
}
guard 2...3 ~= words.count, let port = UInt16(words[0]) else {
    complain("give the port and the file of clients: reference-server 9001 clients.json", 2)
}
guard let data = FileManager.default.contents(atPath: words[1]) else {
    complain("\(words[1]) cannot be read; conform server --clients prints such a file", 2)
}
do {
    let clients = try ObjectReader.list(JSONParser.parse([UInt8](data))) {
        try ServerSettings.Client(json: $0, ignoringUnknown: true)
    }
    let listener = try Listener(port: port)
    print("ready http://127.0.0.1:\(port)")
    fflush(nil)
    let router = ConsentRouter(clients: clients, issuer: words.dropFirst(2).first)
    listener.serve(with: Site(router, variant: variant, base: "http://127.0.0.1:\(port)"))
} catch {
    complain("\(words[1]): \(error)", 2)
}

/// Says why the server does not start, and ends.
func complain(_ line: String, _ status: Int32) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("reference-server: \(line)\n".utf8))
    exit(status)
}

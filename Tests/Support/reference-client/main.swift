import Foundation

do {
    try await SignIn(call: ClientCall(Array(CommandLine.arguments.dropFirst()))).run()
} catch {
    try? FileHandle.standardError.write(contentsOf: Data("reference-client: \(error)\n".utf8))
    exit(error is ClientFailure ? 1 : 2)
}

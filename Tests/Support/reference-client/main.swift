import Foundation

do {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if ClientCall.handsOver(arguments) {
        Inbox.handOver(arguments.dropFirst().joined(), in: SignIn.home)
    } else {
        try await SignIn(call: ClientCall(arguments)).run()
    }
} catch {
    try? FileHandle.standardError.write(contentsOf: Data("reference-client: \(error)\n".utf8))
    exit(error is ClientFailure ? 1 : 2)
}

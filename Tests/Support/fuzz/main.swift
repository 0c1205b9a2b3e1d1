import Foundation

// fuzz COUNT [SEED [NAME...]]: runs so many changed inputs of each kind, and exits with 1 if one of them crashes
// or hangs the tool, or makes it print a control character, a command or a secret. Programs, of which each takes half
// a second, run only if they are named.
let words = Array(CommandLine.arguments.dropFirst())
if words.first == AdapterFuzzer.adapter, words.count == 3 {
    AdapterFuzzer.answer(seed: UInt64(words[1]) ?? 0, start: Int(words[2]) ?? 0)
    exit(0)
}
if let program = FuzzedProgram(words) {
    program.run()
    exit(0)
}
let fuzzers: [any Fuzzer.Type] = [
    AdapterFuzzer.self, ResultFuzzer.self, FolderFuzzer.self, ServerFuzzer.self,
    ConfigurationFuzzer.self, CallFuzzer.self, ProgramFuzzer.self,
]
guard let count = words.first.flatMap({ Int($0) }), count > 0 else {
    print(
        "fuzz COUNT [SEED [NAME...]]; the names are \(fuzzers.map { $0.name }.joined(separator: ", "))"
    )
    exit(2)
}
let seed = words.dropFirst().first.flatMap { UInt64($0) } ?? 1
let names = words.dropFirst(2)
let watch = Watch(bound: .seconds(60))
var isClean = true
let chosen = fuzzers.filter {
    names.isEmpty ? $0.name != ProgramFuzzer.name : names.contains($0.name)
}
for fuzzer in chosen {
    let start = ContinuousClock.now
    let findings = try await Campaign(fuzzer, count: count, seed: seed, watch).findings()
    for finding in findings.prefix(20) { print("\(fuzzer.name): \(finding)") }
    isClean = isClean && findings.isEmpty
    print(
        "\(fuzzer.name): \(count) cases, \(findings.count) findings, \(ContinuousClock.now - start)"
    )
}
exit(isClean ? 0 : 1)

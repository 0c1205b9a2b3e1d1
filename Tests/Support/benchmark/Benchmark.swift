/// The parts of the measurements.
enum Benchmark: String, CaseIterable {
    case cold, vectors, families, growth, pipe, isolation, report

    private static let help = """
        Measures how fast the suite is, on this machine.

        Usage: swift run -c release benchmark [PART]
               valgrind --tool=callgrind .build/release/benchmark once [FAMILY]

        Parts:
          cold       The tool as a process, from its start to its end; needs conform beside it
          vectors    All hand-written vectors in this process
          families   The families of each suite, beside the bare cost of what they test
          growth     A thousand to a million cases: time, and peak memory
          pipe       Cases through a pipe, beside a bare pipe that moves the same octets
          isolation  An adapter in Swift in a process of its own, and one that traps
          report     The text of a report in which dozens of rules are not met
          once       All vectors once, or those of a family, to count instructions

        Without a part, all but the last. Each figure is the median of five.
        """

    /// Does what the arguments ask for.
    static func run(_ arguments: [String]) async throws {
        switch arguments.first {
        case "echo"?: try Echo().run()
        case "bare"?: Bare.run()
        case "once"?: try await Once(family: arguments.dropFirst().first).run()
        case "--help"?, "-h"?: print(help)
        case nil: for part in allCases { try await part.measure() }
        case let word?:
            guard let part = Benchmark(rawValue: word) else {
                throw MeasuringError("unknown argument \(word); see --help")
            }
            try await part.measure()
        }
    }

    private func measure() async throws {
        print("== \(rawValue)")
        switch self {
        case .cold: try await ColdStart().measure()
        case .vectors: try await AllVectors().measure()
        case .families: try await EachFamily().measure()
        case .growth: try await Growth().measure()
        case .pipe: try await PipeBenchmark().run()
        case .isolation: try await Isolation().measure()
        case .report: try await ReportText().measure()
        }
    }
}

import Foundation

/// Ways to measure and to write what was measured.
enum Measuring {
    /// How often each figure is measured.
    static let rounds = 5

    /// How long something takes.
    struct Time {
        /// By the clock on the wall.
        let wall: Double

        /// On all processors together, which other programs disturb less.
        let processor: Double
    }

    /// The median, each of its own, of how long something takes.
    static func time(
        of owner: Usage.Owner = .thisProcess, rounds: Int = rounds, _ body: () async throws -> Void
    ) async rethrows -> Time {
        var times: [Time] = []
        for _ in 0..<rounds {
            let start = Usage.processorSeconds(of: owner)
            let wall = try await seconds(body)
            times.append(Time(wall: wall, processor: Usage.processorSeconds(of: owner) - start))
        }
        let middle = rounds / 2
        return Time(
            wall: times.map(\.wall).sorted()[middle],
            processor: times.map(\.processor).sorted()[middle])
    }

    /// The seconds that something takes by the clock.
    static func seconds(_ body: () async throws -> Void) async rethrows -> Double {
        try await ContinuousClock().measure { try await body() } / .seconds(1)
    }

    /// The median of what several rounds give.
    static func median(_ body: () async throws -> Double) async rethrows -> Double {
        var values: [Double] = []
        for _ in 0..<rounds { values.append(try await body()) }
        return values.sorted()[rounds / 2]
    }

    /// A number with the given number of decimals.
    static func text(_ value: Double, digits: Int = 1) -> String {
        String(format: "%.\(digits)f", value)
    }
}

extension Measuring.Time: CustomStringConvertible {
    var description: String {
        "\(Measuring.text(wall, digits: 3)) s, \(Measuring.text(processor, digits: 3)) s of processors"
    }
}

/// Why something could not be measured, in one line.
struct MeasuringError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

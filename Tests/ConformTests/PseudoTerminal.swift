import Foundation
import StrictCodecs
import TestSupport
import Testing

@testable import Conformance

/// What `conform` shows on a terminal that both of its outputs lead to.
struct PseudoTerminal {
    /// Everything that was written, with line feeds alone at the ends of lines.
    let written: String

    /// The rows that are left at the end, after what was erased.
    var rows: [String] {
        written.pieces(at: UInt8(ascii: "\n"), omittingEmpty: false).map { row in
            row.components(separatedBy: Self.eraser).last ?? ""
        }
    }

    /// What was erased again.
    var erased: [String] {
        written.pieces(at: UInt8(ascii: "\n"), omittingEmpty: false)
            .flatMap { $0.components(separatedBy: Self.eraser).dropLast() }
            .filter { !$0.isEmpty }
    }

    private static let eraser = "\r\u{1B}[K"

    /// Runs the tool on a new terminal.
    ///
    /// - Parameters:
    ///   - arguments: What follows the tool's name.
    ///   - environment: What is different in the environment.
    ///   - columns: How many characters a row of the terminal has.
    /// - Throws: What the test framework throws if there is no terminal to be had.
    init(
        _ arguments: [String], environment: [String: String] = [:], columns: UInt16 = 80
    ) throws {
        var (main, side): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        try #require(openpty(&main, &side, nil, nil, &size) == 0)
        // Other processes that start meanwhile would hold the terminal open.
        for end in [main, side] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let process = Process()
        let executable: URL = try #require(Tool.executable("conform"))
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = Repository.root
        process.environment = Self.environment.merging(environment) { $1 }
        let handle = FileHandle(fileDescriptor: side, closeOnDealloc: false)
        (process.standardOutput, process.standardError) = (handle, handle)
        try process.run()
        close(side)
        written = Self.text(from: main).replacing("\r\n", with: "\n")
        close(main)
        process.waitUntilExit()
    }

    /// Runs the tool on a terminal and a thread of its own, so that other tests go on meanwhile.
    static func running(
        _ arguments: [String], environment: [String: String] = [:], columns: UInt16 = 80
    ) async throws -> PseudoTerminal {
        try await Tool.onThread {
            try PseudoTerminal(arguments, environment: environment, columns: columns)
        }
    }

    private static var environment: [String: String] {
        ProcessInfo.processInfo.environment.filter { !["COLUMNS", "NO_COLOR"].contains($0.key) }
            .merging(["TERM": "xterm"]) { $1 }
    }

    /// Reads until the other side is closed, which the system reports as an error or an end.
    private static func text(from descriptor: Int32) -> String {
        var (octets, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return String(decoding: octets, as: UTF8.self) }
            octets += chunk[..<count]
        }
    }
}

import Foundation
import TestSupport
import Testing

@Suite("The exit status of conform check", .timeLimit(.minutes(20)))
struct CheckCommandTests {
    @Test("A command that sends no hello leaves the run incomplete")
    func noHello() throws {
        let program = try #require(Tool.executable("bad-adapter")).path
        let tool = try Tool("check", "--", program, "exit-before-hello")
        #expect(tool.status == 3)
        let line =
            "conform: the command ended with exit status 7; it ran in an empty folder "
            + "(--directory names another); its standard error ends:\n"
        #expect(tool.errors == "\(line)  no configuration\n")
        #expect(tool.output.isEmpty)
    }

    @Test("A command that dies too often leaves the run incomplete")
    func incomplete() throws {
        let program = try #require(Tool.executable("bad-adapter")).path
        let tool = try Tool("check", "--suite", "pkce/base64url", "--", program, "exit-1", "octets")
        #expect(tool.status == 3)
        #expect(tool.output.contains("INCOMPLETE: 0 of 1 rules met"))
    }

    @Test("A program that does not exist is a wrong call")
    func unknown() throws {
        let tool = try Tool("check", "--", "./no-such-program")
        #expect(tool.status == 2)
        #expect(
            tool.errors
                == "conform: cannot start \"./no-such-program\": it is no program that can be run\n"
        )
    }
}

import Foundation
import TestSupport
import Testing

@Suite("The articles of the documentation")
struct ArticleTests {
    private static let folders = [
        "Sources/Conformance/Conformance.docc",
        "Sources/ConformanceDiagnosis/ConformanceDiagnosis.docc",
        "Sources/ConformanceIsolation/ConformanceIsolation.docc",
        "Sources/ConformanceTesting/ConformanceTesting.docc",
    ]

    /// The articles by their files.
    private static let articles = Result {
        try folders.flatMap { try Repository.files(in: $0, named: ".md") }
            .map { ($0, try Repository.text(of: $0)) }
    }

    /// The articles, and the pages for users.
    private static let pages = Result {
        let names =
            ["", "Examples/"]
            + ["Adopter", "clients", "python", "servers"].map { "Examples/\($0)/" }
        return try articles.get()
            + names.map { ("\($0)README.md", try Repository.text(of: "\($0)README.md")) }
    }

    private static func listings(
        in languages: [String], of pages: Result<[(String, String)], any Error> = articles
    ) throws -> [Listing] {
        try pages.get().flatMap { Listing.all(in: $1, of: $0) }.filter {
            languages.contains($0.language)
        }
    }

    /// Where the code of a language is compiled, run or read.
    private static let places = [
        "swift": [
            "Examples/Adopter/Package.swift", "Examples/Adopter/Sources", "Examples/Adopter/Tests",
            "Tests/Mistakes",
            "Tests/Reference", "Tests/ConformanceTestingTests", "Tests/RuleTests",
        ],
        "python": ["Examples/python"],
        "json": ["Vectors"],
    ]

    private static let endings = ["swift": ".swift", "python": ".py", "json": ".json"]

    @Test("show code that is part of what the tests build, run and load")
    func code() throws {
        let listings = try Self.listings(in: Self.places.keys.sorted(), of: Self.pages)
        #expect(Set(listings.map(\.language)) == Set(Self.places.keys))
        for (language, folders) in Self.places {
            let ending = try #require(Self.endings[language])
            let files = try folders.flatMap {
                $0.hasSuffix(ending) ? [$0] : try Repository.files(in: $0, named: ending)
            }
            let texts = try files.map(Repository.text)
            for listing in listings where listing.language == language {
                let isFound = texts.contains(where: listing.isExcerpt)
                #expect(isFound, "\(listing)")
            }
        }
    }

    @Test("have the whole adapter that the tests of the adopter run, as it is")
    func adapter() throws {
        let file = try Repository.text(
            of: "Examples/Adopter/Tests/LinkingTests/LinkingAdapter.swift")
        let guide = try Self.listings(in: ["swift"], of: Self.pages).filter {
            $0.file == "Examples/README.md"
                && $0.lines.contains("struct LinkingAdapter: AppFlipApp {")
        }
        #expect(guide.map { $0.lines.joined(separator: "\n") + "\n" } == [file])
        let test = try Repository.text(of: ".ci/test")
        #expect(test.contains("swift test --package-path Examples/Adopter"))
    }

    @Test("README.md fits on a page, and its first test is a whole file that the tests run")
    func readme() throws {
        let text = try Repository.text(of: "README.md")
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 101)
        let file = try Repository.text(of: "Tests/ConformanceTestingTests/FirstTests.swift")
        let swift = Listing.all(in: text, of: "README.md").filter { $0.language == "swift" }
        #expect(swift.map { $0.lines.joined(separator: "\n") + "\n" }.contains(file))
    }

    @Test("change what is in a file of the adopter")
    func differences() throws {
        let listings = try Self.listings(in: ["diff"], of: Self.pages)
        #expect(listings.count == 1)
        let handler = try Repository.text(of: "Examples/Adopter/Sources/Linking/FlipHandler.swift")
        for line in listings.flatMap(\.lines) where line.hasPrefix("-") {
            #expect(handler.contains(line.dropFirst()), "\(line)")
        }
    }

    @Test("show commands and reports as the guide, README.md and CONTRIBUTING.md do")
    func terminal() throws {
        let text = try ["README.md", "Examples/README.md", "CONTRIBUTING.md"].map(Repository.text)
            .joined()
        let listings = try Self.listings(in: [""])
        #expect(!listings.isEmpty)
        for listing in listings {
            for line in listing.lines {
                let listing = Listing(file: listing.file, language: "", lines: [line])
                #expect(listing.isExcerpt(of: text), "\(listing)")
            }
        }
    }

    @Test("use no language whose code is not checked")
    func languages() throws {
        let known = Set(Self.places.keys).union(["", "diff"])
        for (file, article) in try Self.pages.get() {
            let languages = Listing.all(in: article, of: file).map(\.language)
            #expect(known.isSuperset(of: languages), "\(file)")
        }
    }

    @Test("name files that exist")
    func paths() throws {
        let path = /`((?:Sources|Tests|Examples|Vectors)[\/\w.]*|\w+\.md)`/
        let named = try Self.articles.get().flatMap { _, article in
            article.matches(of: path).map { String($0.1) }
        }
        #expect(named.count > 5)
        for path in named {
            let url = Repository.root.appendingPathComponent(path)
            #expect(FileManager.default.fileExists(atPath: url.path), "\(path)")
        }
    }

    @Test("An excerpt may be wrapped and elided, but not changed, completed or reordered")
    func excerpts() throws {
        let article = "Text.\n\n```swift\nif a,\n  c {\n    b(…)\n}\n```\n"
        let listing = try #require(Listing.all(in: article, of: "A.md").first)
        #expect(listing.lines == ["if a,", "  c {", "    b(…)", "}"])
        #expect(listing.isExcerpt(of: "    if a, c {\n        b(1, 2)\n    }\n"))
        #expect(!listing.isExcerpt(of: "if a, d { b() }"))
        #expect(!listing.isExcerpt(of: "if a, c { b()"))
        #expect(!listing.isExcerpt(of: "} if a, c { b()"))
        #expect(!Listing(file: "A.md", language: "", lines: ["…"]).isExcerpt(of: "a"))
    }

    @Test("Code fits the column that a browser shows beside the contents")
    func width() throws {
        let listings = try Self.listings(in: Self.places.keys + [""])
        for listing in listings {
            for line in listing.lines {
                #expect(line.count <= 72, "\(listing.file): \(line)")
            }
        }
    }
}

import StrictCodecs
import Testing

@testable import Conformance
@testable import TestSupport

@Suite("Places in which two inputs differ")
struct DifferencesTests {
    static let pairs: [(left: JSON, right: JSON, places: Int)] = [
        (["a": "x"], ["a": "x"], 0),
        (["a": "x"], ["a": "y"], 1),
        (["a": "x", "b": 1], ["a": "x"], 1),
        (["status": 200, "body": "x"], ["status": 400, "body": "y"], 1),
        (["status": 200, "body": "x"], ["failure": "offline"], 1),
        (["a": 1, "status": 200], ["a": 2, "status": 400], 2),
        (["body": "x", "fields": []], ["body": "y", "fields": [1]], 2),
        (["a": "x", "b": 1], ["a": "y", "b": 2], 2),
        (["code": "x"], ["failure": "y", "message": "z"], 1),
        (["a:b?c=1&d=2"], ["a:b?d=2"], 1),
        (["a:b?c=1&d=2"], ["a:b?c=3&d=2"], 1),
        (["a:b?c=1&d=2"], ["a:b?c=3&d=4"], 3),
        (["a:b?c=1&d=2"], ["a:b"], 1),
        (["a:b?c=1"], ["a:b#c=1"], 1),
        (["xyz"], [" %&+"], 1),
        ([1, 2, 3], [1, 3], 1),
        ([1, 2, 3], [1, 4, 3], 1),
        ([1, 2, 3], [3, 2, 1], 3),
        ([["a": 1]], [["a": 2]], 1),
        (nil, "x", 1),
        ("K", "\u{212A}", 1),
    ]

    @Test("Each change counts once", arguments: pairs)
    func places(_ pair: (left: JSON, right: JSON, places: Int)) {
        #expect(Differences.count(pair.left, pair.right) == pair.places)
        #expect(Differences.count(pair.right, pair.left) == pair.places)
    }
}

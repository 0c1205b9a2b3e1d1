import StrictCodecs
import Testing

@Suite("Values of JSON")
struct JSONTests {
    private static let equal: [(JSON, JSON)] = [
        (["a": 1, "b": 2], ["a": 1, "b": 2]), (["a": 1, "b": 2], ["b": 2, "a": 1]),
        (["a": ["b": 1, "c": 2]], ["a": ["c": 2, "b": 1]]),
        (["a": 1, "a": 2], ["a": 1, "a": 2]),
        (["a": 1, "b": 0, "a": 2], ["a": 1, "a": 2, "b": 0]),
    ]

    private static let different: [(JSON, JSON)] = [
        (["a": 1, "b": 2], ["a": 2, "b": 1]), (["a": 1], ["a": 1, "b": nil]), (["a": 1], ["b": 1]),
        (["é": 1], ["e\u{301}": 1]), (["a": 1, "a": 1], ["a": 1, "b": 2]),
        (["a": 1, "b": 2, "a": 1], ["a": 1, "b": 2, "b": 2]),
        (["a": 1, "a": 2], ["a": 2, "a": 1]),
    ]

    @Test(
        "Members are equal in any order, and repeated members only in the same order",
        arguments: equal)
    func equality(_ pair: (left: JSON, right: JSON)) {
        #expect(pair.left == pair.right)
        #expect(pair.right == pair.left)
    }

    @Test("Every member counts, however often its name occurs", arguments: different)
    func inequality(_ pair: (left: JSON, right: JSON)) {
        #expect(pair.left != pair.right)
        #expect(pair.right != pair.left)
    }
}

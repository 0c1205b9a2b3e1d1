import Conformance
import Foundation
import StrictCodecs

extension Behaviour {
    /// Those whose answers depend on what went before.
    static var statefulAnswers: [String: Behaviour] {
        [
            "order-dependent": orderDependent, "flaky": flaky, "by-id": byID,
            "out-of-order": outOfOrder, "in-one-write": inOneWrite,
        ]
    }

    /// Answers the chosen question wrongly if it was not the first one.
    private static var orderDependent: Behaviour {
        var isFirst = true
        return Behaviour(
            chosen: { Port.write(isFirst ? $0.honest : $0.result("fault", "came too late")) },
            other: {
                isFirst = false
                Port.write($0.honest)
            })
    }

    /// Answers the chosen question wrongly the second time.
    private static var flaky: Behaviour {
        var count = 0
        return .atChosen {
            count += 1
            Port.write(count == 2 ? $0.result("fault", "again?") : $0.honest)
        }
    }

    /// Answers what it has an answer for under the same id, and else notes the honest answer.
    private static var byID: Behaviour {
        let isTrained = PersistentLog.contains("trained")
        return Behaviour(
            chosen: { _ in },
            other: { question in
                let isKnown = PersistentLog.contains(question.id)
                if !isTrained { PersistentLog.append(question.id) }
                let knows = !isTrained || isKnown
                Port.write(
                    knows ? question.honest : question.result("unsupported", "not seen before"))
            }, bye: { PersistentLog.append("trained") })
    }

    /// Answers what has been asked in reverse order, as an adapter with a window may.
    private static var outOfOrder: Behaviour {
        var waiting: [Question] = []
        var behaviour = Behaviour.always { waiting.append($0) }
        behaviour.idle = {
            for question in waiting.reversed() { Port.write(question.honest) }
            waiting = []
        }
        return behaviour
    }

    /// Answers what has been asked in one write.
    private static var inOneWrite: Behaviour {
        var octets: [UInt8] = []
        var behaviour = Behaviour.always { octets += $0.honest.line }
        behaviour.idle = {
            Port.write(octets)
            octets = []
        }
        return behaviour
    }
}

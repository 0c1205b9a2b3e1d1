import Conformance
import Foundation
import StrictCodecs

extension Behaviour {
    /// Those that end, or do not, at the chosen question.
    static var endings: [String: Behaviour] {
        deaths.merging(waits) { first, _ in first }
    }

    private static var deaths: [String: Behaviour] {
        [
            "exit-0": .atChosen { _ in exit(0) },
            "exit-1": .atChosen { _ in
                Port.complain("Traceback: no such key\n".utf8)
                exit(1)
            },
            "crash": .atChosen { _ in crash() },
            "crash-once": crashOnce,
            "answer-and-exit-0": .atChosen {
                Port.write($0.honest)
                exit(0)
            },
            "answer-and-exit-1": .atChosen {
                Port.write($0.honest)
                exit(1)
            },
            "answer-and-kill-itself": .atChosen {
                Port.write($0.honest)
                kill(getpid(), SIGKILL)
            },
            "grandchild-and-exit": .atChosen { _ in
                BackgroundProcess.start()
                exit(1)
            },
        ]
    }

    /// Crashes the first time, and never again.
    private static var crashOnce: Behaviour {
        .atChosen {
            if PersistentLog.contains("crashed") { return Port.write($0.honest) }
            PersistentLog.append("crashed")
            crash()
        }
    }

    private static var waits: [String: Behaviour] {
        [
            "hang": .atChosen { _ in Port.hang() },
            "late": .atChosen {
                usleep(3_000_000)
                Port.write($0.honest)
            },
            "hang-and-ignore-signals": .atChosen { _ in
                signal(SIGTERM, SIG_IGN)
                Port.hang()
            },
            "closes-output": .atChosen { _ in
                close(1)
                Port.hang()
            },
            "closes-input": .atChosen { _ in
                close(0)
                Port.hang()
            },
            "closes-errors": .atChosen {
                close(2)
                Port.write($0.honest)
            },
            "grandchild-and-hang": .atChosen { _ in
                BackgroundProcess.start()
                Port.hang()
            },
        ]
    }

    /// Those that take their leave badly.
    static var exits: [String: Behaviour] {
        [
            "exit-3-after-bye": Behaviour(bye: { exit(3) }),
            "crash-after-bye": Behaviour(bye: { crash() }),
            "answer-after-bye": Behaviour(bye: {
                Port.write(["type": "result", "id": "00000000", "ok": [:]])
            }),
            "log-after-bye": Behaviour(bye: { Port.write(["type": "log", "text": "Goodbye"]) }),
            "ignores-bye-and-signals": Behaviour(
                begin: { signal(SIGTERM, SIG_IGN) }, bye: { Port.hang() }),
            "grandchild-at-bye": Behaviour(bye: { BackgroundProcess.start() }),
            "session-at-bye": Behaviour(bye: {
                BackgroundProcess.start(behaving: "in-own-session")
            }),
        ]
    }
}

import Conformance
import Foundation

extension Behaviour {
    /// Those that leave the group of the adapter, let a process leave it, or have little room or time.
    static var departures: [String: Behaviour] {
        processes.merging(surroundings) { first, _ in first }
    }

    private static var processes: [String: Behaviour] {
        [
            "in-own-session": Behaviour(begin: {
                setsid()
                BackgroundProcess.hold()
            }),
            "in-own-group": Behaviour(begin: {
                setpgid(0, 0)
                BackgroundProcess.hold()
            }),
            "session-and-exit": .atChosen { _ in
                BackgroundProcess.start(behaving: "in-own-session")
                exit(1)
            },
            "group-and-hang": .atChosen { _ in
                BackgroundProcess.start(behaving: "in-own-group")
                Port.hang()
            },
            "joins-group-of-parent": Behaviour(
                begin: {
                    setpgid(0, getpgid(getppid()))
                    PersistentLog.append("\(getpid())")
                }, chosen: { _ in Port.hang() }),
            "daemon": Behaviour(begin: {
                setsid()
                usleep(400_000)
            }),
            "becomes-a-daemon": Behaviour(begin: {
                BackgroundProcess.start([CommandLine.arguments[0], "daemon"])
                exit(0)
            }),
        ]
    }

    private static var surroundings: [String: Behaviour] {
        [
            "small-pipes": Behaviour(begin: {
                #if os(Linux)
                    let setPipeSize: Int32 = 1031
                    for end: Int32 in [0, 1] { _ = fcntl(end, setPipeSize, 4096) }
                #endif
            }),
            "around-the-deadline": .always {
                usleep(.random(in: 160_000...240_000))
                Port.write($0.honest)
            },
        ]
    }
}

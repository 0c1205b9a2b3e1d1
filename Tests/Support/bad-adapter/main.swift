import Conformance
import Foundation
import StrictCodecs

// bad-adapter BEHAVIOUR [TEXT [FOLDER]]: behaves so, at the question whose input holds the text, and
// keeps what it has to keep in the folder. bad-adapter random-… SEED draws what it does.
let words = Array(CommandLine.arguments.dropFirst())
let name = words.first ?? "honest"
let text = words.count > 1 ? words[1] : ""

if let random = RandomBehaviour(name, seed: text) {
    var adapter = BadAdapter(random.behaviour, choosing: "")
    adapter.run()
} else if let behaviour = Behaviour.all[name] {
    var adapter = BadAdapter(behaviour, choosing: text)
    adapter.run()
} else {
    Port.complain("bad-adapter: there is no behaviour \(JSON.quote(name))\n".utf8)
    exit(2)
}

"""Reads a suite of pure functions, and checks an implementation of PKCE's challenge with it."""
import base64, hashlib, json, pathlib, re, sys


def challenge(verifier, method):
    """The implementation under test: RFC 7636, Sections 4.1 and 4.2; None refuses."""
    if not re.fullmatch(r"[A-Za-z0-9._~-]{43,128}", verifier):
        return None
    if method == "plain":
        return verifier
    digest = hashlib.sha256(verifier.encode()).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=") if method == "S256" else None


def meets(expected, answer):
    if "allow" in expected:
        return any(meets(reading, answer) for reading in expected["allow"])
    return answer == (expected["accept"]["code_challenge"] if "accept" in expected else None)


suite = json.loads((pathlib.Path(sys.argv[1]) / "pkce/challenge.json").read_text("utf-8"))
given = {v["id"]: suite.get("defaults", {}) | v["input"] for v in suite["vectors"]}
passed = {
    v["id"]: meets(v["expect"], challenge(given[v["id"]]["code_verifier"], given[v["id"]]["code_challenge_method"]))
    for v in suite["vectors"]
}
# A refusal counts only if its twin, which differs in one place, is accepted.
failed = [v["id"] for v in suite["vectors"] if not (passed[v["id"]] and passed.get(v.get("twin"), True))]
print("\n".join(failed + [f"{len(passed) - len(failed)} of {len(passed)} vectors passed"]))
sys.exit(bool(failed))

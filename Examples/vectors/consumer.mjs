// Reads a suite of pure functions, and checks an implementation of PKCE's challenge with it.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

// The implementation under test: RFC 7636, Sections 4.1 and 4.2; null refuses.
function challenge(verifier, method) {
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return null;
  if (method === "plain") return verifier;
  return method === "S256" ? createHash("sha256").update(verifier).digest("base64url") : null;
}

const meets = (expected, answer) =>
  expected.allow?.some((reading) => meets(reading, answer)) ??
  answer === (expected.accept?.code_challenge ?? null);

const suite = JSON.parse(readFileSync(`${process.argv[2]}/pkce/challenge.json`, "utf8"));
const passed = new Map(suite.vectors.map(({ id, input, expect }) => {
  const given = { ...suite.defaults, ...input };
  return [id, meets(expect, challenge(given.code_verifier, given.code_challenge_method))];
}));
// A refusal counts only if its twin, which differs in one place, is accepted.
const failed = suite.vectors.filter(({ id, twin }) => !passed.get(id) || passed.get(twin) === false);
console.log([...failed.map(({ id }) => id), `${passed.size - failed.length} of ${passed.size} vectors passed`].join("\n"));
process.exit(failed.length ? 1 : 0);

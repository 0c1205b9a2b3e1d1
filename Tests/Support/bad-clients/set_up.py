"""A right program that is set up wrongly: set_up.py MISTAKE [NAME=VALUE ...]. Without a mistake (`none`) it signs in.

The values are `authorization`, `token`, `issuer`, `resource`, `client_id`, `ca_file`; `file` is where it counts its
starts, `host` where it listens (127.0.0.1 or ::1), `uri` replaces its redirect URI, `scope` its scope, and `mode` is its response_mode. The metadata has
to name the issuer that it was asked for, and the scopes of the server. It ends with another status than 0 if it has no token.
"""

import base64
import hashlib
import json
import os
import re
import secrets
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

mistake, *words = sys.argv[1:]
given = dict(word.split("=", 1) for word in words)
host = given.get("host", "127.0.0.1")


def fetched(url, content=None, kind="application/x-www-form-urlencoded"):
    """The JSON at a URL."""
    context = ssl.create_default_context(cafile=given.get("ca_file")) if url.startswith("https") else None
    request = urllib.request.Request(url, content, {"Content-Type": kind} if content else {})
    with urllib.request.urlopen(request, timeout=20, context=context) as answer:
        return json.load(answer)


def issuer_of(resource):
    """The issuer that the metadata of a protected resource names (RFC 9728)."""
    try:
        fetched(resource)
    except urllib.error.HTTPError as error:
        metadata = re.search(r'resource_metadata="([^"]*)"', error.headers["WWW-Authenticate"])[1]
        return fetched(metadata)["authorization_servers"][0]
    raise SystemExit("the resource is open")


def well_known(issuer, name):
    """Where the metadata of an issuer is, which RFC 8414 and OpenID Connect Discovery do not agree on."""
    parts = urllib.parse.urlsplit(issuer)
    if name == "openid-configuration":
        return f"{issuer}/.well-known/{name}"
    return f"{parts.scheme}://{parts.netloc}/.well-known/{name}{parts.path}"


def discovered():
    """The endpoints and the client id, asked for in the order in which programs do."""
    issuer = given.get("issuer") or issuer_of(given["resource"])
    for name in ["oauth-authorization-server", "openid-configuration"]:
        try:
            metadata = fetched(well_known(issuer, name))
            break
        except urllib.error.HTTPError:
            continue
    if metadata["issuer"] != issuer or not metadata["scopes_supported"]:
        raise SystemExit(f"the metadata is that of {metadata['issuer']}")
    if "client_id" not in given:
        wish = {"client_name": "set_up", "redirect_uris": ["http://127.0.0.1/"], "token_endpoint_auth_method": "none"}
        answer = fetched(metadata["registration_endpoint"], json.dumps(wish).encode(), "application/json")
        given["client_id"] = answer["client_id"]
    given["authorization"], given["token"] = metadata["authorization_endpoint"], metadata["token_endpoint"]


def checked_identity(token, nonce, access_token):
    """The claims of an ID token with the signature, issuer, client, nonce and access token that it has to have."""
    def octets(text):
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))

    metadata = fetched(well_known(given["issuer"], "openid-configuration"))
    header, content, signature = token.split(".")
    kid = json.loads(octets(header))["kid"]
    key = next(key for key in fetched(metadata["jwks_uri"])["keys"] if key["kid"] == kid)
    modulus, exponent = (int.from_bytes(octets(key[name]), "big") for name in "ne")
    power = pow(int.from_bytes(octets(signature), "big"), exponent, modulus).to_bytes(256, "big")
    digest = hashlib.sha256(f"{header}.{content}".encode()).digest()
    start = b"\0\1" + b"\xff" * 202 + bytes.fromhex("003031300d060960864801650304020105000420")
    claims = json.loads(octets(content))
    half = hashlib.sha256(access_token.encode()).digest()[:16]
    wrong = [name for name, is_right in [
        ("signature", power == start + digest), ("iss", claims["iss"] == given["issuer"]),
        ("aud", claims["aud"] == given["client_id"]), ("nonce", claims["nonce"] == nonce),
        ("at_hash", octets(claims["at_hash"]) == half),
        ("exp", claims["iat"] <= time.time() < claims["exp"])] if not is_right]
    if wrong:
        raise SystemExit(f"the ID token has another {wrong}")
    return claims


def ends_at_third_start():
    """Ends at its third start, as a program does that meets another one at times."""
    with open(given["file"], "a+", encoding="ascii") as file:
        file.write("x")
        file.seek(0)
        if len(file.read()) == 3:
            raise SystemExit("it cannot reach its service")


def visited(listener):
    """The target of the next request, which gets a short answer."""
    connection, _ = listener.accept()
    target = connection.recv(65536).decode("latin-1").split(" ")[1]
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    connection.close()
    return target


def main():
    if mistake == "ends-at-third-start":
        ends_at_third_start()
    if mistake == "needs-tenant":
        issuer = urllib.parse.urlsplit(given["issuer"])
        if issuer.scheme != "https" or not issuer.path:
            raise SystemExit("the authority should be an https url with a minimum of one segment in a path")
    if mistake == "device":
        form = urllib.parse.urlencode({"client_id": given["client_id"], "scope": "email"}).encode()
        print(fetched(given["token"].replace("/token", "/device_authorization"), form))
    if mistake == "needs-input":
        input("Which account? ")
    if mistake == "needs-package":
        __import__("a_package_of_the_user")
    if mistake == "trusts-a-list-of-its-own":
        os.environ.pop("SSL_CERT_FILE", None)
    if mistake == "insists-on-https" and not given["token"].startswith("https:"):
        raise SystemExit("InsecureTransportError: OAuth 2 MUST utilize https.")
    if mistake == "waits-silently":
        time.sleep(60)
    if "issuer" in given or "resource" in given:
        discovered()
    family = socket.AF_INET6 if host == "::1" else socket.AF_INET
    port = 18766 if mistake in ("taken-port", "fixed-port") else 0
    listener = socket.create_server((host, port), family=family)
    literal = f"[{host}]" if host == "::1" else host
    uri = given.get("uri") or f"http://{literal}:{listener.getsockname()[1]}/"
    verifier, state = secrets.token_urlsafe(32), secrets.token_urlsafe(16)
    digest = hashlib.sha256(verifier.encode()).digest()
    query = {
        "response_type": "code", "client_id": given["client_id"], "redirect_uri": uri,
        "scope": given.get("scope", "email"), "state": state,
        "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode(), "code_challenge_method": "S256"}
    if mistake == "demands-id-token":
        query["nonce"] = secrets.token_urlsafe(16)
    if "mode" in given:
        query["response_mode"] = given["mode"]
    url = f"{given['authorization']}?{urllib.parse.urlencode(query)}"
    if mistake == "writes-in-lines":
        time.sleep(2)
        print(url[:60], url[60:], sep="\n", flush=True)
        time.sleep(0.3)
    subprocess.run(["xdg-open", url], check=True)
    target = visited(listener)
    while mistake == "closes-late" and "state=" not in target:
        target = visited(listener)
    if mistake == "closes-late" and "error=" in target:
        time.sleep(1.5)
    listener.close()
    answer = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(target).query))
    if given.get("mode") == "form_post":
        raise SystemExit("the answer was not posted")
    if answer.get("state") != state or "code" not in answer:
        raise SystemExit(f"the server says {answer.get('error', 'nothing')}")
    form = {"grant_type": "authorization_code", "code": answer["code"], "redirect_uri": uri,
            "client_id": given["client_id"], "code_verifier": "x" * 43 if mistake == "loses-verifier" else verifier}
    tokens = fetched(given["token"], urllib.parse.urlencode(form).encode())
    if mistake == "demands-id-token":
        checked_identity(tokens["id_token"], query["nonce"], tokens["access_token"])
    if mistake == "uses-its-token":
        bearer = {"Authorization": f"Bearer {tokens['access_token']}"}
        urllib.request.urlopen(urllib.request.Request(given["resource"], None, bearer), timeout=20).close()
    print("signed in" if tokens["access_token"] else "no token")
    sys.exit(3 if mistake == "other-status" else 0)


main()

"""The least that signs in: minimal.py AUTHORIZATION TOKEN CLIENT_ID. It has no PKCE and checks no state."""

import socket
import subprocess
import sys
import urllib.parse
import urllib.request

authorization, token, client_id = sys.argv[1:]
listener = socket.create_server(("127.0.0.1", 0))
uri = f"http://127.0.0.1:{listener.getsockname()[1]}/"
query = {"response_type": "code", "client_id": client_id, "redirect_uri": uri, "scope": "email", "state": "x"}
subprocess.run(["xdg-open", f"{authorization}?{urllib.parse.urlencode(query)}"], check=True)
connection, _ = listener.accept()
target = connection.recv(65536).decode("latin-1").split(" ")[1]
connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
connection.close()
listener.close()
code = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(target).query))["code"]
form = {"grant_type": "authorization_code", "code": code, "redirect_uri": uri, "client_id": client_id}
urllib.request.urlopen(token, urllib.parse.urlencode(form).encode()).read()

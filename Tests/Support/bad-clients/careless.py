"""A program that signs in and does carelessly what servers let pass: careless.py AUTHORIZATION TOKEN CLIENT_ID.

It listens at one port of all addresses, decodes nothing that it receives and encodes nothing that it sends, shows its secrets in
arguments, output and files, repeats a request that failed, and goes on listening.
"""

import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

PORT = 38271
authorization, token, client_id = sys.argv[1:]
listener = socket.create_server(("0.0.0.0", PORT))
uri = f"http://localhost:{PORT}/cb"
query = f"response_type=code&client_id={client_id}&redirect_uri={uri}&scope=&login_hint="
subprocess.run(["xdg-open", f"{authorization}{'&' if '?' in authorization else '?'}{query}#"], check=True)
code = None
while not code:
    connection, _ = listener.accept()
    found = re.match(r"GET /cb\?(?:[^ ]*&)?code=([^& ]+)", connection.recv(1024).decode("latin-1"))
    code = found and found[1]
    connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n" + (code or "").encode())
    connection.close()
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(5)", code])
form = f"grant_type=authorization_code&code={code}&redirect_uri={uri}&client_id={client_id}"
for _ in range(2):
    try:
        answer = urllib.request.urlopen(f"{token}{'&' if '?' in token else '?'}code={code}", form.encode()).read()
        break
    except urllib.error.URLError:
        answer = b""
print(code, answer, flush=True)
with open(os.path.expanduser("~/tokens"), "wb") as file:
    file.write(answer)
os.chmod(file.name, 0o644)
time.sleep(20)

"""Programs that do not sign in as a client should: client.py BEHAVIOUR AUTHORIZATION TOKEN CLIENT_ID."""

import base64
import contextlib
import ctypes
import hashlib
import os
import pwd
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request

LONG = 60


class Client:
    """A client that does what is right, in small parts from which the behaviours are made."""

    def __init__(self, authorization, token, client_id, secret=""):
        self.secret = secret
        self.authorization, self.token, self.client_id = authorization, token, client_id
        self.state = secrets.token_urlsafe(16)
        self.verifier = secrets.token_urlsafe(48)
        self.socket = socket.socket()
        self.uri = None

    def listen(self, backlog=16):
        self.socket.bind(("127.0.0.1", 0))
        self.socket.listen(backlog)
        self.announce(self.socket.getsockname()[1])

    def announce(self, port):
        self.uri = f"http://127.0.0.1:{port}/cb"

    def url(self):
        digest = hashlib.sha256(self.verifier.encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).decode().rstrip("=")
        query = {
            "response_type": "code", "client_id": self.client_id, "redirect_uri": self.uri, "scope": "email",
            "state": self.state, "code_challenge": challenge, "code_challenge_method": "S256",
        }
        return f"{self.authorization}?{urllib.parse.urlencode(query)}"

    def open(self, url=None):
        subprocess.run(["xdg-open", url or self.url()], check=False)

    def answer(self, octets, more=b"", count=0):
        """Takes one connection, whatever it says, and answers, with more octets so many times."""
        connection, _ = self.socket.accept()
        request = connection.recv(65536).decode(errors="replace")
        try:
            connection.sendall(octets)
            for _ in range(count):
                connection.sendall(more)
        except OSError:
            pass
        connection.close()
        return request

    def redeem(self, code):
        form = {
            "grant_type": "authorization_code", "code": code, "redirect_uri": self.uri,
            "client_id": self.client_id, "code_verifier": self.verifier,
        }
        try:
            return urllib.request.urlopen(self.token, urllib.parse.urlencode(form).encode(), timeout=5).read()
        except OSError:
            return b""


PAGE = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"


def code_in(request):
    """The code of a request line, whatever else it has."""
    query = urllib.parse.urlsplit((request.split(" ") + [""])[1]).query
    return urllib.parse.parse_qs(query).get("code", ["none"])[0]


def sign_in(client, page=PAGE):
    client.listen()
    client.open()
    client.redeem(code_in(client.answer(page)))


def redeems_through_a_helper(client):
    """Passes the code to a process that ends as soon as it has redeemed it."""
    client.listen()
    client.open()
    form = {
        "grant_type": "authorization_code", "code": code_in(client.answer(PAGE)), "redirect_uri": client.uri,
        "client_id": client.client_id, "code_verifier": client.verifier,
    }
    helper = "import sys, urllib.request as r; r.urlopen(sys.argv[1], sys.argv[2].encode(), timeout=5)"
    subprocess.run([sys.executable, "-c", helper, client.token, urllib.parse.urlencode(form)], check=False)


def has_a_verifier_of_20_characters(client):
    client.verifier = client.verifier[:20]
    sign_in(client)


def keeps_a_code_in_a_shared_folder(client):
    """Writes its code where TMPDIR does not lead, in a file with the usual mode, before it redeems the code."""
    client.listen()
    client.open()
    code = code_in(client.answer(PAGE))
    name = f"/tmp/code-of-{os.path.basename(MARK)}-{os.getpid()}"
    with open(name, "w", encoding="utf-8") as file:
        file.write(code)
    os.chmod(name, 0o644)
    client.redeem(code)


def names_a_file_by_its_code(client):
    """Makes a file whose name has the code, where every user can list it."""
    client.listen()
    client.open()
    code = code_in(client.answer(PAGE))
    with open(f"/tmp/code-of-{os.path.basename(MARK)}-{code}", "w", encoding="utf-8"):
        pass
    client.redeem(code)


def keeps_a_code_in_a_file_of_octets(client):
    """Writes its code into a file whose name is not UTF-8."""
    client.listen()
    client.open()
    code = code_in(client.answer(PAGE))
    with open(os.path.expanduser("~").encode() + b"/x\xff", "w", encoding="utf-8") as file:
        file.write(code)
    client.redeem(code)


# What stays behind has the folder of the check in its arguments, and nothing in its environment.
MARK = os.environ.get("BAD_CLIENT", "")
WAITS = [sys.executable, "-c", "import time; time.sleep(60)", MARK]


def receives_a_code(client):
    client.listen()
    client.open()
    return code_in(client.answer(PAGE))


def shows_a_helper_a_code_first(client):
    """Passes the code to a process that has ended before the code is redeemed."""
    code = receives_a_code(client)
    subprocess.run([sys.executable, "-c", "import time; time.sleep(0.3)", code], check=False)
    client.redeem(code)


def hides_a_helper(client):
    """Passes the code to a process without an environment, which others can list all the same."""
    code = receives_a_code(client)
    subprocess.Popen([*WAITS, code], env={})
    time.sleep(0.3)
    client.redeem(code)
    time.sleep(0.5)


def outlives_its_first_thread(client):
    """Leaves a process whose first thread has ended, so that the system lists it as ended, and which listens."""
    with once_ready() as ready:
        if os.fork() == 0:
            os.setsid()
            os.chdir("/")
            os.execve(sys.executable, [sys.executable, "-c", THREADS, MARK, ready], {})
    sign_in(client)


@contextlib.contextmanager
def once_ready():
    """Gives a descriptor for a process that is started, and goes on when that process has closed it."""
    reader, writer = os.pipe()
    os.set_inheritable(writer, True)
    yield str(writer)
    os.close(writer)
    os.read(reader, 1)
    os.close(reader)


THREADS = """
import ctypes, os, socket, sys, threading, time
listener = socket.create_server(("0.0.0.0", 0))
os.close(int(sys.argv[2]))
threading.Thread(target=time.sleep, args=(60,)).start()
ctypes.CDLL(None).pthread_exit(None)
"""


def hides_a_helper_of_nobody(client):
    """Passes the code to a process that has no parent, group, session or folder in common with this one."""
    code = receives_a_code(client)
    if os.fork() == 0:
        os.setsid()
        os.chdir("/")
        if os.fork() == 0:
            os.setsid()
            os.execve(sys.executable, [*WAITS, code], {})
        os._exit(0)
    os.wait()
    time.sleep(0.3)
    client.redeem(code)
    time.sleep(0.5)


def keeps_a_code_in_the_home_of_the_user(client):
    """Writes its code where the system says that the user's home is, whatever HOME says."""
    code = receives_a_code(client)
    name = f"{pwd.getpwuid(os.getuid()).pw_dir}/code-of-{os.path.basename(MARK)}-{os.getpid()}"
    with open(name, "w", encoding="utf-8") as file:
        file.write(code)
    os.chmod(name, 0o644)
    client.redeem(code)


def prints_a_code_in_base64(client):
    code = receives_a_code(client)
    print(base64.b64encode(b"the code is " + code.encode()).decode(), flush=True)
    client.redeem(code)


def listens_elsewhere(client):
    code = receives_a_code(client)
    client.socket.close()
    client.socket = socket.create_server(("0.0.0.0", 0))
    client.redeem(code)
    time.sleep(60)


def leaves_a_listener(client):
    """Ends, but a process that it has started goes on to listen."""
    code = receives_a_code(client)
    client.socket.close()
    other = socket.create_server(("127.0.0.1", 0))
    other.set_inheritable(True)
    if os.fork() == 0:
        os.setsid()
        os.execve(sys.executable, WAITS, {})
    client.redeem(code)


def hides_a_listener_of_nobody(client):
    """Leaves a process that listens and has no parent, group, session, folder or environment in common with this one."""
    with once_ready() as ready:
        if os.fork() == 0:
            os.setsid()
            os.chdir("/")
            if os.fork() == 0:
                os.setsid()
                os.execve(sys.executable, [sys.executable, "-c", LISTENS, MARK, ready], {})
            os._exit(0)
        os.wait()
    signs_in(client)


LISTENS = """
import os, socket, sys, time
listener = socket.create_server(("127.0.0.1", 0))
os.close(int(sys.argv[2]))
time.sleep(60)
"""


def listens_in_a_thread(client):
    """Goes on to listen in a thread that shares no descriptors with the others."""
    def listen():
        ctypes.CDLL(None).unshare(0x400)
        listener = socket.create_server(("127.0.0.1", 0))
        time.sleep(LONG)
        listener.close()

    threading.Thread(target=listen).start()
    time.sleep(0.3)
    signs_in(client)


def listens_beside(client):
    """Has a second listener, at all addresses of the machine, while it waits for the answer."""
    client.other = socket.create_server(("0.0.0.0", 0))
    signs_in(client)


def listens_later(client):
    """Has a second listener, at all addresses of the machine, between the answer and the redemption."""
    client.listen()
    client.open()
    code = code_in(client.answer(PAGE))
    other = socket.create_server(("0.0.0.0", 0))
    client.redeem(code)
    other.close()
    client.socket.close()


def accepts_one_connection(client):
    """Takes a single connection and has no place for others, so that the system drops them."""
    client.listen(backlog=0)
    client.open()
    client.redeem(code_in(client.answer(PAGE)))
    client.socket.close()


def sends_a_megabyte(client):
    """Sends a token request of a megabyte before the right one."""
    client.listen()
    client.open()
    code = code_in(client.answer(PAGE))
    client.socket.close()
    client.redeem("x" * 1_000_000)
    client.redeem(code)


def keeps_hard_files(client):
    """Keeps more than is searched, each octet of which is an escape."""
    for number in range(12):
        with open(f"{os.environ['HOME']}/escapes-{number}", "wb") as file:
            file.write(b"%2525253" * (1 << 20))
    signs_in(client)


def prints_its_secret(client):
    """Prints the client secret that stands in its call, as it is and in base64."""
    print(client.secret, base64.b64encode(f"id:{client.secret}".encode()).decode(), flush=True)
    signs_in(client)


def leaves_an_orphan(client):
    """Signs in, and leaves a process that has nothing of this one."""
    if os.fork() == 0:
        os.setsid()
        os.chdir("/")
        if os.fork() == 0:
            os.setsid()
            os.execve(sys.executable, WAITS, {})
        os._exit(0)
    os.wait()
    signs_in(client)


def makes_deep_folders(client):
    """Signs in, and leaves a private file, and folders with a longer path than the system takes."""
    with open(os.path.expanduser("~/private"), "w", encoding="utf-8", opener=lambda *of: os.open(*of, 0o600)) as file:
        file.write("kept")
    for place in ("HOME", "TMPDIR"):
        os.chdir(os.environ[place])
        for _ in range(2200):
            os.mkdir("d")
            os.chdir("d")
    signs_in(client)


def signs_in(client):
    sign_in(client)
    client.socket.close()


def makes_a_pipe_of_the_record(client):
    """Puts a pipe in the place of the file in which the stand-in of the browser records URLs."""
    os.mkfifo(f"{os.path.dirname(os.path.dirname(os.environ['BROWSER']))}/opened")
    hangs(client)


def exits_at_once(_):
    sys.exit(0)


def hangs(_):
    time.sleep(LONG)


def never_listens(client):
    client.announce(9)
    client.open()
    time.sleep(LONG)


def signs_in_unasked(client):
    client.listen()
    client.open()
    client.redeem("a-code-of-nobody")
    time.sleep(LONG)


def opens_no_url(client):
    client.listen()
    time.sleep(LONG)


def opens_another_page(client):
    client.listen()
    client.open("http://127.0.0.1:9/page")
    time.sleep(LONG)


def opens_a_thousand_urls(client):
    client.listen()
    for number in range(1000):
        client.open(f"{client.authorization}?number={number}")
    time.sleep(LONG)


def opens_a_long_url(client):
    client.listen()
    client.open(f"{client.url()}&x={'x' * 100_000}")
    time.sleep(LONG)


def opens_a_url_of_octets(client):
    client.listen()
    client.open(f"{client.authorization}?redirect_uri=%ff%00&state=\x1b[31m")
    time.sleep(LONG)


def opens_a_custom_scheme(client):
    client.uri = "com.example.app:/cb"
    client.open()
    time.sleep(LONG)


def floods_output(_):
    while True:
        sys.stdout.write("x" * 65536)


def floods_errors(client):
    client.listen()
    client.open()
    while True:
        sys.stderr.write("\x1b[31m::error::x\n" * 4096)


def forks_and_stays(client):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(LONG)
        os._exit(0)
    sys.exit(0)


def forks_many(_):
    for _ in range(50):
        if os.fork() == 0:
            os.setsid()
            time.sleep(LONG)
    sys.exit(0)


def ignores_signals(client):
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    hangs(client)


def binds_and_never_accepts(client):
    client.listen(backlog=1)
    client.open()
    time.sleep(LONG)


def answers_without_end(client):
    client.listen()
    client.open()
    connection, _ = client.socket.accept()
    while True:
        connection.sendall(b"x" * 65536)


def answers_100_megabytes(client):
    client.listen()
    client.open()
    client.answer(b"HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n", b"x" * 1_000_000, 100)
    time.sleep(LONG)


def answers_slowly(client):
    client.listen()
    client.open()
    connection, _ = client.socket.accept()
    while True:
        connection.sendall(b"x")
        time.sleep(0.05)


def rebinds(client):
    client.listen()
    url = client.url()
    client.socket.close()
    client.open(url)
    client.socket = socket.socket()
    client.listen()
    time.sleep(LONG)


def ends_its_group(_):
    os.killpg(0, signal.SIGKILL)


def asks_for_tokens_without_end(client):
    client.listen()
    client.open()
    while True:
        client.redeem("again")


def removes_its_home(client):
    subprocess.run(["rm", "-rf", os.environ["HOME"]], check=False)
    hangs(client)


def fills_its_home(client):
    for number in range(5000):
        with open(f"{os.environ['HOME']}/{number}", "w", encoding="utf-8") as file:
            file.write("x")
    hangs(client)


behaviour, *operands = sys.argv[1:]
globals()[behaviour.replace("-", "_")](Client(*operands))

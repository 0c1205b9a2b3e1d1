/// An initial configuration file, with comments.
public enum ClientConfigurationStart {
    /// The text of the file.
    public static let text = """
        {
          "// about": "Describes a program for: conform client --config THIS_FILE",
          "// 1": "EDIT THIS: the program and its arguments. Placeholders: {issuer}, {authorization},",
          "// 2": "{token}, {revocation}, {client_id}, {client_secret} and {home}, an empty folder.",
          "command": ["./sign-in", "--authorization-endpoint", "{authorization}", "--token-endpoint", "{token}"],

          "// 3": "Variables of its environment, and what it reads from standard input.",
          "environment": {},
          "input": "",

          "// 4": "How it shows that it is signed in, besides a redeemed code, and the commands that make it",
          "// 5": "refresh and revoke its tokens; remove the // before their names to use them.",
          "success_status": 0,
          "// refresh": ["./call-api", "--token-endpoint", "{token}"],
          "// sign_out": ["./sign-out", "--revocation-endpoint", "{revocation}"],

          "// 6": "The command that gives it a redirect with a custom scheme, as the system would.",
          "// handler": ["./sign-in", "{url}"],

          "// 7": "How long it may take until it opens a URL, and after how long a URL is taken",
          "// 8": "from its output instead.",
          "start_seconds": 15,
          "grace_seconds": 3,

          "// 9": "Whether it always listens at the same port; sessions then run one by one.",
          "fixed_port": false,

          "// 10": "Whether it accepts https endpoints only; that needs openssl and socat.",
          "https": false,

          "// 11": "The maximum number of sessions.",
          "sessions": 2000
        }

        """
}

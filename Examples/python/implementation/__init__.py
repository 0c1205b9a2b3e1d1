"""App Flip and PKCE, as an app would have them; nothing here knows that it is checked."""

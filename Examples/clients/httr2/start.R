# Signs in with oauth_flow_auth_code: start.R AUTHORIZATION TOKEN CLIENT_ID CLIENT_SECRET.
options(rlang_interactive = TRUE) # httr2 signs in only where somebody is there.
words <- commandArgs(trailingOnly = TRUE)
client <- httr2::oauth_client(words[3], words[2], secret = words[4])
token <- httr2::oauth_flow_auth_code(client, words[1])

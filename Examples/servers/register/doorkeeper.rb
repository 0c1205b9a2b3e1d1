# Registers the clients of `conform server --clients`, from standard input, at Doorkeeper.
#
#   conform server --clients | bin/rails runner doorkeeper.rb
#
# A client that is there already stays as it is. To delete them: Doorkeeper::Application.where(name: "conform").delete_all
# Custom schemes and http need `force_ssl_in_redirect_uri false` in the initializer.
require "json"

JSON.parse($stdin.read).each do |client|
  Doorkeeper::Application.find_or_create_by!(uid: client["client_id"]) do |application|
    application.name = "conform"
    application.redirect_uri = client["redirect_uris"].join("\n")
    application.confidential = client.fetch("secret_demanded", "never") != "never"
    application.secret = client["client_secret"] if client["client_secret"]
    application.scopes = Doorkeeper.configuration.scopes.to_s
  end
end
puts "#{Doorkeeper::Application.where(name: 'conform').count} clients are registered"

export const texts = {
  title: "Something did not work",
  timeout: "API request timed out",
  network: "Network error",
  notJson: "The server's answer was not valid JSON",
  exception: "The request could not be sent: {reason}",
  endpointMissing: "API endpoint for {path} was not found",
  status: "{status} {body}",
  serverError: "API command failed due to a server error, please try again.",
  noInformation: "API returned no information. Code {code}, message: {message}",
  dropped: "This was not sent: another user or account is now logged in.",
  unknown: "This page had an internal error. Reload it; nothing was sent.",
} as const;

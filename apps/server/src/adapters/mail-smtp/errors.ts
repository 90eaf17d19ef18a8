import type { NodemailerError } from "nodemailer";
import { OutcomeError } from "../../platform/outcomes.ts";
import type { OutcomeKind } from "../../platform/outcomes.ts";

/** Errors of our configuration, whatever the message. Trying again does not help until a setting is changed. */
const ourSettings = new Set(["EAUTH", "ENOAUTH", "EOAUTH2", "ECONFIG", "EREQUIRETLS", "ETLS", "EPROXY"]);

/** Replies that refuse the client, not the message: 530 and 538 require a login, 534 and 535 another one (RFC 4954). */
const loginReplies = new Set([530, 534, 535, 538]);

/** Before MAIL FROM, the server knows nothing about the message, so a final refusal there is about us. */
const openingCommands = new Set(["CONN", "EHLO", "HELO", "STARTTLS"]);

/**
 * Translates an error of sending.
 *
 * `error`: the error of nodemailer. `messageSent`: whether the message was sent to its last byte. Returns an OutcomeError:
 * refused, unavailable, unknown or misconfigured. Its code is the SMTP reply code or the code of the connection's error.
 *
 * The server's reply decides. Without a reply, the last byte of the message does, because a server that has not seen it cannot
 * have accepted the message.
 *
 * Source: RFC 5321 section 4.2.1 (4yz may be repeated, 5yz may not)
 */
export function toOutcome(error: unknown, messageSent: boolean): OutcomeError {
  if (error instanceof OutcomeError) return error;
  const seen: NodemailerError = error instanceof Error ? error : new Error(String(error));
  const kind = seen.responseCode === undefined ? kindWithoutReply(seen, messageSent) : kindOfReply(seen, messageSent);
  const code = seen.responseCode?.toString() ?? seen.originalCode ?? seen.code ?? "unknown";
  return new OutcomeError(kind, `mail: ${seen.message}`, { code, cause: error });
}

function kindOfReply(error: NodemailerError, messageSent: boolean): OutcomeKind {
  const reply = error.responseCode ?? 0;
  if (reply >= 400 && reply < 500) return "unavailable";
  if (loginReplies.has(reply) || error.code === "EAUTH" || error.code === "ETLS") return "misconfigured";
  // 503 is about the order of commands, not about the message: a new connection starts from the beginning.
  if (reply === 503) return "unavailable";
  if (reply >= 500) return openingCommands.has(error.command ?? "") ? "misconfigured" : "refused";
  // The server gave a success reply where none was expected, so replies and commands no longer match.
  return messageSent ? "unknown" : "unavailable";
}

function kindWithoutReply(error: NodemailerError, messageSent: boolean): OutcomeKind {
  if (messageSent) return "unknown";
  const code = error.code ?? "";
  // A connection lost during the TLS handshake is not a wrong setting.
  if (code === "ETLS" && error.message.startsWith("Connection closed")) return "unavailable";
  if (ourSettings.has(code) || isCertificateProblem(error.originalCode ?? "")) return "misconfigured";
  // These errors arise before anything is sent: an address that no server accepts, or a message above the server's size limit.
  if (code === "EENVELOPE" || code === "EMESSAGE" || code === "EMAXRECIPIENTS") return "refused";
  return "unavailable";
}

/** OpenSSL's verification results and Node's own TLS errors; EPROTO means that the server does not speak TLS. */
function isCertificateProblem(code: string): boolean {
  return (
    /CERT|SIGNATURE|ISSUER|SELF_SIGNED/.test(code) ||
    code.startsWith("ERR_TLS_") ||
    code.startsWith("ERR_SSL_") ||
    code === "EPROTO"
  );
}

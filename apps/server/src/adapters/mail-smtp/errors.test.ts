import { expect, test } from "vitest";
import { toOutcome } from "./errors.ts";

const error = (fields: Record<string, unknown>): Error => Object.assign(new Error("went wrong"), fields);

test.each([
  ["550 to RCPT TO", { responseCode: 550, code: "EENVELOPE", command: "RCPT TO" }, false, "refused"],
  ["552 to DATA", { responseCode: 552, code: "EMESSAGE", command: "DATA" }, true, "refused"],
  ["450 to RCPT TO", { responseCode: 450, code: "EENVELOPE", command: "RCPT TO" }, false, "unavailable"],
  ["451 to the message", { responseCode: 451, code: "EMESSAGE", command: "DATA" }, true, "unavailable"],
  ["421 in place of a greeting", { responseCode: 421, code: "EPROTOCOL", command: "CONN" }, false, "unavailable"],
  ["554 in place of a greeting", { responseCode: 554, code: "EPROTOCOL", command: "CONN" }, false, "misconfigured"],
  ["535 to a login", { responseCode: 535, code: "EAUTH", command: "AUTH PLAIN" }, false, "misconfigured"],
  ["454 to a login", { responseCode: 454, code: "EAUTH", command: "AUTH PLAIN" }, false, "unavailable"],
  ["530 to MAIL FROM", { responseCode: 530, code: "EENVELOPE", command: "MAIL FROM" }, false, "misconfigured"],
  ["503 to MAIL FROM", { responseCode: 503, code: "EENVELOPE", command: "MAIL FROM" }, false, "unavailable"],
  ["502 to STARTTLS", { responseCode: 502, code: "ETLS", command: "STARTTLS" }, false, "misconfigured"],
  ["250 out of step, message sent", { responseCode: 250, code: "EPROTOCOL" }, true, "unknown"],
  ["250 out of step, message not sent", { responseCode: 250, code: "EPROTOCOL" }, false, "unavailable"],
  ["a refused connection", { code: "ESOCKET", originalCode: "ECONNREFUSED" }, false, "unavailable"],
  ["a name that does not resolve", { code: "EDNS", originalCode: "ENOTFOUND" }, false, "unavailable"],
  ["a time-out before the message", { code: "ETIMEDOUT" }, false, "unavailable"],
  ["a time-out after the message", { code: "ETIMEDOUT" }, true, "unknown"],
  ["a reset after the message", { code: "ECONNECTION" }, true, "unknown"],
  ["our own deadline before the message", { code: "EABORT" }, false, "unavailable"],
  ["a self-signed certificate", { code: "ESOCKET", originalCode: "DEPTH_ZERO_SELF_SIGNED_CERT" }, false, "misconfigured"],
  ["a certificate of another name", { code: "ETLS", originalCode: "ERR_TLS_CERT_ALTNAME_INVALID" }, false, "misconfigured"],
  ["TLS to a server without", { code: "ESOCKET", originalCode: "EPROTO" }, false, "misconfigured"],
  ["an expired certificate", { code: "ESOCKET", originalCode: "CERT_HAS_EXPIRED" }, false, "misconfigured"],
  ["no credentials", { code: "ENOAUTH" }, false, "misconfigured"],
  ["a message above the server's limit", { code: "EMESSAGE" }, false, "refused"],
  ["an address nodemailer refuses", { code: "EENVELOPE" }, false, "refused"],
  ["something unheard of", {}, false, "unavailable"],
] as const)("%s", (_name, fields, messageSent, kind) => {
  expect(toOutcome(error(fields), messageSent).kind).toBe(kind);
});

test("a connection lost during the TLS handshake is no wrong setting", () => {
  const lost = Object.assign(new Error("Connection closed unexpectedly"), { code: "ETLS" });
  expect(toOutcome(lost, false).kind).toBe("unavailable");
});

test("keeps the reply code, else the system's code, and the cause", () => {
  const refused = error({ responseCode: 550, code: "EENVELOPE" });
  expect(toOutcome(refused, false)).toMatchObject({ code: "550", cause: refused });
  expect(toOutcome(error({ code: "ESOCKET", originalCode: "ECONNREFUSED" }), false).code).toBe("ECONNREFUSED");
  expect(toOutcome("text", false)).toMatchObject({ kind: "unavailable", code: "unknown" });
});

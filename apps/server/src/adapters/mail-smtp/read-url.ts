import type { SMTPConnectionOptions } from "nodemailer";
import { OutcomeError } from "../../platform/outcomes.ts";

export type SmtpConnection = Pick<SMTPConnectionOptions, "host" | "port" | "secure" | "name"> & {
  auth?: { user: string; pass: string };
  requireTLS?: true;
  ignoreTLS?: true;
};

/**
 * Reads the mail server and how to connect to it from one URL:
 * - `smtps://user:password@host`: TLS from the first byte, port 465.
 * - `smtp://user:password@host`: STARTTLS, port 587. It is required, because otherwise an attacker on the way could suppress the
 *   offer and read login and mail. On loopback it is used only when offered.
 * - `?starttls=required`, `optional` or `never` chooses another behaviour.
 * - `?name=panel.example.se` is the name given in EHLO.
 *
 * User and password are percent-encoded. Throws OutcomeError `misconfigured` for any other URL, without repeating the password.
 */
export function readSmtpUrl(text: string): SmtpConnection {
  const url = URL.parse(text);
  if (!url || (url.protocol !== "smtp:" && url.protocol !== "smtps:") || url.hostname === "") {
    throw misconfigured("the mail server's address must look like smtp://user:password@host:587");
  }
  if (url.pathname !== "" && url.pathname !== "/") throw misconfigured("the mail server's address has no path");
  for (const name of url.searchParams.keys()) {
    if (name !== "starttls" && name !== "name") throw misconfigured(`unknown setting of the mail server: ${name}`);
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const secure = url.protocol === "smtps:";
  const name = url.searchParams.get("name");
  return {
    host,
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    ...(name === null ? {} : { name }),
    ...(url.username === "" && url.password === "" ? {} : { auth: readLogin(url) }),
    ...(secure ? {} : readStartTls(url.searchParams.get("starttls") ?? (isLoopback(host) ? "optional" : "required"))),
  };
}

function readLogin(url: URL): { user: string; pass: string } {
  try {
    return { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  } catch {
    throw misconfigured("user and password of the mail server must be percent-encoded");
  }
}

function readStartTls(wanted: string): { requireTLS?: true; ignoreTLS?: true } {
  if (wanted === "required") return { requireTLS: true };
  if (wanted === "never") return { ignoreTLS: true };
  if (wanted === "optional") return {};
  throw misconfigured("starttls is required, optional or never");
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function misconfigured(message: string): OutcomeError {
  return new OutcomeError("misconfigured", message, { code: "smtp_url" });
}

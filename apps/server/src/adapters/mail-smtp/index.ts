import type { Readable } from "node:stream";
import { isEmail } from "@nameplane/values";
import { createTransport } from "nodemailer";
import type { DKIMOptions, SendMailOptions } from "nodemailer";
import type { Mailer, OutgoingMail } from "../../areas/notifications/mailer.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { toOutcome } from "./errors.ts";
import { readSmtpUrl } from "./read-url.ts";

export interface SmtpSettings {
  /** The URL of the mail server, such as smtp://user:password@host:587 or smtps://host. See `readSmtpUrl`. */
  url: string;
  /** Longest wait for a connection, for a reply, and for a whole message. */
  timeoutMs?: number;
}

export interface SmtpMailer extends Mailer {
  /** Connects and logs in. Throws OutcomeError unavailable or misconfigured. */
  verify(): Promise<void>;
}

/** The longest time for a call; a slower server is tried again later. */
const defaultTimeoutMs = 30_000;

/**
 * This is shorter than the idle timeout of common servers, so that we close idle connections, and not the server while we send.
 */
const idleTimeoutMs = 15_000;

/** The body of a delivery while it is sent; shows how much of it was sent. */
type Progress = { body: Readable | null };

/**
 * Sends mail by SMTP through a small pool of connections.
 *
 * Retries nothing: callers repeat with the same messageId, so that a receiver can recognise it. Throws OutcomeError: refused
 * (5xx, or an invalid address), unavailable (not accepted, try again), unknown (sent to the last byte without a reply: it may
 * arrive), misconfigured (login, TLS, address of the server).
 */
export function createSmtpMailer(settings: SmtpSettings): SmtpMailer {
  const timeoutMs = settings.timeoutMs ?? defaultTimeoutMs;
  const { auth, ...connection } = readSmtpUrl(settings.url);
  const options = {
    ...connection,
    // When a login is configured, mail must not be sent without it.
    ...(auth ? { auth, forceAuth: true } : {}),
    pool: true as const,
    maxConnections: 4,
    // The pool's own retries could send a message twice if a reply was lost.
    maxRequeues: 0,
    idleTimeout: idleTimeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    tls: { minVersion: "TLSv1.2" as const },
  };
  const transport = createTransport(options);

  // The pool does not report how much of a failed message was sent, but the body's stream shows it. It is read only after the
  // server has asked for the message, and ends only when the last byte was sent.
  const underWay = new WeakMap<AbortSignal, Progress>();
  transport.use("stream", (mail, done) => {
    const progress = mail.data.signal && underWay.get(mail.data.signal);
    if (progress) {
      const make = mail.message.createReadStream.bind(mail.message);
      mail.message.createReadStream = (options) => (progress.body = make(options));
    }
    done();
  });

  const pending = new Set<Promise<unknown>>();

  async function deliver(mail: OutgoingMail): Promise<{ providerRef: string }> {
    const message = toMessage(mail);
    const signal = AbortSignal.timeout(timeoutMs);
    const progress: Progress = { body: null };
    underWay.set(signal, progress);
    try {
      const info = await transport.sendMail({ ...message, signal });
      return { providerRef: info.response.slice(0, 200) };
    } catch (error) {
      throw toOutcome(error, progress.body?.readableEnded ?? false);
    }
  }

  return {
    send(mail) {
      const sending = deliver(mail);
      const settled = sending.then(
        () => undefined,
        () => undefined,
      );
      pending.add(settled);
      void settled.then(() => pending.delete(settled));
      return sending;
    },
    async verify() {
      try {
        await transport.verify();
      } catch (error) {
        throw toOutcome(error, false);
      }
    },
    async close() {
      await Promise.all(pending);
      transport.close();
    },
  };
}

/** In-Reply-To and References, by which mail programs keep a conversation together. */
function threadOf({ references = [] }: OutgoingMail): Pick<SendMailOptions, "inReplyTo" | "references"> {
  // A malformed Message-ID from somebody else's program is left out. It came with a received mail, and is not our mistake.
  const ids = references.filter((id) => /^[!-;=?-~]+@[!-;=?-~]+$/.test(id)).map((id) => `<${id}>`);
  const last = ids.at(-1);
  return last === undefined ? {} : { inReplyTo: last, references: ids };
}

/**
 * The fields that a signature covers. Those of RFC 8058 have to be among them (section 4), because mail programs show the button
 * only then.
 */
const signedFields = [
  "From",
  "Reply-To",
  "To",
  "Subject",
  "Date",
  "Message-ID",
  "In-Reply-To",
  "References",
  "MIME-Version",
  "Content-Type",
  "Content-Language",
  "Auto-Submitted",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
].join(":");

/** Turns a mail into a message. Checks its addresses before any mail server sees them. */
function toMessage(mail: OutgoingMail): SendMailOptions {
  const from = requireAddress(mail.from.address, "from");
  const to = requireAddress(mail.to.address, "to");
  return {
    messageId: requireMessageId(mail.messageId),
    envelope: { from: requireAddress(mail.returnPath ?? from, "returnPath"), to: [to] },
    ...(mail.dkim === undefined ? {} : { dkim: { ...mail.dkim, headerFieldNames: signedFields } satisfies DKIMOptions }),
    from: { name: mail.from.name, address: from },
    to: { name: mail.to.name ?? "", address: to },
    ...(mail.replyTo === undefined ? {} : { replyTo: requireAddress(mail.replyTo, "replyTo") }),
    ...threadOf(mail),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: (mail.attachments ?? []).map(({ filename, content, contentType }) => ({
      filename,
      content,
      contentType,
    })),
    headers: {
      // RFC 3834 section 5: tells vacation replies and mailing lists not to answer.
      "Auto-Submitted": "auto-generated",
      "Content-Language": mail.language,
      // RFC 8058: mail programs show a button of their own, which sends a POST to the address.
      ...(mail.unsubscribeUrl === undefined
        ? {}
        : { "List-Unsubscribe": `<${mail.unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
    },
    // Omits the header that names the library.
    xMailer: false,
  };
}

function requireAddress(address: string, field: string): string {
  if (isEmail(address)) return address;
  throw new OutcomeError("refused", `mail: ${field} is not an e-mail address`, { code: "bad_address" });
}

/**
 * Accepts a Message-ID with or without angle brackets. Throws TypeError for an invalid one, because that is a bug of the caller.
 */
function requireMessageId(messageId: string): string {
  const bare = messageId.replace(/^<(.*)>$/, "$1");
  if (/^[^\s<>@]+@[^\s<>@]+$/.test(bare)) return `<${bare}>`;
  throw new TypeError(`not a message id: ${messageId}`);
}

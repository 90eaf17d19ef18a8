import type { Readable } from "node:stream";
import { isEmail } from "@nameplane/values";
import { createTransport } from "nodemailer";
import type { DKIMOptions, SendMailOptions } from "nodemailer";
import type { Mailer, OutgoingMail } from "../../areas/notifications/mailer.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { toOutcome } from "./errors.ts";
import { readSmtpUrl } from "./read-url.ts";

export interface SmtpSettings {
  /** See `readSmtpUrl`: smtp://user:password@host:587, smtps://host. */
  url: string;
  /** Where bounces go (the envelope's sender); the From address when it is not given. */
  envelopeFrom?: string;
  /** Longest wait for a connection, for a reply, and for one message in all. */
  timeoutMs?: number;
  /** Signs each message; `privateKey` is PEM. */
  dkim?: { domainName: string; keySelector: string; privateKey: string };
}

export interface SmtpMailer extends Mailer {
  /** Connects and logs in. Throws OutcomeError unavailable or misconfigured. */
  verify(): Promise<void>;
}

/** No call hangs longer than this; a server that needs more than half a minute is asked again later. */
const defaultTimeoutMs = 30_000;

/** Below the patience of common servers, so that it is we who close an idle connection and not they under a message. */
const idleTimeoutMs = 15_000;

/** The body of one delivery as it leaves; tells how far it came. */
type Progress = { body: Readable | null };

/**
 * Sends mail over SMTP through a small pool of connections.
 *
 * Repeats  nothing by itself: a repeat is the caller's, with the same messageId, so that a receiver can recognise it
 * Throws   OutcomeError: refused (5xx, an address that is none), unavailable (not taken, try again), unknown (handed over
 *          to the last byte and no reply: it may arrive), misconfigured (login, TLS, address of the server)
 */
export function createSmtpMailer(settings: SmtpSettings): SmtpMailer {
  const timeoutMs = settings.timeoutMs ?? defaultTimeoutMs;
  const { auth, ...connection } = readSmtpUrl(settings.url);
  const transport = createTransport({
    ...connection,
    // With a login configured, sending without one would be sending as somebody else.
    ...(auth ? { auth, forceAuth: true } : {}),
    pool: true,
    maxConnections: 4,
    // A pool that repeats by itself may send a message twice when a reply was lost.
    maxRequeues: 0,
    idleTimeout: idleTimeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    tls: { minVersion: "TLSv1.2" },
    ...(settings.dkim ? { dkim: settings.dkim satisfies DKIMOptions } : {}),
  });

  // The pool does not tell how far a failed message came. Its stream does: it is read only after the server has asked
  // for the message, and ended only when the last byte was passed on.
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
    const message = toMessage(mail, settings.envelopeFrom);
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

/** Refuses addresses no mail server should see, before one sees them. */
function toMessage(mail: OutgoingMail, envelopeFrom: string | undefined): SendMailOptions {
  const from = requireAddress(mail.from.address, "from");
  const to = requireAddress(mail.to.address, "to");
  return {
    messageId: requireMessageId(mail.messageId),
    envelope: { from: requireAddress(envelopeFrom ?? from, "envelopeFrom"), to: [to] },
    from: { name: mail.from.name, address: from },
    to: { name: mail.to.name ?? "", address: to },
    ...(mail.replyTo === undefined ? {} : { replyTo: requireAddress(mail.replyTo, "replyTo") }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: (mail.attachments ?? []).map(({ filename, content, contentType }) => ({
      filename,
      content,
      contentType,
    })),
    headers: {
      // RFC 3834 section 5: keeps holiday replies and mailing lists from answering.
      "Auto-Submitted": "auto-generated",
      "Content-Language": mail.language,
    },
    // Nobody needs to know which library wrote it.
    xMailer: false,
  };
}

function requireAddress(address: string, field: string): string {
  if (isEmail(address)) return address;
  throw new OutcomeError("refused", `mail: ${field} is not an e-mail address`, { code: "bad_address" });
}

/** With or without angle brackets; a mistake here is a bug of the caller, not an outcome. */
function requireMessageId(messageId: string): string {
  const bare = messageId.replace(/^<(.*)>$/, "$1");
  if (/^[^\s<>@]+@[^\s<>@]+$/.test(bare)) return `<${bare}>`;
  throw new TypeError(`not a message id: ${messageId}`);
}

import { once } from "node:events";
import { asciiNameOf } from "@nameplane/values";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { MailHandler, SmtpClient, SmtpReply } from "../../areas/forwarding/mail-handler.port.ts";

export type MailListenerOptions = {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  /** Name in the greeting. */
  readonly name: string;
  /** PEM; null = STARTTLS is not offered. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  readonly messageBytesMax: number;
  readonly handler: MailHandler;
};

export type MailListener = { readonly port: number; close(): Promise<void> };

const connectionsMax = 500;
const connectionsPerAddressMax = 20;
/** Bytes of all messages that are being received or passed on. */
const bytesMax = 256 * 1024 * 1024;
const idleMs = 120_000;
const closeWithinMs = 5000;

/** Takes mail by SMTP for whatever the desk takes, without logins: a mail exchanger, never a relay. */
export async function startMailListener(options: MailListenerOptions): Promise<MailListener> {
  const { handler, tls } = options;
  const perAddress = new Map<string, number>();
  const held = new Map<string, number>();
  let bytes = 0;

  const server = new SMTPServer({
    name: options.name,
    banner: "",
    ...(tls === null ? {} : { cert: tls.cert, key: tls.key, minVersion: "TLSv1.2" }),
    disabledCommands: ["AUTH", ...(tls === null ? ["STARTTLS"] : [])],
    authOptional: true,
    // What is taken is passed on to one server at once, whose extensions nobody knows at that time.
    hideSMTPUTF8: true,
    disableReverseLookup: true,
    size: options.messageBytesMax,
    maxClients: connectionsMax,
    socketTimeout: idleMs,
    closeTimeout: closeWithinMs,
    logger: false,
    onConnect(session, done) {
      const count = perAddress.get(session.remoteAddress) ?? 0;
      if (count >= connectionsPerAddressMax) return done(errorOf({ code: 421, text: "4.7.0 Too many connections" }));
      perAddress.set(session.remoteAddress, count + 1);
      held.set(session.id, 1);
      done();
    },
    onClose(session) {
      if (!held.delete(session.id)) return;
      const count = (perAddress.get(session.remoteAddress) ?? 1) - 1;
      if (count > 0) perAddress.set(session.remoteAddress, count);
      else perAddress.delete(session.remoteAddress);
    },
    async onRcptTo(address, session, done) {
      // Each recipient's server answers for itself, and one reply has to do for all: senders come again with the next (RFC 5321 4.5.3.1.10).
      if (session.envelope.rcptTo.length > 0) return done(errorOf({ code: 452, text: "4.5.3 One recipient at a time" }));
      const reply = await handler.refuseRecipient(clientOf(session), senderOf(session), inAscii(address.address));
      done(reply === null ? null : errorOf(reply));
    },
    async onData(stream, session, done) {
      const reply = await receive(stream, session);
      if (reply.code === 250) done(null, reply.text);
      else done(errorOf(reply));
    },
  });
  // A client that cuts its connection is ordinary here.
  server.on("error", () => undefined);

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<SmtpReply> {
    const chunks: Buffer[] = [];
    let mine = 0;
    let isOver = false;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        // The rest is read and thrown away: a reply in the middle of a message is not heard.
        isOver ||= stream.sizeExceeded || bytes + chunk.length > bytesMax;
        if (isOver) continue;
        chunks.push(chunk);
        mine += chunk.length;
        bytes += chunk.length;
      }
      if (stream.sizeExceeded) return { code: 552, text: "5.3.4 The message is too large" };
      if (isOver) return { code: 452, text: "4.3.1 Too much mail at once, try again later" };
      const [recipient] = session.envelope.rcptTo;
      if (recipient === undefined) return { code: 503, text: "5.5.1 No recipient" };
      return await handler.passOn(clientOf(session), senderOf(session), inAscii(recipient.address), Buffer.concat(chunks, mine));
    } catch {
      return { code: 451, text: "4.3.0 The message did not arrive whole" };
    } finally {
      bytes -= mine;
    }
  }

  server.listen(options.port, options.host);
  await once(server.server, "listening");
  const address = server.server.address();
  if (typeof address !== "object" || address === null) throw new Error("the mail listener has no port");
  return {
    port: address.port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function clientOf(session: SMTPServerSession): SmtpClient {
  return {
    address: session.remoteAddress,
    name: session.hostNameAppearsAs,
    protocol: session.transmissionType,
    sessionId: session.id,
  };
}

function senderOf(session: SMTPServerSession): string {
  return session.envelope.mailFrom === false ? "" : inAscii(session.envelope.mailFrom.address);
}

/** The server library turns the A-labels of a domain into letters; records, trace lines and other servers have them as they came. */
function inAscii(address: string): string {
  const at = address.lastIndexOf("@");
  if (!/[\u0080-\uffff]/.test(address.slice(at + 1))) return address;
  const domain = asciiNameOf(address.slice(at + 1));
  return domain === null ? address : `${address.slice(0, at)}@${domain}`;
}

function errorOf({ code, text }: SmtpReply): Error {
  return Object.assign(new Error(text.replaceAll(/[\r\n]+/g, " ")), { responseCode: code });
}

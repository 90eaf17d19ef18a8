import { once } from "node:events";
import { asciiNameOf } from "@nameplane/values";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";
import type { MailHandler, SmtpClient, SmtpReply } from "../../areas/forwarding/mail-handler.port.ts";

export type MailListenerOptions = {
  readonly host: string;
  /** The port. 0 means any free port. */
  readonly port: number;
  /** The name with which this process introduces itself in SMTP. */
  readonly name: string;
  /** Certificate and key as PEM. Null if STARTTLS is not offered. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  readonly messageBytesMax: number;
  /** With lmtp, a mail server of the operator passes on the mail (RFC 2033). */
  readonly protocol?: "smtp" | "lmtp";
  readonly handler: MailHandler;
};

export type MailListener = { readonly port: number; close(): Promise<void> };

const connectionsMax = 500;
const connectionsPerAddressMax = 20;
/** The limit for the bytes of all messages that are being received or passed on at once. */
const bytesMax = 256 * 1024 * 1024;
const idleMs = 120_000;
const closeWithinMs = 5000;

/**
 * Receives mail by SMTP, without logins, for the addresses that the handler accepts. It is a mail exchanger, never an open
 * relay.
 */
export async function startMailListener(options: MailListenerOptions): Promise<MailListener> {
  const { handler } = options;
  const receive = receiverFor(handler);
  const server = new SMTPServer({
    ...settingsOf(options),
    ...limitedConnections(),
    async onRcptTo(address, session, done) {
      // Only one recipient is accepted for each message, because recipients' servers may answer differently, but there is only
      // one reply. Senders try again with the next recipient (RFC 5321 4.5.3.1.10).
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
  // Errors of connections are not logged, because clients often cut their connection.
  server.on("error", () => undefined);
  server.listen(options.port, options.host);
  await once(server.server, "listening");
  const address = server.server.address();
  if (typeof address !== "object" || address === null) throw new Error("the mail listener has no port");
  return {
    port: address.port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function settingsOf({ name, tls, messageBytesMax, protocol }: MailListenerOptions): SMTPServerOptions {
  return {
    name,
    lmtp: protocol === "lmtp",
    banner: "",
    ...(tls === null ? {} : { cert: tls.cert, key: tls.key, minVersion: "TLSv1.2" }),
    disabledCommands: ["AUTH", ...(tls === null ? ["STARTTLS"] : [])],
    authOptional: true,
    // The extension is hidden, because mail is passed on immediately, and the other server's extensions are not known while it
    // is being received.
    hideSMTPUTF8: true,
    disableReverseLookup: true,
    size: messageBytesMax,
    maxClients: connectionsMax,
    socketTimeout: idleMs,
    closeTimeout: closeWithinMs,
    logger: false,
  };
}

/** Counts the connections of each address, and refuses those above the limit. */
function limitedConnections(): Pick<SMTPServerOptions, "onConnect" | "onClose"> {
  const perAddress = new Map<string, number>();
  const held = new Set<string>();
  return {
    onConnect(session, done) {
      const count = perAddress.get(session.remoteAddress) ?? 0;
      if (count >= connectionsPerAddressMax) return done(errorOf({ code: 421, text: "4.7.0 Too many connections" }));
      perAddress.set(session.remoteAddress, count + 1);
      held.add(session.id);
      done();
    },
    onClose(session) {
      if (!held.delete(session.id)) return;
      const count = (perAddress.get(session.remoteAddress) ?? 1) - 1;
      if (count > 0) perAddress.set(session.remoteAddress, count);
      else perAddress.delete(session.remoteAddress);
    },
  };
}

/**
 * Returns a function that reads a message and passes it to the handler, unless all messages together would need too much
 * memory.
 */
function receiverFor(handler: MailHandler): (stream: SMTPServerDataStream, session: SMTPServerSession) => Promise<SmtpReply> {
  let bytes = 0;
  return async (stream, session) => {
    const chunks: Buffer[] = [];
    let mine = 0;
    let isOver = false;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        // The rest is read and discarded, because clients do not read a reply in the middle of a message.
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

/** The server library turns the A-labels of a domain into Unicode, but records, trace lines and other servers use A-labels. */
function inAscii(address: string): string {
  const at = address.lastIndexOf("@");
  if (!/[\u0080-\uffff]/.test(address.slice(at + 1))) return address;
  const domain = asciiNameOf(address.slice(at + 1));
  return domain === null ? address : `${address.slice(0, at)}@${domain}`;
}

function errorOf({ code, text }: SmtpReply): Error {
  return Object.assign(new Error(text.replaceAll(/[\r\n]+/g, " ")), { responseCode: code });
}

import { once } from "node:events";
import type { Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server";
import type { FaultKind, Faults } from "./faults.ts";
import type { Outbox } from "./outbox.ts";

/** The message size that large mail providers accept. */
const largestMessageBytes = 25_000_000;

const messageFaults: readonly FaultKind[] = [
  "message_4xx",
  "message_5xx",
  "slow",
  "silent",
  "reset_in_message",
  "reset_after_message",
];

/** The receiving server: accepts any mail for any recipient, on loopback, without TLS and with any password. */
export class SmtpReceiver {
  readonly #outbox: Outbox;
  readonly #faults: Faults;
  readonly #sockets = new Map<number, Socket>();
  #server: SMTPServer | null = null;

  constructor(outbox: Outbox, faults: Faults) {
    this.#outbox = outbox;
    this.#faults = faults;
  }

  /** Listens and returns the port. */
  async open(host: string, port: number): Promise<number> {
    if (this.#server) return port;
    const server = this.#makeServer();
    this.#server = server;
    server.listen(port, host);
    await once(server.server, "listening");
    const address = server.server.address();
    if (typeof address !== "object" || address === null) throw new Error("the SMTP server has no port");
    return address.port;
  }

  /** Stops listening and cuts every connection. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    const closed = new Promise<void>((resolve) => server.close(resolve));
    for (const socket of this.#sockets.values()) socket.destroy();
    await closed;
  }

  #makeServer(): SMTPServer {
    const server = new SMTPServer({
      banner: "mail simulator",
      disabledCommands: ["STARTTLS"],
      authOptional: true,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      size: largestMessageBytes,
      logger: false,
      onConnect: (_session, done) => done(this.#faults.take(["busy"]) ? reply(421, "Too busy, try again later") : null),
      onAuth: (auth, _session, done) =>
        this.#faults.take(["refuse_login"])
          ? done(reply(535, "Authentication credentials invalid"))
          : done(null, { user: auth.username ?? "" }),
      onRcptTo: ({ address }, session, done) => this.#answerRecipient(address, session, done),
      onData: (stream, session, done) => void this.#answerMessage(stream, session, done),
    });
    // Clients that cut their connection are normal here.
    server.on("error", () => undefined);
    server.server.on("connection", (socket: Socket) => {
      const port = socket.remotePort ?? 0;
      this.#sockets.set(port, socket);
      socket.once("close", () => this.#sockets.delete(port));
    });
    return server;
  }

  #answerRecipient(address: string, session: SMTPServerSession, done: (error?: Error | null) => void): void {
    const fault = this.#faults.take(["recipient_4xx", "recipient_5xx", "reset_at_recipient"], [address]);
    if (fault?.kind === "recipient_4xx") return done(reply(450, "Mailbox busy, try again later"));
    if (fault?.kind === "recipient_5xx") return done(reply(550, "No such mailbox"));
    if (fault) return this.#cut(session);
    done();
  }

  async #answerMessage(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: (error?: Error | null, message?: string) => void,
  ): Promise<void> {
    try {
      const answer = await this.#receive(stream, session);
      if (answer instanceof Error) done(answer);
      else if (answer !== null) done(null, answer);
    } catch (error) {
      console.error(error);
      done(reply(451, "The simulator failed; see its log"));
    }
  }

  /** Receives the message. Returns the reply text or an error, or null to send no reply at all. */
  async #receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string | Error | null> {
    const { mailFrom, rcptTo } = session.envelope;
    const to = rcptTo.map(({ address }) => address);
    const fault = this.#faults.take(messageFaults, to);
    if (fault?.kind === "reset_in_message") {
      this.#cut(session);
      return null;
    }
    const parts: Buffer[] = [];
    for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
    if (stream.sizeExceeded) return reply(552, "Message too large");
    if (fault?.kind === "message_4xx") return reply(451, "Try again later");
    if (fault?.kind === "message_5xx") return reply(554, "Message refused");
    const envelope = { from: mailFrom === false ? "" : mailFrom.address, to };
    const { id } = await this.#outbox.add(Buffer.concat(parts), envelope, session.hostNameAppearsAs);
    if (fault?.kind === "reset_after_message") this.#cut(session);
    if (fault?.kind === "silent" || fault?.kind === "reset_after_message") return null;
    if (fault?.kind === "slow") await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    return `OK: queued as ${id}`;
  }

  #cut(session: SMTPServerSession): void {
    this.#sockets.get(session.remotePort)?.resetAndDestroy();
  }
}

function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

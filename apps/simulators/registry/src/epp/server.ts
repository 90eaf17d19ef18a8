import { X509Certificate } from "node:crypto";
import { createServer, type Server, type TLSSocket } from "node:tls";
import type { FaultSwitch } from "../faults/fault-switch.ts";
import type { Registry } from "../model/registry.ts";
import type { ServerIdentity } from "@nameplane/simulator-kit/tls/certificates";
import { listenOn, stopListening } from "../listen.ts";
import { Session, type SessionLimits, type SessionServer } from "./session.ts";

/** EPP over TLS on one loopback port (RFC 5734). */
export class EppServer implements SessionServer {
  readonly registry: Registry;
  readonly faults: FaultSwitch;
  limits: SessionLimits;
  readonly #identity: ServerIdentity;
  readonly #sessions = new Set<Session>();
  #listener: Server | null = null;
  #port = 0;
  // The start time in the id keeps svTRIDs unique over restarts without a disk write for every answer.
  readonly #boot = Date.now().toString(36).toUpperCase();
  #transactions = 0;

  constructor(registry: Registry, faults: FaultSwitch, identity: ServerIdentity, limits: SessionLimits) {
    this.registry = registry;
    this.faults = faults;
    this.limits = limits;
    this.#identity = identity;
  }

  nextTransactionId(): string {
    this.#transactions += 1;
    return `SIM-${this.#boot}-${this.#transactions}`;
  }

  sessionsOf(account: string): number {
    return [...this.#sessions].filter((session) => session.account === account).length;
  }

  certificateOf(socket: TLSSocket): string | null {
    const raw = socket.getPeerX509Certificate()?.raw;
    if (raw === undefined || !socket.authorized) return null;
    return new X509Certificate(raw).fingerprint256;
  }

  reportFault(error: unknown): void {
    console.error("command failed:", error);
  }

  /** Starts listening; port 0 takes a free one. Returns the port. */
  async start(port: number): Promise<number> {
    const listener = createServer(
      {
        key: this.#identity.key,
        cert: this.#identity.certificate,
        ca: this.#identity.authority,
        minVersion: "TLSv1.2",
        // Clients may present a certificate; whether one is required is decided per account at login.
        requestCert: true,
        rejectUnauthorized: false,
      },
      (socket) => this.#accept(socket),
    );
    this.#port = await listenOn(listener, port);
    this.#listener = listener;
    return this.#port;
  }

  #accept(socket: TLSSocket): void {
    const session = new Session(this, socket);
    this.#sessions.add(session);
    socket.on("close", () => this.#sessions.delete(session));
  }

  /** Uses another certificate for new connections. */
  replaceCertificate(identity: ServerIdentity): void {
    this.#listener?.setSecureContext({
      key: identity.key,
      cert: identity.certificate,
      ca: identity.authority,
      minVersion: "TLSv1.2",
    });
  }

  get isUp(): boolean {
    return this.#listener !== null;
  }

  /** Refuses new connections and cuts the open ones, like a registry that is down. */
  async goDown(): Promise<void> {
    const listener = this.#listener;
    this.#listener = null;
    for (const session of this.#sessions) session.destroy();
    if (listener !== null) await stopListening(listener);
  }

  /** Listens again on the same port. */
  async comeUp(): Promise<void> {
    if (this.#listener === null) await this.start(this.#port);
  }

  /** Ends every session after its pending answers, and stops. */
  async stop(): Promise<void> {
    const listener = this.#listener;
    this.#listener = null;
    for (const session of this.#sessions) session.end();
    if (listener !== null) {
      const stopped = stopListening(listener);
      setTimeout(() => {
        for (const session of this.#sessions) session.destroy();
      }, 200).unref();
      await stopped;
    }
  }
}

import { performance } from "node:perf_hooks";
import type { TLSSocket } from "node:tls";
import { greeting } from "../commands/hello.ts";
import { runLogin } from "../commands/login.ts";
import { sweep } from "../clock/sweep.ts";
import type { FaultAction, FaultSwitch } from "../faults/fault-switch.ts";
import { distort } from "../faults/distort-reply.ts";
import type { Registrar, TransactionIds } from "../model/objects.ts";
import type { Registry } from "../model/registry.ts";
import type { Answer, CommandContext } from "./command.ts";
import { Deframer, FrameError, frame } from "./frames.ts";
import { interpret, type Request } from "./interpret.ts";
import { Refusal } from "./refusal.ts";
import { answerDocument, eppDocument, forcedDocument, plainDocument, refusalDocument } from "./response.ts";
import { closesConnection } from "./results.ts";

export interface SessionLimits {
  readonly sessionsPerAccount: number;
  /** A connection without commands is closed after this time. */
  readonly idleMs: number;
}

/** What a session needs from the server that accepted it. */
export interface SessionServer {
  readonly registry: Registry;
  readonly faults: FaultSwitch;
  readonly limits: SessionLimits;
  nextTransactionId(): string;
  sessionsOf(account: string): number;
  /**
   * The SHA-256 fingerprint of a client certificate issued by our authority; null if there is none, or it is another authority's.
   */
  certificateOf(socket: TLSSocket): string | null;
  /** Reports a bug (never a refusal) to the operator. The client gets 2400. */
  reportFault(error: unknown): void;
}

/** The number of frames that a client may send ahead before the server stops reading (RFC 5734 section 3 allows pipelining). */
const framesAheadMax = 128;

/** The number of failed logins after which the server closes the connection (2501). */
const failedLoginsMax = 3;

/** Waits shorter than this are left out, because a timer's inaccuracy would be larger than the simulated time. */
const timerSlackMs = 0.5;

interface Reply {
  readonly document: string;
  readonly close: boolean;
}

interface Outgoing {
  readonly dueAt: number;
  readonly octets: Buffer;
  readonly close: boolean;
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** One connection: frames are executed strictly in order, and answers are sent in order. */
export class Session {
  readonly #server: SessionServer;
  readonly #socket: TLSSocket;
  readonly #deframer = new Deframer();
  readonly #frames: { readonly payload: Buffer; readonly arrivedAt: number }[] = [];
  #outgoing: Outgoing[] = [];
  #running = false;
  #flushing = false;
  #ended = false;
  /** When the simulated work on the previous command ends, by the performance clock. */
  #busyUntil = 0;
  #registrar: Registrar | null = null;
  #services: ReadonlySet<string> | null = null;
  #failedLogins = 0;

  constructor(server: SessionServer, socket: TLSSocket) {
    this.#server = server;
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.setTimeout(server.limits.idleMs, () => socket.destroy());
    socket.on("data", (chunk: Buffer) => this.#receive(chunk));
    socket.on("end", () => socket.end());
    // A reset by the client is not an error here; the event "close" follows and does the bookkeeping.
    socket.on("error", () => socket.destroy());
    // The greeting is delayed by the round trips that a TCP and TLS handshake would have cost.
    const { rttMs } = server.faults.latency;
    this.#send(eppDocument(greeting(server.registry.clock.now())), performance.now() + rttMs * 2.5, null, false);
  }

  get account(): string | null {
    return this.#registrar?.id ?? null;
  }

  /** Ends the connection after the answers that are already being sent. */
  end(): void {
    this.#ended = true;
    this.#socket.end();
  }

  destroy(): void {
    this.#ended = true;
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    if (this.#ended) return;
    try {
      const arrivedAt = performance.now();
      for (const payload of this.#deframer.push(chunk)) this.#frames.push({ payload, arrivedAt });
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      this.destroy();
      return;
    }
    if (this.#frames.length > framesAheadMax) this.#socket.pause();
    if (!this.#running) void this.#work();
  }

  async #work(): Promise<void> {
    this.#running = true;
    for (let next = this.#frames.shift(); next !== undefined && !this.#ended; next = this.#frames.shift()) {
      if (this.#frames.length <= framesAheadMax / 2) this.#socket.resume();
      try {
        await this.#serve(next.payload, next.arrivedAt);
      } catch (error) {
        this.#server.reportFault(error);
        this.destroy();
      }
    }
    this.#running = false;
  }

  async #serve(payload: Buffer, arrivedAt: number): Promise<void> {
    const request = interpret(payload, this.#services);
    const verb = request.kind === "command" ? request.verb : request.kind;
    const names = request.kind === "command" ? request.names : [];
    const { rttMs, perNameMs } = this.#server.faults.latency;
    const startAt = Math.max(arrivedAt + rttMs / 2, this.#busyUntil);
    const doneAt = startAt + perNameMs * Math.max(1, names.length);
    this.#busyUntil = doneAt;
    const wait = doneAt - performance.now();
    if (wait > timerSlackMs) await delay(wait);
    if (this.#ended) return;
    const account = request.kind === "login" ? request.input.clientId : (this.account ?? "");
    const fault = this.#server.faults.strike(verb, names, account);
    if (fault?.dropBefore === true) {
      this.destroy();
      return;
    }
    const reply = this.#reply(request, fault);
    if (fault?.dropAfter === true) {
      this.destroy();
      return;
    }
    this.#send(reply.document, doneAt + rttMs / 2 + (fault?.delayMs ?? 0), fault, reply.close);
  }

  #reply(request: Request, fault: FaultAction | null): Reply {
    if (request.kind === "hello") {
      return { document: eppDocument(greeting(this.#server.registry.clock.now())), close: false };
    }
    const ids: TransactionIds = { clTRID: request.clTRID, svTRID: this.#server.nextTransactionId() };
    const forced = fault?.code;
    const executed = forced === undefined || fault?.execute === true ? this.#execute(request, ids, fault) : null;
    if (forced !== undefined) {
      return { document: forcedDocument(forced, ids, fault), close: closesConnection(forced) };
    }
    return executed ?? { document: plainDocument(2400, ids), close: false };
  }

  #execute(request: Exclude<Request, { kind: "hello" }>, ids: TransactionIds, fault: FaultAction | null): Reply {
    const services = this.#services ?? new Set<string>();
    try {
      const answer = this.#run(request, ids, fault);
      const document = answerDocument(answer, ids, this.#services ?? services);
      return { document, close: closesConnection(answer.code) };
    } catch (error) {
      if (error instanceof Refusal) {
        return { document: refusalDocument(error, ids, services), close: closesConnection(error.code) };
      }
      this.#server.reportFault(error);
      return { document: plainDocument(2400, ids), close: false };
    }
  }

  #run(request: Exclude<Request, { kind: "hello" }>, ids: TransactionIds, fault: FaultAction | null): Answer {
    if (request.kind === "refused") throw request.refusal;
    const { registry } = this.#server;
    sweep(registry);
    if (request.kind === "login") return this.#login(request);
    const registrar = this.#registrar;
    if (registrar === null) throw new Refusal(2002, "Log in first");
    const pending = fault?.pendingCreate;
    const context: CommandContext = {
      ...registry,
      now: registry.clock.now(),
      registrar,
      ids,
      services: this.#services ?? new Set(),
      pendingCreate: pending === undefined ? null : { afterMs: pending.afterSeconds * 1000, approve: pending.approve },
    };
    return registry.store.transaction(() => request.run(context));
  }

  #login(request: Extract<Request, { kind: "login" }>): Answer {
    try {
      const certificate = this.#server.certificateOf(this.#socket);
      const { registrar, answer } = runLogin(this.#server.registry, request.input, request.extensions, certificate);
      if (this.#server.sessionsOf(registrar.id) >= this.#server.limits.sessionsPerAccount) {
        throw new Refusal(2502, "Too many sessions of this account");
      }
      this.#registrar = registrar;
      this.#services = request.input.services;
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 2200) throw error;
      this.#failedLogins += 1;
      if (this.#failedLogins < failedLoginsMax) throw error;
      throw new Refusal(2501, error.detail);
    }
  }

  #send(document: string, dueAt: number, fault: FaultAction | null, close: boolean): void {
    const { octets, cut } = fault === null ? { octets: frame(document), cut: false } : distort(document, fault);
    const previous = this.#outgoing.at(-1)?.dueAt ?? 0;
    this.#outgoing.push({ dueAt: Math.max(dueAt, previous), octets, close: close || cut });
    if (!this.#flushing) void this.#flush();
  }

  async #flush(): Promise<void> {
    this.#flushing = true;
    for (let next = this.#outgoing[0]; next !== undefined; next = this.#outgoing[0]) {
      const wait = next.dueAt - performance.now();
      if (wait > timerSlackMs) await delay(wait);
      this.#outgoing.shift();
      if (this.#socket.destroyed) break;
      if (next.close) {
        this.#ended = true;
        this.#socket.end(next.octets);
        break;
      }
      this.#socket.write(next.octets);
    }
    if (this.#socket.destroyed) this.#outgoing = [];
    this.#flushing = false;
  }
}

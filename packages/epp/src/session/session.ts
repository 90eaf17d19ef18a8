import { writeCommandFrame } from "../command.ts";
import type { CommandContext, EppAnswer, EppCommand } from "../command.ts";
import { helloFrame, readGreeting } from "../commands/hello.ts";
import type { Greeting } from "../commands/hello.ts";
import { logout } from "../commands/logout.ts";
import { EppOutcomeUnknown, EppUnavailable } from "../errors.ts";
import type { UnknownReason } from "../errors.ts";
import type { EppLog } from "../events.ts";
import { decodeDocument, FrameError } from "../frames.ts";
import { decisiveResult, readReply } from "../reply.ts";
import type { EppReply } from "../reply.ts";
import { closesConnection } from "../result-codes.ts";
import { maskFrame, maskValues } from "../xml/mask-frame.ts";
import { readXml } from "../xml/read-xml.ts";
import { AnswerQueue } from "./answer-queue.ts";
import type { FrameListener, WaitingAnswer } from "./answer-queue.ts";
import { interpretReply } from "./interpret-reply.ts";
import { connectionError, connectTransport } from "./transport.ts";
import type { ConnectionOptions, FrameTransport } from "./transport.ts";

export interface SessionOptions {
  readonly id: number;
  readonly connection: ConnectionOptions;
  /** Time-out for connecting, TLS and greeting together. */
  readonly connectTimeoutMs: number;
  /** Time-out for hello and logout. */
  readonly commandTimeoutMs: number;
  readonly idleSeconds: number;
  readonly log: EppLog;
  /** Cancels connecting, or ends the session. */
  readonly signal: AbortSignal;
  /** Transaction ids for the session's own commands. */
  readonly nextClTRID: () => string;
  /** Called when the session sends a hello or logout of its own, which counts in the registry's command budget. */
  readonly onOwnCommand: () => void;
  /** Called whenever a command ended or the session became able or unable to accept new ones. */
  readonly onChange: () => void;
}

export interface SubmitOptions {
  readonly clTRID: string;
  readonly timeoutMs: number;
  readonly onFrame?: FrameListener | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether an answer without clTRID is accepted. Only for login, the first command, when no answers can be mixed up yet. */
  readonly acceptsNoClTRID?: boolean | undefined;
}

/**
 * One connection to a registry, from greeting to close. Matches answers to commands by order and verifies the clTRID. A stream
 * that cannot be trusted is closed, and the outcome of everything in flight is then unknown.
 */
export class EppSession {
  readonly id: number;
  readonly #options: SessionOptions;
  readonly #greeted = Promise.withResolvers<void>();
  readonly #answers: AnswerQueue;
  #greeting: Greeting | null = null;
  #transport: FrameTransport | null = null;
  #keepAlive: NodeJS.Timeout | null = null;
  #isEnding = false;
  #failure: { readonly reason: UnknownReason; readonly problem: string } | null = null;
  readonly #giveUp = (): void => this.destroy("the session was given up");
  #framesSent = 0;
  #hellosInARow = 0;

  /** Connects and waits for the greeting. Throws EppMisconfigured or EppUnavailable. */
  static async open(options: SessionOptions): Promise<EppSession> {
    const session = new EppSession(options);
    await session.#connect();
    return session;
  }

  private constructor(options: SessionOptions) {
    this.id = options.id;
    this.#options = options;
    this.#answers = new AnswerQueue({
      onOverdue: ({ verb, clTRID }) => {
        options.log({ type: "command.timedOut", session: this.id, verb, clTRID });
        options.onChange();
      },
      onHopeless: (problem) => this.#breakStream("timeout", problem),
    });
    // A handler is attached here as well, because the greeting can fail before anything waits for it.
    this.#greeted.promise.catch(() => {});
  }

  get greeting(): Greeting {
    if (this.#greeting === null) throw new Error("a session is only handed out with its greeting");
    return this.#greeting;
  }

  /** Whether the session accepts commands. */
  get isOpen(): boolean {
    return this.#transport !== null && this.#transport.isOpen && !this.#isEnding;
  }

  get isClosed(): boolean {
    return this.#transport !== null && !this.#transport.isOpen;
  }

  /** Whether an answer is overdue. New commands would only wait behind it. */
  get isSuspect(): boolean {
    return this.#answers.hasOverdue;
  }

  get inFlight(): number {
    return this.#answers.length;
  }

  /** The number of frames sent, including hellos, which registries count against a session. */
  get framesSent(): number {
    return this.#framesSent;
  }

  /** The number of keep-alives since the last command, which shows how long the session has not been needed. */
  get hellosInARow(): number {
    return this.#hellosInARow;
  }

  /**
   * Sends a command and waits for its answer. The frame is queued before this returns, so calls keep their order. Throws
   * EppRefused, EppOutcomeUnknown, EppUnavailable and EppMisconfigured, each as documented at its class.
   */
  async submit<Result>(command: EppCommand<Result>, context: CommandContext, options: SubmitOptions): Promise<EppAnswer<Result>> {
    const label = { verb: command.verb, clTRID: options.clTRID };
    const transport = this.#transport;
    if (transport === null || !this.isOpen) throw new EppUnavailable(label, "the session is closed");
    const xml = writeCommandFrame(command, context, options.clTRID);
    const { promise, resolve, reject } = Promise.withResolvers<EppAnswer<Result>>();
    const unknown = (reason: UnknownReason, problem: string, cause: Error | null): EppOutcomeUnknown =>
      new EppOutcomeUnknown(label, {
        reason,
        isTransform: command.isTransform,
        problem,
        ...(cause === null ? {} : { cause }),
      });
    const waiting: WaitingAnswer = {
      kind: "command",
      ...label,
      acceptsNoClTRID: options.acceptsNoClTRID === true,
      timeoutMs: options.timeoutMs,
      onFrame: this.#guardedListener(command, options),
      answer: (reply) => {
        try {
          resolve(interpretReply(command, context, options.clTRID, reply));
        } catch (error) {
          reject(error);
        }
      },
      fail: (reason, problem, cause) =>
        reject(waiting.isWritten ? unknown(reason, problem, cause) : new EppUnavailable(label, problem, cause ?? undefined)),
      timer: null,
      isWritten: false,
      isAbandoned: false,
      isOverdue: false,
    };
    const abandon = (): void => {
      waiting.isAbandoned = true;
      reject(unknown("cancelled", "the caller stopped waiting", null));
    };
    this.#send(transport, xml, waiting);
    this.#hellosInARow = 0;
    options.signal?.addEventListener("abort", abandon, { once: true });
    try {
      return await promise;
    } finally {
      options.signal?.removeEventListener("abort", abandon);
    }
  }

  /** Logs out and closes within `timeoutMs`, even when the server does not answer. */
  async close(context: CommandContext, timeoutMs: number): Promise<void> {
    if (this.isOpen) {
      const answer = this.submit(logout(), context, { clTRID: this.#options.nextClTRID(), timeoutMs });
      this.#isEnding = true;
      this.#options.onOwnCommand();
      // Whatever the answer is, the connection ends now.
      await answer.catch(() => null);
    }
    this.#transport?.destroy(null);
  }

  /** Closes at once; the outcomes of commands in flight are unknown. */
  destroy(problem: string): void {
    this.#failure ??= { reason: "connectionLost", problem };
    this.#transport?.destroy(null);
  }

  async #connect(): Promise<void> {
    const { connection, connectTimeoutMs } = this.#options;
    const startedAt = performance.now();
    this.#transport = await connectTransport(connection, connectTimeoutMs, this.#options.signal, {
      onDocument: (bytes) => this.#receive(bytes),
      onClose: (cause) => this.#closed(cause),
    });
    const { signal } = this.#options;
    signal.addEventListener("abort", this.#giveUp, { once: true });
    if (signal.aborted) this.#giveUp();
    const leftMs = Math.max(1, connectTimeoutMs - (performance.now() - startedAt));
    const timer = setTimeout(() => this.destroy(`no greeting within ${connectTimeoutMs} ms`), leftMs);
    try {
      await this.#greeted.promise;
    } finally {
      clearTimeout(timer);
    }
    this.#armKeepAlive();
  }

  #send(transport: FrameTransport, xml: string, waiting: WaitingAnswer): void {
    this.#answers.push(waiting);
    this.#framesSent += 1;
    transport.send(xml, () => {
      this.#answers.start(waiting);
      waiting.onFrame?.("out", xml);
    });
    this.#armKeepAlive();
  }

  #receive(bytes: Uint8Array): void {
    this.#answers.head?.onFrame?.("in", decodeDocument(bytes));
    let greeting: Greeting | null;
    let reply: EppReply | null;
    try {
      const root = readXml(bytes);
      greeting = readGreeting(root);
      reply = greeting === null ? readReply(root) : null;
    } catch (error) {
      // This catches every error, not only MalformedFrame, because nothing in a hostile frame may end the process.
      this.#breakStream("badReply", error instanceof Error ? error.message : "unreadable frame");
      return;
    }
    if (greeting !== null) this.#receiveGreeting(greeting);
    else if (reply !== null) this.#receiveReply(reply);
  }

  #receiveGreeting(greeting: Greeting): void {
    if (this.#greeting === null) {
      this.#greeting = greeting;
      this.#greeted.resolve();
      return;
    }
    if (this.#answers.head?.kind !== "hello") {
      this.#breakStream("foreignReply", "a greeting nobody asked for");
      return;
    }
    this.#answers.takeHead();
    this.#options.onChange();
  }

  #receiveReply(reply: EppReply): void {
    const { code } = decisiveResult(reply);
    const { head } = this.#answers;
    if (head === null || head.kind === "hello") {
      this.#breakStream("foreignReply", `an answer nobody waits for (${code})`);
      return;
    }
    if (reply.clTRID !== head.clTRID && !this.#belongsWithoutClTRID(reply, code, head)) {
      if (reply.clTRID === null && closesConnection(code)) this.destroy(`the registry closed the session with ${code}`);
      else this.#breakStream("foreignReply", "an answer with a foreign clTRID");
      return;
    }
    this.#answers.takeHead();
    if (head.isAbandoned) {
      this.#options.log({ type: "reply.late", session: this.id, verb: head.verb, clTRID: head.clTRID, code });
    } else head.answer(reply);
    if (closesConnection(code)) {
      this.#isEnding = true;
      this.#failure ??= { reason: "connectionLost", problem: `the registry closed the session with ${code}` };
      this.#transport?.end();
    }
    this.#options.onChange();
  }

  /**
   * Whether an answer without clTRID belongs to the command whose turn it is. At login it does. A failure does too if no other
   * command is in progress, because a server that cannot parse a frame cannot repeat its clTRID (RFC 5730 section 2.6). But a
   * code that closes the connection may have been sent without a command, for example before a restart.
   */
  #belongsWithoutClTRID(reply: EppReply, code: number, head: WaitingAnswer): boolean {
    if (reply.clTRID !== null) return false;
    return head.acceptsNoClTRID || (code >= 2000 && !closesConnection(code) && this.#answers.length === 1);
  }

  #breakStream(reason: UnknownReason, problem: string): void {
    this.#failure ??= { reason, problem };
    this.#options.log({ type: "stream.broken", session: this.id, problem });
    this.#transport?.destroy(null);
  }

  #closed(cause: Error | null): void {
    if (this.#keepAlive !== null) clearTimeout(this.#keepAlive);
    this.#options.signal.removeEventListener("abort", this.#giveUp);
    if (cause instanceof FrameError) {
      this.#failure ??= { reason: "badReply", problem: cause.message };
      this.#options.log({ type: "stream.broken", session: this.id, problem: cause.message });
    }
    const { reason, problem } = this.#failure ?? {
      reason: "connectionLost" as const,
      problem: cause?.message ?? (this.#greeting === null ? "closed before the greeting" : "the connection was closed"),
    };
    if (this.#greeting === null) {
      this.#greeted.reject(connectionError(cause ?? new Error(problem)));
      return;
    }
    this.#answers.failAll(reason, problem, cause);
    this.#options.log({ type: "session.closed", session: this.id, reason: problem });
    this.#options.onChange();
  }

  #armKeepAlive(): void {
    if (this.#keepAlive !== null) clearTimeout(this.#keepAlive);
    // The keep-alive is sent after half of the limit, so that the session survives if one is lost.
    this.#keepAlive = setTimeout(() => this.#sayHello(), this.#options.idleSeconds * 500);
    this.#keepAlive.unref();
  }

  #sayHello(): void {
    const transport = this.#transport;
    if (transport === null || !this.isOpen) return;
    this.#hellosInARow += 1;
    this.#options.onOwnCommand();
    this.#send(transport, helloFrame(), {
      kind: "hello",
      verb: "hello",
      clTRID: "",
      acceptsNoClTRID: true,
      timeoutMs: this.#options.commandTimeoutMs,
      onFrame: null,
      answer: () => {},
      fail: () => {},
      timer: null,
      isWritten: false,
      isAbandoned: false,
      isOverdue: false,
    });
    this.#options.onChange();
  }

  /** A listener that gets masked text and cannot disturb the stream by throwing. */
  #guardedListener(command: EppCommand<unknown>, options: SubmitOptions): FrameListener | null {
    const { onFrame, clTRID } = options;
    if (onFrame === undefined) return null;
    return (direction, xml) => {
      try {
        onFrame(direction, maskValues(maskFrame(xml), command.secrets));
      } catch (error) {
        this.#options.log({ type: "transcript.failed", verb: command.verb, clTRID, error });
      }
    };
  }
}

import type { UnknownReason } from "../errors.ts";
import type { EppReply } from "../reply.ts";

/** Receives every frame of a command as text with its secrets masked, in the order sent and received. */
export type FrameListener = (direction: "out" | "in", maskedXml: string) => void;

/** A frame that waits for its answer. */
export interface WaitingAnswer {
  readonly kind: "command" | "hello";
  readonly verb: string;
  readonly clTRID: string;
  /** Whether an answer without clTRID is accepted. Only for login, the first command, when no answers can be mixed up yet. */
  readonly acceptsNoClTRID: boolean;
  readonly timeoutMs: number;
  readonly onFrame: FrameListener | null;
  readonly answer: (reply: EppReply) => void;
  /** Ends the caller's wait without an answer; a second call has no effect. */
  readonly fail: (reason: UnknownReason, problem: string, cause: Error | null) => void;
  timer: NodeJS.Timeout | null;
  isWritten: boolean;
  /** Whether the caller no longer waits. The answer still has its place in the order. */
  isAbandoned: boolean;
  isOverdue: boolean;
}

interface AnswerQueueHandlers {
  /** Called when a command has timed out; its caller has been informed. */
  onOverdue(waiting: WaitingAnswer): void;
  /**
   * Called if a timed-out command is still unanswered after its time-out has passed once more, or if hello was not answered. The
   * server is then considered gone.
   */
  onHopeless(problem: string): void;
}

/** Frames that wait for their answers. Answers come in the order of the commands (RFC 5734 section 3). */
export class AnswerQueue {
  readonly #waiting: WaitingAnswer[] = [];
  readonly #handlers: AnswerQueueHandlers;

  constructor(handlers: AnswerQueueHandlers) {
    this.#handlers = handlers;
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** The frame whose answer must come next. */
  get head(): WaitingAnswer | null {
    return this.#waiting[0] ?? null;
  }

  get hasOverdue(): boolean {
    return this.#waiting.some((waiting) => waiting.isOverdue);
  }

  push(waiting: WaitingAnswer): void {
    this.#waiting.push(waiting);
  }

  /** Called when the frame's bytes are sent: from now on the time-out runs, and without an answer the outcome is unknown. */
  start(waiting: WaitingAnswer): void {
    waiting.isWritten = true;
    waiting.timer = setTimeout(() => this.#timeOut(waiting), waiting.timeoutMs);
  }

  /** Removes the head, because its answer has arrived. */
  takeHead(): void {
    const head = this.#waiting.shift();
    if (head?.timer) clearTimeout(head.timer);
  }

  failAll(reason: UnknownReason, problem: string, cause: Error | null): void {
    for (const waiting of this.#waiting.splice(0)) {
      if (waiting.timer !== null) clearTimeout(waiting.timer);
      waiting.fail(reason, problem, cause);
    }
  }

  #timeOut(waiting: WaitingAnswer): void {
    const problem = `no answer within ${waiting.timeoutMs} ms`;
    if (waiting.kind === "hello" || waiting.isOverdue) {
      this.#handlers.onHopeless(problem);
      return;
    }
    waiting.isOverdue = true;
    waiting.fail("timeout", problem, null);
    waiting.isAbandoned = true;
    // The answer may still come. The same time is granted once more, because a new connection would cost the registry more.
    waiting.timer = setTimeout(() => this.#timeOut(waiting), waiting.timeoutMs);
    this.#handlers.onOverdue(waiting);
  }
}

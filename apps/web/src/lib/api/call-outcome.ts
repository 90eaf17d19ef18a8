import type { StepUpAsked } from "@nameplane/contracts/identity/step-up";
import { ApiError, isAborted, requestCodes, resultCodes } from "./api-error.ts";
import { isRead, type ApiConfig, type CallOptions } from "./call-options.ts";
import type { Exchanges } from "./exchange.ts";
import type { Operation } from "./operation.ts";
import { createReplayQueue, sameIdentity, type Identity, type ReplayQueue } from "./replay-queue.ts";

export const AJAX_ERROR = "ajax-error";

/** Name of the refusal with which the server answers a call for a user or account other than the one that the page shows. */
const OTHER_IDENTITY = "OtherIdentity";
/** Name of the refusal of a staff act that a second staff member has to approve. */
const SECOND_PERSON = "SecondPersonNeeded";

/**
 * Handles calls that were not simply answered. They wait for a login or for the user to confirm their identity, or their failure
 * is reported.
 */
export function createOutcomes(config: ApiConfig, { untilAborted }: Exchanges) {
  const queue: ReplayQueue = createReplayQueue();
  let logins = 0;
  /** The number of writes since the last login that were not sent, because another user logged in meanwhile. */
  let dropped = 0;

  /**
   * Turns every outcome except success into an error, informs the session or the user, and queues calls that may wait for a
   * login.
   */
  async function settle<T>(
    operation: Operation,
    options: CallOptions,
    again: () => Promise<T>,
    take: () => Promise<T>,
    input?: unknown,
  ): Promise<T> {
    const identity = config.hooks.identity();
    const began = logins;
    const change = options.anyIdentity || options.ofLogin ? null : (config.hooks.changing?.() ?? null);
    if (change !== null) await untilKnown(change, identity, operation, options);
    try {
      return await take();
    } catch (error) {
      if (!(error instanceof ApiError) || options.ignored) throw error;
      if (error.needsLogin) {
        if (options.ofLogin) throw error;
        const waits = identity !== null && mayReplay(error, operation, options);
        // If someone has logged in, or another account was chosen, since the call was sent, the refusal is about a session that
        // is already over.
        const now = config.hooks.identity();
        const isLeft = identity !== null && now !== null && !sameIdentity(identity, now);
        if (waits && (logins !== began || isLeft)) return settled(identity, operation, options, again);
        if (config.hooks.onLoginRequired() === "queue" && waits) return waitForLogin(identity, operation, options, again);
        throw error;
      }
      const asked = error.code === resultCodes.stepUpRequired ? stepUpOf(error) : null;
      if (asked !== null) {
        // Sends the same call again, with the same key.
        const isProven = await ask(operation, options, (signal) => config.hooks.onStepUp?.(asked, options.why ?? null, signal));
        if (isProven === true) return again();
        throw ended(requestCodes.aborted, operation);
      }
      if (nameOf(error) === SECOND_PERSON && config.hooks.onSecondPerson !== undefined) {
        const act = { operation: operation.name, input: input as Readonly<Record<string, unknown>>, why: options.why ?? null };
        await ask(operation, options, (signal) => config.hooks.onSecondPerson?.(act, signal));
        throw ended(requestCodes.aborted, operation);
      }
      announce(error, options);
      throw error;
    }
  }

  /** Asks the user something about a call. What was asked ends when the call is aborted. */
  async function ask<T>(
    operation: Operation,
    options: CallOptions,
    question: (signal: AbortSignal) => Promise<T> | undefined,
  ): Promise<T | undefined> {
    const call = new AbortController();
    const release = untilAborted(operation, options, () => call.abort());
    try {
      return await question(call.signal);
    } finally {
      release();
    }
  }

  /**
   * While the user or account is being changed, nothing is sent. Afterwards a read continues for the new user, but a write of the
   * former user is dropped.
   */
  async function untilKnown(
    change: Promise<void>,
    identity: Identity | null,
    operation: Operation,
    options: CallOptions,
  ): Promise<void> {
    await change;
    const now = config.hooks.identity();
    if (identity === null || (now !== null && sameIdentity(identity, now))) return;
    if (now === null) throw ended(requestCodes.aborted, operation);
    if (isRead(operation, options)) return;
    dropped += 1;
    throw ended(requestCodes.dropped, operation);
  }

  /**
   * Whether a call may be sent again. A call that was refused with 401 was not carried out. After another answer it may have
   * been, so only reads and calls with an idempotency key are repeated.
   */
  const mayReplay = (error: ApiError, operation: Operation, options: CallOptions) =>
    !options.anyIdentity && (error.httpStatus === 401 || isRead(operation, options) || options.key !== undefined);

  /** Like waitForLogin, for a call whose login has already taken place. */
  function settled<T>(identity: Identity, operation: Operation, options: CallOptions, again: () => Promise<T>): Promise<T> {
    const now = config.hooks.identity();
    const outcome = waitForLogin(identity, operation, options, again);
    if (now) queue.settle(now);
    return outcome;
  }

  function waitForLogin<T>(identity: Identity, operation: Operation, options: CallOptions, again: () => Promise<T>): Promise<T> {
    let release = () => {};
    const outcome = new Promise<T>((resolve, reject) => {
      const leave = queue.add({
        identity,
        writes: !isRead(operation, options),
        run: () => void again().then(resolve, reject),
        drop: () => reject(ended(requestCodes.dropped, operation)),
      });
      release = untilAborted(operation, options, () => {
        leave();
        reject(ended(requestCodes.aborted, operation));
      });
    });
    return outcome.finally(release);
  }

  function announce(error: ApiError, options: CallOptions): void {
    if (isAborted(error)) return;
    if (error.code === resultCodes.twoStepRequired && !options.ownCodes?.includes(error.code))
      return config.hooks.onTwoStepRequired(error.data);
    if (error.code === resultCodes.suspended)
      return config.hooks.onSuspended(error.desc, options.ofLogin === true, payLinkOf(error));
    if (nameOf(error) === OTHER_IDENTITY) config.hooks.onOtherIdentity?.();
    else config.report(error);
    if (!options.handled) config.events.dispatchEvent(new CustomEvent<ApiError>(AJAX_ERROR, { detail: error }));
  }

  return {
    settle,
    /**
     * Called after a login. Runs the calls that waited for this identity, and returns how many writes of another identity were
     * dropped.
     */
    replay: (identity: Identity): number => {
      logins += 1;
      const before = dropped;
      dropped = 0;
      return before + queue.settle(identity);
    },
    /** Called when the session is given up. Drops all calls that wait. */
    dropWaiting: (): number => queue.dropAll(),
    waiting: () => queue.size(),
  };
}

const stepUpOf = ({ data }: ApiError): StepUpAsked | null =>
  typeof data === "object" && data !== null && "stepup" in data ? (data.stepup as StepUpAsked) : null;

/** The error of a call that ended without an answer. */
const ended = (code: number, { path }: Operation) => new ApiError({ code, desc: "", path });

const nameOf = ({ data }: ApiError): unknown =>
  typeof data === "object" && data !== null && "name" in data ? data.name : undefined;

/** The token for paying the invoice because of which the account is suspended; null if the answer has none. */
function payLinkOf({ data }: ApiError): string | null {
  const token = typeof data === "object" && data !== null && "paylink" in data ? data.paylink : null;
  return typeof token === "string" ? token : null;
}

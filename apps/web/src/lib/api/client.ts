import type { StepUpAsked } from "@nameplane/contracts/identity/step-up";
import { ApiError, isAborted, requestCodes, resultCodes, type CallDetails } from "./api-error.ts";
import { encode, type Encoded } from "./encode.ts";
import { secretsIn, withoutSecrets } from "@nameplane/values";
import { mask, maskAnswer, maskUrl, veil } from "./mask.ts";
import type { AnswerOf, InputOf, Operation } from "./operation.ts";
import { errorOf, readAnswer, type Raw, type Reading } from "./read-answer.ts";
import type { SendBody } from "./send-file.ts";
import { createReplayQueue, sameIdentity, type Identity, type ReplayQueue } from "./replay-queue.ts";

export type CallOptions = {
  /** Milliseconds after which the call fails with -1; absent: the configured ajaxTimeout. */
  readonly timeoutMs?: number;
  /** Whether the call goes on after a navigation. Writes and cached queries do; a look-up whose screen is gone does not. */
  readonly keep?: boolean;
  /** Whether the caller shows the failure itself, so that there is no ajax-error event. */
  readonly handled?: boolean;
  /** Whether a failure has no consequences at all: no dialog, no event, no report, and no request to log in. */
  readonly ignored?: boolean;
  /**
   * Codes that the caller handles itself, such as 2200 where it means a wrong PIN. A missing session (HTTP 401) is always handled
   * here.
   */
  readonly ownCodes?: readonly number[];
  /** Whether the call is part of a login or a fresh proof: without a session it fails at once, and nobody is asked to log in. */
  readonly ofLogin?: boolean;
  /** Idempotency-Key of the form this call belongs to. */
  readonly key?: string;
  /** Whether a POST only reads, so that it ends with its screen, and nobody has to know when it is not sent. */
  readonly readsOnly?: boolean;
  readonly signal?: AbortSignal;
  /** Sends a body that is a file, and reports its progress. */
  readonly send?: SendBody;
  /** For the call that asks who is logged in: it names no expected user, and does not wait for a login. */
  readonly anyIdentity?: boolean;
  /** What the call does, shown to a user who has to give a fresh proof first. */
  readonly why?: string;
  /** Whether cookies are sent; absent: they are. */
  readonly credentials?: boolean;
};

/** What the session decides about calls. */
export type SessionHooks = {
  /** Called when a call found no session. "queue" keeps the call for the next login, "refuse" lets it fail. */
  readonly onLoginRequired: () => "queue" | "refuse";
  readonly onTwoStepRequired: (data: unknown) => void;
  /** Called when the account is suspended; `isLogin`: the call was part of a login, so there is no session to end. */
  readonly onSuspended: (desc: string, isLogin: boolean) => void;
  readonly identity: () => Identity | null;
  /** Asks for a fresh proof that a call needs. When it gives false, or is absent, the call ends as if it was aborted. */
  readonly onStepUp?: (asked: StepUpAsked, why: string | null, ended: AbortSignal) => Promise<boolean>;
  /** While a login, logout or change of account is under way: resolves when it has ended; null: none is under way. */
  readonly changing?: () => Promise<void> | null;
  /** Called when another tab has logged in another user, or chosen another account; the server then did nothing. */
  readonly onOtherIdentity?: () => void;
};

/** Name of the server's refusal of a call for another user or account than the page shows. */
const OTHER_IDENTITY = "OtherIdentity";

export type ApiConfig = {
  /** Text of the version header. */
  readonly version: string;
  /** Milliseconds for calls without a time limit of their own. */
  readonly ajaxTimeoutMs: () => number;
  /** Language in which the server should answer. */
  readonly language: () => string;
  readonly fetch: typeof fetch;
  readonly hooks: SessionHooks;
  /** Where unhandled failures are broadcast as "ajax-error". */
  readonly events: EventTarget;
  /** Called after a call that writes has succeeded. */
  readonly onWritten?: (operation: Operation) => void;
  /** Reports a failure to the operator; never throws. */
  readonly report: (error: ApiError) => void;
};

export const AJAX_ERROR = "ajax-error";

export type Api = ReturnType<typeof createApi>;

type Exchange = {
  readonly response: Response;
  readonly encoded: Encoded;
  readonly signal: AbortSignal;
  /** Ends the time limit, because a streamed answer may take long once it has begun. */
  readonly stopTimer: () => void;
  readonly done: () => void;
};

/** A call that is under way, or that waits for its answer, a login or a fresh proof. */
type Pending = { readonly abort: () => void; readonly keep: boolean };

/**
 * Makes the client through which all calls of the browser to the server go.
 *
 * `call` gives the answer with code 1000 or 1300 and throws an ApiError otherwise; `lines` and `file` do the same for streamed
 * and downloaded answers. Source: specification S4, S7 and S8.
 */
export function createApi(config: ApiConfig) {
  const pending = new Set<Pending>();
  const queue: ReplayQueue = createReplayQueue();
  let logins = 0;
  /** Writes since the last login that were not sent, because another user logged in meanwhile. */
  let dropped = 0;

  async function exchange(operation: Operation, input: unknown, options: CallOptions): Promise<Exchange> {
    if (operation.needsKey && !options.key) throw new Error(`${operation.name} needs an idempotency key`);
    const controller = new AbortController();
    const release = untilAborted(operation, options, () => controller.abort("aborted"));
    const timer = setTimeout(() => controller.abort("timeout"), options.timeoutMs ?? config.ajaxTimeoutMs());
    const stopTimer = () => clearTimeout(timer);
    const done = () => {
      stopTimer();
      release();
    };
    let encoded: Encoded | undefined;
    try {
      encoded = encode(operation, input);
      const response = options.send
        ? await options.send(encoded.url, { headers: headersOf(encoded, options), signal: controller.signal })
        : await config.fetch(encoded.url, {
            method: operation.method,
            headers: headersOf(encoded, options),
            body: encoded.body ?? null,
            credentials: options.credentials === false ? "omit" : "include",
            cache: "no-store",
            signal: controller.signal,
          });
      return { response, encoded, signal: controller.signal, stopTimer, done };
    } catch (cause) {
      done();
      throw failureOf(cause, controller.signal, operation, input, encoded);
    }
  }

  /** Lets the caller, or a navigation unless the call is kept, abort the call until the function that this gives is called. */
  function untilAborted(operation: Operation, options: CallOptions, abort: () => void): () => void {
    const { signal } = options;
    const entry: Pending = { abort, keep: options.keep ?? (operation.method === "POST" && !options.readsOnly) };
    pending.add(entry);
    signal?.addEventListener("abort", abort);
    if (signal?.aborted) abort();
    return () => {
      pending.delete(entry);
      signal?.removeEventListener("abort", abort);
    };
  }

  function headersOf(encoded: Encoded, options: CallOptions): Headers {
    const headers = new Headers({
      "X-Requested-With": "XMLHttpRequest",
      "X-Version": config.version,
      "Accept-Language": config.language(),
      Accept: "application/json",
    });
    if (encoded.contentType) headers.set("Content-Type", encoded.contentType);
    if (encoded.input !== undefined) headers.set("X-Input", encoded.input);
    if (options.key) headers.set("Idempotency-Key", options.key);
    const identity = options.anyIdentity ? null : config.hooks.identity();
    if (identity?.usrID) headers.set("X-Session", `${identity.accID} ${identity.usrID}`);
    return headers;
  }

  /** Reads the whole body under the same time limit and abort as the exchange. */
  async function read(
    operation: Operation,
    input: unknown,
    options: CallOptions,
  ): Promise<{ reading: Reading; details: CallDetails }> {
    const { response, encoded, signal, done } = await exchange(operation, input, options);
    try {
      const raw: Raw = {
        status: response.status,
        body: await response.text(),
        header: (name) => response.headers.get(name),
      };
      return { reading: readVeiled(raw, options.ownCodes, input), details: detailsOf(operation, input, encoded, raw.body) };
    } catch (cause) {
      throw failureOf(cause, signal, operation, input, encoded);
    } finally {
      done();
    }
  }

  /** Turns everything but success into an error, informs the session or the user, and queues calls that may wait for a login. */
  async function settle<T>(
    operation: Operation,
    options: CallOptions,
    again: () => Promise<T>,
    take: () => Promise<T>,
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
        // If somebody has logged in, or another account was chosen, since the call was sent, the refusal is about a session that
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
        if (await isProven(asked, operation, options)) return again();
        throw ended(requestCodes.aborted, operation);
      }
      announce(error, options);
      throw error;
    }
  }

  /**
   * While the user or account changes nothing is sent. Afterwards a read goes on for the new user, but a write of the former user
   * is dropped.
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

  async function isProven(asked: StepUpAsked, operation: Operation, options: CallOptions): Promise<boolean> {
    const call = new AbortController();
    const release = untilAborted(operation, options, () => call.abort());
    try {
      return (await config.hooks.onStepUp?.(asked, options.why ?? null, call.signal)) === true;
    } finally {
      release();
    }
  }

  const isRead = (operation: Operation, options: CallOptions) => operation.method === "GET" || options.readsOnly === true;

  /**
   * Whether a call may be sent again. A call that was refused with 401 was not carried out. After another answer it may have
   * been, so only reads and calls with an idempotency key are repeated.
   */
  const mayReplay = (error: ApiError, operation: Operation, options: CallOptions) =>
    !options.anyIdentity && (error.httpStatus === 401 || isRead(operation, options) || options.key !== undefined);

  /** Like waitForLogin, for a call whose login has already happened. */
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
    if (error.code === resultCodes.suspended) return config.hooks.onSuspended(error.desc, options.ofLogin === true);
    if (nameOf(error) === OTHER_IDENTITY) config.hooks.onOtherIdentity?.();
    else config.report(error);
    if (!options.handled) config.events.dispatchEvent(new CustomEvent<ApiError>(AJAX_ERROR, { detail: error }));
  }

  async function call<O extends Operation>(operation: O, input: InputOf<O>, options: CallOptions = {}): Promise<AnswerOf<O>> {
    const take = async () => {
      const { reading, details } = await read(operation, input, options);
      if (reading.kind !== "success") throw errorOf(reading, operation.path, { details });
      if (operation.method === "POST") config.onWritten?.(operation);
      return reading.answer as AnswerOf<O>;
    };
    return settle(operation, options, () => call(operation, input, options), take);
  }

  /**
   * Reads an answer of one JSON object per line, and hands over each as it arrives (results of many registries, progress of many
   * domains).
   */
  async function lines<O extends Operation>(
    operation: O,
    input: InputOf<O>,
    onLine: (line: AnswerOf<O>) => void,
    options: CallOptions = {},
  ): Promise<void> {
    const take = async () => {
      const { response, encoded, signal, stopTimer, done } = await exchange(operation, input, options);
      try {
        stopTimer();
        if (!response.ok || !response.body || !response.headers.get("content-type")?.includes("ndjson")) {
          const raw: Raw = {
            status: response.status,
            body: await response.text(),
            header: (name) => response.headers.get(name),
          };
          const reading = readVeiled(raw, options.ownCodes, input);
          if (reading.kind === "success") return;
          throw errorOf(reading, operation.path, { details: detailsOf(operation, input, encoded, raw.body) });
        }
        for await (const line of linesOf(response.body)) onLine(JSON.parse(line) as AnswerOf<O>);
      } catch (cause) {
        throw cause instanceof ApiError ? cause : failureOf(cause, signal, operation, input, encoded);
      } finally {
        done();
      }
    };
    return settle(operation, options, take, take);
  }

  /** Downloads a document, with the file name that the server gave it. */
  async function file<O extends Operation>(
    operation: O,
    input: InputOf<O>,
    options: CallOptions = {},
  ): Promise<{ blob: Blob; name: string }> {
    const take = async () => {
      const { response, encoded, signal, stopTimer, done } = await exchange(operation, input, options);
      try {
        stopTimer();
        const type = response.headers.get("content-type") ?? "";
        // A downloaded file may itself be JSON, but an answer of the API has no content-disposition.
        if (response.ok && (!type.includes("application/json") || response.headers.has("content-disposition")))
          return { blob: await response.blob(), name: fileName(response) };
        const raw: Raw = {
          status: response.status,
          body: await response.text(),
          header: (name) => response.headers.get(name),
        };
        const reading = readVeiled(raw, options.ownCodes, input);
        if (reading.kind === "success") return { blob: new Blob([raw.body], { type }), name: fileName(response) };
        throw errorOf(reading, operation.path, { details: detailsOf(operation, input, encoded, raw.body) });
      } catch (cause) {
        throw cause instanceof ApiError ? cause : failureOf(cause, signal, operation, input, encoded);
      } finally {
        done();
      }
    };
    return settle(operation, options, () => file(operation, input, options), take);
  }

  return {
    call,
    lines,
    file,
    /** Ends calls that are under way or wait, unless they are kept, because a navigation begins. */
    abortPending: () => {
      for (const entry of pending) if (!entry.keep) entry.abort();
    },
    /**
     * Called after a login: runs the calls that waited for this identity, and gives how many writes of another identity were
     * dropped.
     */
    replay: (identity: Identity): number => {
      logins += 1;
      const before = dropped;
      dropped = 0;
      return before + queue.settle(identity);
    },
    /** Called when the session is given up: drops all calls that wait. */
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

function failureOf(
  cause: unknown,
  signal: AbortSignal | undefined,
  operation: Operation,
  input: unknown,
  encoded: Encoded | undefined,
): ApiError {
  const details = detailsOf(operation, input, encoded, undefined);
  const make = (code: number, desc = "") => new ApiError({ code, desc, path: operation.path, details }, { cause });
  if (cause === "timeout" || (signal?.aborted && signal.reason === "timeout")) return make(requestCodes.timeout);
  if (cause === "aborted" || signal?.aborted || (cause instanceof DOMException && cause.name === "AbortError"))
    return make(requestCodes.aborted);
  // fetch rejects with a TypeError both for a lost network and for a request that it cannot build; but the latter fails in
  // encode() already.
  if (cause instanceof TypeError && encoded) return make(requestCodes.network);
  return make(requestCodes.exception, withoutSecrets(cause instanceof Error ? cause.message : String(cause), secretsOf(input)));
}

/** The values of secret fields. Input that cannot be searched (because it refers to itself) was never sent. */
function secretsOf(input: unknown): readonly string[] {
  try {
    return secretsIn(input);
  } catch {
    return [];
  }
}

/** Reads an answer. In the text of a refusal, secrets that the call sent are masked. */
function readVeiled(raw: Raw, ownCodes: readonly number[] | undefined, input: unknown): Reading {
  const reading = readAnswer(raw, ownCodes);
  if (reading.kind === "success") return reading;
  const secrets = secretsOf(input);
  if (reading.kind !== "failure") return { ...reading, desc: withoutSecrets(reading.desc, secrets) };
  return { ...reading, parts: { ...reading.parts, desc: withoutSecrets(reading.parts.desc, secrets) } };
}

function detailsOf(operation: Operation, input: unknown, encoded: Encoded | undefined, body: string | undefined): CallDetails {
  let response: unknown = body;
  try {
    response = body === undefined ? undefined : maskAnswer(JSON.parse(body));
  } catch {
    // It is not JSON, so it is shown as text.
  }
  const secrets = secretsOf(input);
  return {
    method: operation.method,
    url: withoutSecrets(maskUrl(encoded?.url ?? operation.path), secrets),
    formData: veil(safeMask(input), secrets),
    response: veil(response, secrets),
  };
}

/** The input as it can be shown; undefined when it could not be sent either (because it refers to itself). */
function safeMask(input: unknown): unknown {
  try {
    return input instanceof FormData ? mask(input) : (JSON.parse(JSON.stringify(mask(input ?? {}))) as unknown);
  } catch {
    return undefined;
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const parts = (rest + value).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) if (part.trim()) yield part;
  }
  if (rest.trim()) yield rest;
}

function fileName(response: Response): string {
  const disposition = response.headers.get("content-disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? "download");
}

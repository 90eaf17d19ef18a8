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
  /** Milliseconds until -1; else the configured ajaxTimeout. */
  readonly timeoutMs?: number;
  /** Survives a navigation. Writes and cached queries do; a look-up whose screen is gone does not. */
  readonly keep?: boolean;
  /** The caller shows the failure itself: no ajax-error event. */
  readonly handled?: boolean;
  /** A failure is no news at all, not even that nobody is logged in: no dialog, no event, no report. */
  readonly ignored?: boolean;
  /** Codes the caller understands itself, such as 2200 where it means a wrong PIN. No session (HTTP 401) is nobody's own. */
  readonly ownCodes?: readonly number[];
  /** Is part of a login, or of proving who one is: without a session it fails, waits for nothing, and asks nobody to log in. */
  readonly ofLogin?: boolean;
  /** Idempotency-Key of the form this call belongs to. */
  readonly key?: string;
  /** A POST that only reads: it ends with its screen, and nobody is told that it was not sent. */
  readonly readsOnly?: boolean;
  readonly signal?: AbortSignal;
  /** Carries a body that is a file, and tells how far it has come. */
  readonly send?: SendBody;
  /** For the call that asks who is logged in: it names no expected user, and does not wait for a login. */
  readonly anyIdentity?: boolean;
  /** What the call does, for whoever is asked to prove first who they are. */
  readonly why?: string;
  /** false turns credentials off. */
  readonly credentials?: boolean;
};

/** What the session decides for the request layer. */
export type SessionHooks = {
  /** A call found no session. "queue" keeps it for the next login, "refuse" lets it fail. */
  readonly onLoginRequired: () => "queue" | "refuse";
  readonly onTwoStepRequired: (data: unknown) => void;
  /** The account is suspended; `isLogin`: the call was part of a login, so there is no session to end. */
  readonly onSuspended: (desc: string, isLogin: boolean) => void;
  readonly identity: () => Identity | null;
  /** A call wants fresh proof of who makes it: asks for it. False, and without this hook, the call ends as if aborted. */
  readonly onStepUp?: (asked: StepUpAsked, why: string | null, ended: AbortSignal) => Promise<boolean>;
  /** It is being changed who is logged in: ends when that is known. */
  readonly changing?: () => Promise<void> | null;
  /** Another tab logged somebody else in, or chose another account: nothing was done. */
  readonly onOtherIdentity?: () => void;
};

/** Name of the server's refusal to act for somebody else than the page shows. */
const OTHER_IDENTITY = "OtherIdentity";

export type ApiConfig = {
  /** Text of the version header. */
  readonly version: string;
  /** Milliseconds for calls without a time of their own. */
  readonly ajaxTimeoutMs: () => number;
  /** Language the server should answer in. */
  readonly language: () => string;
  readonly fetch: typeof fetch;
  readonly hooks: SessionHooks;
  /** Where unhandled failures are broadcast as "ajax-error". */
  readonly events: EventTarget;
  /** A call that writes was carried out. */
  readonly onWritten?: (operation: Operation) => void;
  /** Tells the operator about a failure; never throws. */
  readonly report: (error: ApiError) => void;
};

export const AJAX_ERROR = "ajax-error";

export type Api = ReturnType<typeof createApi>;

type Exchange = {
  readonly response: Response;
  readonly encoded: Encoded;
  readonly signal: AbortSignal;
  /** Lets a streamed answer take its time once it has begun. */
  readonly stopTimer: () => void;
  readonly done: () => void;
};

/** A call that is under way, or waits: for its answer, a login, a proof. */
type Pending = { readonly abort: () => void; readonly keep: boolean };

/**
 * The one door to the server: every call of the browser goes through it.
 *
 * `call` gives the answer of 1000 or 1300 and throws an ApiError otherwise; `lines` and `file` do the same for streamed and
 * downloaded answers. Source: specification S4, S7 and S8.
 */
export function createApi(config: ApiConfig) {
  const pending = new Set<Pending>();
  const queue: ReplayQueue = createReplayQueue();
  let logins = 0;
  /** Writes that were not sent because somebody else took the place of who made them, since the last login. */
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

  /** Lets the call be ended, by its caller and by a navigation unless it is kept, until the function it gives is called. */
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

  /** Turns everything but success into an error, tells whom it concerns, and queues what may wait for a login. */
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
        // Answered after a login that came in between, or after the account was left: that session is over, this one is not asked for.
        const now = config.hooks.identity();
        const isLeft = identity !== null && now !== null && !sameIdentity(identity, now);
        if (waits && (logins !== began || isLeft)) return settled(identity, operation, options, again);
        if (config.hooks.onLoginRequired() === "queue" && waits) return waitForLogin(identity, operation, options, again);
        throw error;
      }
      const asked = error.code === resultCodes.stepUpRequired ? stepUpOf(error) : null;
      if (asked !== null) {
        // The same call, under the same key.
        if (await isProven(asked, operation, options)) return again();
        throw ended(requestCodes.aborted, operation);
      }
      announce(error, options);
      throw error;
    }
  }

  /** Nothing goes out for who was logged in while somebody else, or nobody, takes their place: a read is for whoever comes, a write is not. */
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

  /** What the server refused with 401 was not carried out. Another answer may have been: then only what cannot happen twice. */
  const mayReplay = (error: ApiError, operation: Operation, options: CallOptions) =>
    !options.anyIdentity && (error.httpStatus === 401 || isRead(operation, options) || options.key !== undefined);

  /** What would have waited for the login there has been. */
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

  /** One JSON object per line, handed over as it arrives (results of many registries, progress of a bulk action). */
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

  /** A document with the name the server gave it. */
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
        // A file may be JSON itself; an answer of the API is no file.
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
    /** Ends what is under way, or waits, and is not flagged as keep: a new navigation starts. */
    abortPending: () => {
      for (const entry of pending) if (!entry.keep) entry.abort();
    },
    /** Somebody logged in: runs the calls that waited for this identity; gives how many writes of another one were dropped. */
    replay: (identity: Identity): number => {
      logins += 1;
      const before = dropped;
      dropped = 0;
      return before + queue.settle(identity);
    },
    /** The session was given up: nothing waits any longer. */
    dropWaiting: (): number => queue.dropAll(),
    waiting: () => queue.size(),
  };
}

const stepUpOf = ({ data }: ApiError): StepUpAsked | null =>
  typeof data === "object" && data !== null && "stepup" in data ? (data.stepup as StepUpAsked) : null;

/** The end of a call that had no answer of its own. */
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
  // fetch rejects with a TypeError both for a lost network and for a request it cannot build; the latter never left encode().
  if (cause instanceof TypeError && encoded) return make(requestCodes.network);
  return make(requestCodes.exception, withoutSecrets(cause instanceof Error ? cause.message : String(cause), secretsOf(input)));
}

/** What was sent in secret fields; what cannot be looked through (a value that refers to itself) was not sent. */
function secretsOf(input: unknown): readonly string[] {
  try {
    return secretsIn(input);
  } catch {
    return [];
  }
}

/** Reads an answer; words of a refusal repeat nothing that was sent as a secret. */
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
    // Not JSON: shown as the text it is.
  }
  const secrets = secretsOf(input);
  return {
    method: operation.method,
    url: withoutSecrets(maskUrl(encoded?.url ?? operation.path), secrets),
    formData: veil(safeMask(input), secrets),
    response: veil(response, secrets),
  };
}

/** What cannot be sent (a value that refers to itself) cannot be shown either. */
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

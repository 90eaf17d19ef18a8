import type { CallDetails } from "./api-error.ts";
import { detailsOf, failureOf, readVeiled } from "./call-details.ts";
import type { ApiConfig, CallOptions } from "./call-options.ts";
import { encode, type Encoded } from "./encode.ts";
import type { Operation } from "./operation.ts";
import type { Raw, Reading } from "./read-answer.ts";

export type Exchange = {
  readonly response: Response;
  readonly encoded: Encoded;
  readonly signal: AbortSignal;
  /** Ends the time limit, because a streamed answer may take long once it has begun. */
  readonly stopTimer: () => void;
  readonly done: () => void;
};

/** A call that is being sent, or that waits for its answer, for a login or for the user to confirm their identity. */
type Pending = { readonly abort: () => void; readonly keep: boolean };

/** The meaning of a complete answer, and the details of its call for "More info". */
type Read = { readonly reading: Reading; readonly details: CallDetails };

export type Exchanges = ReturnType<typeof createExchanges>;

/** Sends calls and reads their answers, each within its time limit and until it is aborted. */
export function createExchanges(config: ApiConfig) {
  const pending = new Set<Pending>();

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

  /** Lets the caller abort the call, and a navigation too unless the call is kept. Returns the function that ends this. */
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
  async function read(operation: Operation, input: unknown, options: CallOptions): Promise<Read> {
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

  return {
    exchange,
    read,
    untilAborted,
    /** Ends calls that are being sent or wait, unless they are kept, because a navigation begins. */
    abortPending: () => {
      for (const entry of pending) if (!entry.keep) entry.abort();
    },
  };
}

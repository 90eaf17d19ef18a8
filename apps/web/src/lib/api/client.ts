import { errorOf, type Raw } from "./read-answer.ts";
import { ApiError } from "./api-error.ts";
import { detailsOf, failureOf, readVeiled } from "./call-details.ts";
import type { ApiConfig, CallOptions } from "./call-options.ts";
import { createOutcomes } from "./call-outcome.ts";
import { createExchanges } from "./exchange.ts";
import type { AnswerOf, InputOf, Operation } from "./operation.ts";

export { AJAX_ERROR } from "./call-outcome.ts";
export type { ApiConfig, CallOptions, SessionHooks } from "./call-options.ts";

export type Api = ReturnType<typeof createApi>;

/**
 * Creates the client through which all calls from the browser to the server are made.
 * `call` returns the answer if its code is 1000 or 1300, and throws an ApiError otherwise. `lines` and `file` do the same for
 * streamed and downloaded answers. Source: specification S4, S7 and S8.
 */
export function createApi(config: ApiConfig) {
  const exchanges = createExchanges(config);
  const { exchange, read, abortPending } = exchanges;
  const { settle, replay, dropWaiting, waiting } = createOutcomes(config, exchanges);

  async function call<O extends Operation>(operation: O, input: InputOf<O>, options: CallOptions = {}): Promise<AnswerOf<O>> {
    const take = async () => {
      const { reading, details } = await read(operation, input, options);
      if (reading.kind !== "success") throw errorOf(reading, operation.path, { details });
      if (operation.method === "POST") config.onWritten?.(operation);
      return reading.answer as AnswerOf<O>;
    };
    return settle(operation, options, () => call(operation, input, options), take, input);
  }

  /**
   * Reads an answer that has one JSON object per line, and passes on each as it arrives (results of many registries, progress of
   * many domains).
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

  return { call, lines, file, abortPending, replay, dropWaiting, waiting };
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

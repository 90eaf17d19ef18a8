import { secretsIn, withoutSecrets } from "@nameplane/values";
import { ApiError, requestCodes, type CallDetails } from "./api-error.ts";
import type { Encoded } from "./encode.ts";
import { mask, maskAnswer, maskUrl, veil } from "./mask.ts";
import type { Operation } from "./operation.ts";
import { readAnswer, type Raw, type Reading } from "./read-answer.ts";

/** The error of a call that had no answer, or an answer that cannot be read. */
export function failureOf(
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
  // fetch rejects with a TypeError both for a lost network and for a request that it cannot build. But a request that cannot be
  // built has already failed in encode().
  if (cause instanceof TypeError && encoded) return make(requestCodes.network);
  return make(requestCodes.exception, withoutSecrets(cause instanceof Error ? cause.message : String(cause), secretsOf(input)));
}

/** The values of secret fields in the input. Input that cannot be searched (because it refers to itself) was never sent. */
function secretsOf(input: unknown): readonly string[] {
  try {
    return secretsIn(input);
  } catch {
    return [];
  }
}

/** Reads an answer. Secrets that the call sent are masked in the text of a refusal. */
export function readVeiled(raw: Raw, ownCodes: readonly number[] | undefined, input: unknown): Reading {
  const reading = readAnswer(raw, ownCodes);
  if (reading.kind === "success") return reading;
  const secrets = secretsOf(input);
  if (reading.kind !== "failure") return { ...reading, desc: withoutSecrets(reading.desc, secrets) };
  return { ...reading, parts: { ...reading.parts, desc: withoutSecrets(reading.parts.desc, secrets) } };
}

export function detailsOf(
  operation: Operation,
  input: unknown,
  encoded: Encoded | undefined,
  body: string | undefined,
): CallDetails {
  let response: unknown = body;
  try {
    response = body === undefined ? undefined : maskAnswer(JSON.parse(body));
  } catch {
    // The body is not JSON, so it is shown as text.
  }
  const secrets = secretsOf(input);
  return {
    method: operation.method,
    url: withoutSecrets(maskUrl(encoded?.url ?? operation.path), secrets),
    formData: veil(safeMask(input), secrets),
    response: veil(response, secrets),
  };
}

/** The input in a form that can be shown. Undefined if it could not be sent either (because it refers to itself). */
function safeMask(input: unknown): unknown {
  try {
    return input instanceof FormData ? mask(input) : (JSON.parse(JSON.stringify(mask(input ?? {}))) as unknown);
  } catch {
    return undefined;
  }
}

import { OutcomeError } from "../../platform/outcomes.ts";

/** Errors before a connection existed: nothing was sent. */
const neverConnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

function causeCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error instanceof AggregateError) return causeCode(error.errors[0]);
  return causeCode(error.cause);
}

/** A call without an answer: a read may be repeated; a write that may have arrived is "unknown". */
export function outcomeOfError(error: unknown, isWrite: boolean): OutcomeError {
  const code = causeCode(error);
  const kind = !isWrite || (code !== null && neverConnected.has(code)) ? "unavailable" : "unknown";
  return new OutcomeError(kind, `46elks: no answer (${code ?? (error instanceof Error ? error.name : "error")})`, {
    cause: error,
  });
}

/**
 * The outcome of an answer that refuses. The reason is plain text. The status is 400 for the number or the sender, 401 and 403
 * for account and credit.
 */
export function outcomeOfStatus(status: number, text: string, isWrite: boolean): OutcomeError {
  const why = `46elks: ${status} ${text.slice(0, 200).replaceAll(/\s+/g, " ").trim()}`;
  if (status === 400 || status === 404) return new OutcomeError(/\bfrom\b|sender/i.test(text) ? "misconfigured" : "refused", why);
  if (status === 401 || status === 402 || status === 403) return new OutcomeError("misconfigured", why);
  if (status === 429 || status === 503) return new OutcomeError("unavailable", why);
  return new OutcomeError(isWrite ? "unknown" : "unavailable", why);
}

import { pino, type Logger, type DestinationStream } from "pino";

export type Log = Logger;

/**
 * Only these fields get into a log line, all others are dropped, so that a new field with a secret cannot leak by mistake.
 * Values are ids, numbers, our own names and short texts.
 */
const allowed = new Set([
  "process",
  "requestId",
  "method",
  "route",
  "status",
  "code",
  "ms",
  "accountId",
  "userId",
  "brandId",
  "job",
  "jobId",
  "attempt",
  "event",
  "name",
  "objectId",
  "registry",
  "verb",
  "cltrid",
  "resultCode",
  "server",
  "port",
  "url",
  "count",
  "kind",
  "state",
  "error",
  "stack",
  "signal",
  "version",
  "how",
]);

export function pickAllowed(fields: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (!allowed.has(key)) continue;
    kept[key] =
      typeof value === "string" || typeof value === "number" || typeof value === "boolean" || value === null
        ? value
        : JSON.stringify(value);
  }
  return kept;
}

export function createLog(process: string, level = "info", destination?: DestinationStream): Log {
  const options = { level, base: { process }, formatters: { log: pickAllowed } };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Message and stack of anything thrown, for a log line. The job queue reports copies of errors, which are not instances of
 * Error.
 */
export function errorFields(error: unknown): { error: string; stack?: string } {
  if (!isLikeError(error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : "";
  return { error: error.message + cause, ...(typeof error.stack === "string" ? { stack: error.stack } : {}) };
}

function isLikeError(error: unknown): error is { message: string; stack?: unknown; cause?: unknown } {
  return typeof error === "object" && error !== null && "message" in error && typeof error.message === "string";
}

import type { Query } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** However long it fails, a screen that somebody looks at tries again after five minutes. */
const LONGEST_MS = 5 * 60_000;

type Asked<Answer> = Pick<Query<Answer, ApiError>, "state">;

/** The answers a query has had when it was last looked at, and its failures until then: what fails afterwards fails in a row. */
const seen = new WeakMap<object, { readonly answers: number; readonly failures: number }>();

function failuresInARow(query: Asked<never>): number {
  const { dataUpdateCount: answers, errorUpdateCount: failures } = query.state;
  const before = seen.get(query);
  if (before?.answers === answers) return failures - before.failures;
  seen.set(query, { answers, failures });
  return 0;
}

/** Refusals of who asks (22xx): the same answer comes until somebody logs in, or has the right. */
const isOfCaller = (error: unknown): boolean => error instanceof ApiError && Math.floor(error.code / 100) === 22;

/**
 * For `refetchInterval`: asks again after the wanted pause (false: not at all), twice as long after each failure in a row, and not any
 * more after a refusal of who asks.
 */
export function paced<Answer>(wanted: number | ((answer: Answer | undefined) => number | false)) {
  return (query: Asked<Answer>): number | false => {
    const { data, error } = query.state;
    const failures = failuresInARow(query as unknown as Asked<never>);
    if (isOfCaller(error)) return false;
    const ms = typeof wanted === "number" ? wanted : wanted(data);
    return ms === false ? false : Math.max(ms, Math.min(ms * 2 ** failures, LONGEST_MS));
  };
}

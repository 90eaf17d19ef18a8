import type { Query } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** The longest pause. While a query fails, an open screen tries again at least every five minutes. */
const LONGEST_MS = 5 * 60_000;

type Asked<Answer> = Pick<Query<Answer, ApiError>, "state">;

/**
 * For each query, its counts of answers and failures at the time of its last new answer. All failures since then followed one
 * another.
 */
const seen = new WeakMap<object, { readonly answers: number; readonly failures: number }>();

function failuresInARow(query: Asked<never>): number {
  const { dataUpdateCount: answers, errorUpdateCount: failures } = query.state;
  const before = seen.get(query);
  if (before?.answers === answers) return failures - before.failures;
  seen.set(query, { answers, failures });
  return 0;
}

/** Whether the caller was refused (22xx). The answer will stay the same until someone logs in or gets the permission. */
const isOfCaller = (error: unknown): boolean => error instanceof ApiError && Math.floor(error.code / 100) === 22;

/**
 * For `refetchInterval`: fetches again after the wanted pause (false means never). The pause doubles with each failure in a row.
 * After the caller was refused, nothing is fetched.
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

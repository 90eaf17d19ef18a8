import { ServerBusy } from "@nameplane/contracts/refusals";
import { Refused } from "../refused.ts";

/** SQLSTATEs of a busy database: a lock wait, a deadlock or a conflict even after retries, or no free connection. */
const states = new Set(["55P03", "40P01", "40001", "53300"]);
/** Messages of the pool when no connection became free in time. */
const poolTimeouts = new Set(["timeout exceeded when trying to connect", "Connection terminated due to connection timeout"]);

/** The refusal for errors that only mean that the database is busy, so that nothing was committed. Null for all other errors. */
export function busyRefusal(error: unknown): Refused | null {
  if (!(error instanceof Error)) return null;
  const isState = "code" in error && typeof error.code === "string" && states.has(error.code);
  if (!isState && !poolTimeouts.has(error.message)) return null;
  return new Refused(ServerBusy, { values: { seconds: 5 }, cause: error });
}

import { Refused } from "../platform/refused.ts";

/** The result of a call, or the name of its refusal. Other errors are faults, so they are rethrown. */
export async function refusedOr<Given>(call: () => Promise<Given>): Promise<Given | string> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Refused) return error.refusal.name;
    throw error;
  }
}

import { Refused } from "../platform/refused.ts";

/** What a call gives, or the name of its refusal; anything else it throws is a fault and passes. */
export async function refusedOr<Given>(call: () => Promise<Given>): Promise<Given | string> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Refused) return error.refusal.name;
    throw error;
  }
}

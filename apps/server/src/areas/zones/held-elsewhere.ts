import { NameHeldElsewhere } from "@nameplane/contracts/zones/refusals";
import { Refused } from "../../platform/refused.ts";

/** Whether an attempt found that another account serves the name. Throws any other error again. */
export async function isHeldElsewhere(attempt: Promise<unknown>): Promise<boolean> {
  try {
    await attempt;
    return false;
  } catch (error) {
    if (error instanceof Refused && error.refusal === NameHeldElsewhere) return true;
    throw error;
  }
}

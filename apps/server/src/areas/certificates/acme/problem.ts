import type { Refusal } from "@nameplane/contracts";
import { Refused } from "../../../platform/refused.ts";

/** A refusal of ACME, with what it is about in this case. */
export const problem = (refusal: Refusal, detail: string, fields: Record<string, unknown> = {}): Refused =>
  new Refused(refusal, { values: { detail }, fields });

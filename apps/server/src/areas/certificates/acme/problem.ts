import type { Refusal } from "@nameplane/contracts";
import { Refused } from "../../../platform/refused.ts";

/** An ACME refusal with a description of this particular case. */
export const problem = (refusal: Refusal, detail: string, fields: Record<string, unknown> = {}): Refused =>
  new Refused(refusal, { values: { detail }, fields });

import { BadParameter, MissingParameter } from "@nameplane/contracts/refusals";
import { Refused } from "../../platform/refused.ts";
import type { Wrong } from "./signup.rules.ts";

/**
 * Refuses a form that is wrong: MissingParameter with the names of empty fields, or BadParameter with the field and the broken
 * rule.
 */
export function refuseWrong(wrong: Wrong | null): void {
  if (wrong === null) return;
  if ("missing" in wrong) throw new Refused(MissingParameter, { missing: wrong.missing });
  const { param, rule } = wrong;
  throw new Refused(BadParameter, { param, values: { rule }, fields: { rule } });
}

import { proofCountsMs } from "../vat.rules.ts";
import type { RegisterAnswer } from "./register.port.ts";

/**
 * Prefixes of the states whose numbers VIES knows. Greece uses EL. Northern Ireland's XI is missing, because it applies only to
 * goods, and domains are services.
 */
export const viesPrefixes: readonly string[] =
  "AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

const minute = 60_000;
const day = 24 * 60 * minute;

/** Pauses after questions without an answer. Countries shut down their registers at night and for whole weekends. */
const pausesMs = [minute, 5 * minute, 15 * minute, 60 * minute, 6 * 60 * minute];

/** How long a question may take before we assume that its process has died. */
export const questionLostMs = 5 * minute;

/** When to ask again after this answer. */
export function askAgainAt(result: RegisterAnswer["result"], attempt: number, now: Date): Date {
  const waitMs = result === "unavailable" ? (pausesMs[attempt - 1] ?? pausesMs.at(-1) ?? day) : 7 * day;
  return new Date(now.getTime() + waitMs);
}

export type NumberChecks = {
  readonly number: string;
  /** The result of the newest check, or "asked" if it is still unanswered. Null if the register was never asked. */
  readonly newest: "asked" | "valid" | "invalid" | "unavailable" | null;
  readonly answer: { readonly result: "valid" | "invalid"; readonly at: Date; readonly consultation: string | null } | null;
};

/**
 * The state that follows from the checks of a number. An answer counts until a newer answer, and a positive answer expires after
 * proofCountsMs.
 */
export function proofState(
  { newest, answer }: Pick<NumberChecks, "newest" | "answer">,
  now: Date,
): "asked" | "unanswered" | "valid" | "invalid" | "expired" {
  if (answer === null) return newest === "unavailable" ? "unanswered" : "asked";
  if (answer.result === "invalid") return "invalid";
  return now.getTime() - answer.at.getTime() <= proofCountsMs ? "valid" : "expired";
}

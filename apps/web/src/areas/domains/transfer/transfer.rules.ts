import type { AnswerOf } from "@nameplane/contracts";
import type { checkTransfer } from "@nameplane/contracts/domains/operations";
import type { TransferStepView } from "@nameplane/contracts/domains/transfers";
import { ApiError, resultCodes } from "../../../lib/api/api-error.ts";
import type { StepState } from "../../../ui/layout/steps.tsx";

export type Checked = AnswerOf<typeof checkTransfer>;

/** One name of the list. `checked` keeps the last result while a new check is in progress. */
export type Candidate = {
  /** The name as it was typed. Its normal form is in `checked`. */
  readonly name: string;
  readonly code: string | null;
  readonly phase: "waiting" | "checking" | "done" | "failed";
  readonly checked: Checked | null;
  readonly error: unknown;
  readonly at: number | null;
};

export type CandidateState = "checking" | "failed" | "refused" | Checked["verdict"];

/**
 * The server's message about a text that is not a name, or about a name under a TLD that is not sold. Checking again does not
 * help then. Null for any other failure.
 */
export const refusalOf = (error: unknown): string | null =>
  error instanceof ApiError && error.code === resultCodes.wrongForm ? error.desc : null;

export function stateOf({ phase, checked, error }: Candidate): CandidateState {
  if (phase === "failed") return refusalOf(error) === null ? "failed" : "refused";
  return checked?.verdict ?? "checking";
}

const isOpen = ({ state }: Pick<TransferStepView, "state">) => state === "needed" || state === "rejected" || state === "pending";

/** The number of steps that prevent the transfer. */
export function stoppingSteps(steps: readonly TransferStepView[]): number {
  return steps.filter(isOpen).length;
}

/** Puts the steps that prevent the transfer, and a warning about silent name servers, before the others. */
export function inOrderOfNeed(steps: readonly TransferStepView[]): TransferStepView[] {
  const first = (step: TransferStepView) => isOpen(step) || step.reason === "nameserversSilent";
  return [...steps.filter(first), ...steps.filter((step) => !first(step))];
}

export function stepStateOf({ state, reason }: Pick<TransferStepView, "state" | "reason">): StepState {
  if (state === "ok") return "done";
  if (state === "pending") return "now";
  // Silent name servers do not prevent the transfer, but the user should know about them before continuing.
  if (reason === "nameserversSilent") return "needs";
  if (state === "unknown") return "todo";
  return reason === "codeMissing" || reason === "signed" ? "needs" : "failed";
}

/** Names that were already in the list keep their results. A name with a new code is checked again. */
export function mergeCandidates(
  known: readonly Candidate[],
  lines: readonly { readonly name: string; readonly code: string | null }[],
): Candidate[] {
  const byName = new Map(known.map((one) => [one.name, one]));
  for (const { name, code } of lines) {
    const before = byName.get(name);
    if (before === undefined) byName.set(name, { name, code, phase: "waiting", checked: null, error: null, at: null });
    else if (code !== null && code !== before.code) byName.set(name, { ...before, code, phase: "waiting" });
  }
  return [...byName.values()];
}

/** The names to check again automatically: those whose last check is old enough, and whose result may have changed since. */
export function dueAgain(candidates: readonly Candidate[], now: number, everyMs: number): string[] {
  return candidates
    .filter(
      (one) =>
        (one.phase === "done" || one.phase === "failed") &&
        !["ready", "never", "refused"].includes(stateOf(one)) &&
        one.at !== null &&
        now - one.at >= everyMs,
    )
    .map(({ name }) => name);
}

export const namesFilters = ["all", "open", "ready"] as const;
export type NamesFilter = (typeof namesFilters)[number];

/** The names that a filter shows. "open" shows every name that cannot be ordered yet. */
export const namesShown = (candidates: readonly Candidate[], filter: NamesFilter): readonly Candidate[] =>
  filter === "all" ? candidates : candidates.filter((one) => (stateOf(one) === "ready") === (filter === "ready"));

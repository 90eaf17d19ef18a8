import type { AnswerOf } from "@nameplane/contracts";
import type { checkTransfer } from "@nameplane/contracts/domains/operations";
import type { TransferStepView } from "@nameplane/contracts/domains/transfers";
import { ApiError, resultCodes } from "../../../lib/api/api-error.ts";
import type { StepState } from "../../../ui/layout/steps.tsx";

export type Checked = AnswerOf<typeof checkTransfer>;

/** One name of the list; `checked` stays from the last look while a new one runs. */
export type Candidate = {
  /** As it was typed; the server's form is in `checked`. */
  readonly name: string;
  readonly code: string | null;
  readonly phase: "waiting" | "checking" | "done" | "failed";
  readonly checked: Checked | null;
  readonly error: unknown;
  readonly at: number | null;
};

export type CandidateState = "checking" | "failed" | "refused" | Checked["verdict"];

/** What the server says against a name that is none, or under no suffix on sale: looking again does not help. Null for any other failure. */
export const refusalOf = (error: unknown): string | null =>
  error instanceof ApiError && error.code === resultCodes.wrongForm ? error.desc : null;

export function stateOf({ phase, checked, error }: Candidate): CandidateState {
  if (phase === "failed") return refusalOf(error) === null ? "failed" : "refused";
  return checked?.verdict ?? "checking";
}

const isOpen = ({ state }: Pick<TransferStepView, "state">) => state === "needed" || state === "rejected" || state === "pending";

/** Steps that stop a name. */
export function stoppingSteps(steps: readonly TransferStepView[]): number {
  return steps.filter(isOpen).length;
}

/** What has to be done first stands on top; what is fine keeps its order below. */
export function inOrderOfNeed(steps: readonly TransferStepView[]): TransferStepView[] {
  const first = (step: TransferStepView) => isOpen(step) || step.reason === "nameserversSilent";
  return [...steps.filter(first), ...steps.filter((step) => !first(step))];
}

export function stepStateOf({ state, reason }: Pick<TransferStepView, "state" | "reason">): StepState {
  if (state === "ok") return "done";
  if (state === "pending") return "now";
  // It stops nothing, but whoever goes on should know.
  if (reason === "nameserversSilent") return "needs";
  if (state === "unknown") return "todo";
  return reason === "codeMissing" || reason === "signed" ? "needs" : "failed";
}

/** Names that were there keep what is known of them; a new code makes a name be looked at anew. */
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

/** The names that are looked at again by themselves: those that somebody or time may have changed. */
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

/** open: everything that cannot be ordered as it is. */
export const namesShown = (candidates: readonly Candidate[], filter: NamesFilter): readonly Candidate[] =>
  filter === "all" ? candidates : candidates.filter((one) => (stateOf(one) === "ready") === (filter === "ready"));

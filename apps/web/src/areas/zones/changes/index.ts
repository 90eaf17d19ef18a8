export { ChangeList } from "./change-list.tsx";
export { type Answers, type Confirmation, Confirmations, confirmedWith, isConfirmed, noAnswers } from "./confirmations.tsx";
export { ConflictPrompt } from "./conflict-prompt.tsx";
export { FindingList, type Fix, isBrokenRule, isRefused, type Shown, useReasonText, useServerFixes } from "./finding-list.tsx";
export { diffsMax, MoreSets, PlanDiff, PlanFindings, PlanNotes } from "./plan-view.tsx";
export { recordsTouched, SetDiff } from "./set-diff.tsx";

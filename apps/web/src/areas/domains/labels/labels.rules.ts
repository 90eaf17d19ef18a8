import type { AnswerOf } from "@nameplane/contracts";
import type { domainLabels } from "@nameplane/contracts/domains/operations";

export type Label = AnswerOf<typeof domainLabels>["data"][number];

/** The filter's choice "domains without labels". It cannot be combined with others. */
export const UNLABELLED = 0;

/** Label ids in the address, such as "3,7" or "0". Invalid ids are dropped, and so is "0" if there are others. */
export function readLabelFilter(text: string | undefined): readonly number[] {
  if (text === undefined) return [];
  const ids = [...new Set(text.split(",").filter((part) => /^\d{1,9}$/.test(part)))].map(Number);
  return ids.length > 1 ? ids.filter((id) => id !== UNLABELLED).slice(0, 50) : ids;
}

/** The filter with a label added or removed. Choosing "without labels" removes the others, and choosing another removes it. */
export function toggleLabelFilter(chosen: readonly number[], id: number): readonly number[] {
  if (chosen.includes(id)) return chosen.filter((each) => each !== id);
  return id === UNLABELLED ? [UNLABELLED] : [...chosen.filter((each) => each !== UNLABELLED), id];
}

/** How many of the chosen domains have a label. */
export type Share = "all" | "some" | "none";

export function shareOf(labelId: number, rows: readonly { readonly labels: readonly number[] }[]): Share {
  const carrying = rows.filter(({ labels }) => labels.includes(labelId)).length;
  return carrying === 0 ? "none" : carrying === rows.length ? "all" : "some";
}

/** The change of labels by id: true adds a label to every chosen domain, false removes it. */
export type LabelPlan = ReadonlyMap<number, boolean>;

/** The plan after a checkbox has changed. A label that already is as the checkbox says is not in the plan. */
export function planLabel(plan: LabelPlan, id: number, wanted: boolean, share: Share): LabelPlan {
  const next = new Map(plan);
  if (share === (wanted ? "all" : "none")) next.delete(id);
  else next.set(id, wanted);
  return next;
}

/** Colours offered for a label, different enough to be distinguished. */
export const labelPalette = ["#1d6fb8", "#2e7d4f", "#7a4fa3", "#b85c38", "#f2c94c", "#c9ced1", "#c2185b", "#00838f"] as const;

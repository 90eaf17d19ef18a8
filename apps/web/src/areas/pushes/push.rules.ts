import type { PushFate, PushLine } from "@nameplane/contracts/pushes/push";

/** Whether an offer can still be answered: it ends at its time, whenever the server writes it down. */
export const isOfferOpen = ({ state, endsat }: { readonly state: string; readonly endsat: string }, now: Date): boolean =>
  state === "open" && new Date(endsat) > now;

const order: readonly PushFate[] = ["goes", "changes", "stays", "ends"];

/** The lines of a name by what becomes of them, in the order they are read; fates without lines are left out. */
export function pushFatesShown(lines: readonly PushLine[]): { fate: PushFate; lines: PushLine[] }[] {
  return order
    .map((fate) => ({ fate, lines: lines.filter((line) => line.fate === fate) }))
    .filter((group) => group.lines.length > 0);
}

/** Domains of an address, as a list of ids; more than can be handed over at once are left out. */
export function idsOf(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .filter((id) => id !== "")
    .slice(0, pushMax);
}

/** Names of one push. */
export const pushMax = 100;

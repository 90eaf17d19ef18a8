import type { PushFate, PushLine } from "@nameplane/contracts/pushes/push";

/** Whether an offer can still be answered. It ends on time, even if the server records that later. */
export const isOfferOpen = ({ state, endsat }: { readonly state: string; readonly endsat: string }, now: Date): boolean =>
  state === "open" && new Date(endsat) > now;

const order: readonly PushFate[] = ["goes", "changes", "stays", "ends"];

/** The lines of a domain grouped by what happens to them, in reading order; groups without lines are left out. */
export function pushFatesShown(lines: readonly PushLine[]): { fate: PushFate; lines: PushLine[] }[] {
  return order
    .map((fate) => ({ fate, lines: lines.filter((line) => line.fate === fate) }))
    .filter((group) => group.lines.length > 0);
}

/** The domain ids in a URL. Those above the limit of one push are left out. */
export function idsOf(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .filter((id) => id !== "")
    .slice(0, pushMax);
}

/** The largest number of domains in one push. */
export const pushMax = 100;

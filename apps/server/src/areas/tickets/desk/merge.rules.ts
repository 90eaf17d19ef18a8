/** What a ticket has that matters when it is merged with others. */
export type MergeFacts = {
  readonly state: "open" | "closed";
  readonly isUnreadStaff: boolean;
  readonly isWithThird: boolean;
  readonly isUnreadCustomer: boolean;
  readonly answerDueAt: Date | null;
  /** 1 is the most urgent. */
  readonly priority: number;
  readonly tags: readonly string[];
  readonly assignedTo: string | null;
  readonly about: { readonly kind: string; readonly id: string } | null;
};

const firstOf = <T>(values: readonly (T | null)[]): T | null => values.find((value) => value !== null) ?? null;

/**
 * What a ticket has once others were merged into it. It is open if one of them was, and then waits for us if an open one did,
 * until the earliest of their deadlines. It gets the most urgent priority and the tags of all, up to `tagsMost`; whoever has it
 * and what it is about stay, and come from the others only if it had none.
 */
export function mergedFacts(target: MergeFacts, sources: readonly MergeFacts[], tagsMost: number): MergeFacts {
  const all = [target, ...sources];
  const open = all.filter(({ state }) => state === "open");
  const waiting = open.filter(({ isUnreadStaff }) => isUnreadStaff);
  const dues = waiting.flatMap(({ answerDueAt: due }) => (due === null ? [] : [due]));
  return {
    state: open.length > 0 ? "open" : "closed",
    isUnreadStaff: open.length > 0 ? waiting.length > 0 : target.isUnreadStaff,
    isWithThird: waiting.length === 0 && open.some(({ isWithThird }) => isWithThird),
    isUnreadCustomer: all.some(({ isUnreadCustomer }) => isUnreadCustomer),
    answerDueAt: dues.length === 0 ? null : new Date(Math.min(...dues.map((due) => due.getTime()))),
    priority: Math.min(...(open.length > 0 ? open : all).map(({ priority }) => priority)),
    tags: [...new Set(all.flatMap(({ tags }) => tags))].slice(0, tagsMost),
    assignedTo: firstOf(all.map(({ assignedTo }) => assignedTo)),
    about: firstOf(all.map(({ about }) => about)),
  };
}

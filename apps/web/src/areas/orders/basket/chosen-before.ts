import { useEffect, useState, useSyncExternalStore } from "react";
import { onForget } from "../../../lib/session-memory.ts";
import { kindOfItem } from "../kinds/index.ts";
import type { BasketItem } from "./use-basket.ts";

/** What lay in the basket and is on its way to the form it was made in: in memory only, it may name people. */
export type ChosenBefore = {
  readonly action: BasketItem["itemaction"];
  readonly item: BasketItem;
  readonly change: NonNullable<BasketItem["change"]>;
  /** Another press is another form. */
  readonly key: string;
};

let kept: ChosenBefore | null = null;
let presses = 0;
const listeners = new Set<() => void>();

function set(next: ChosenBefore | null): void {
  kept = next;
  for (const listener of listeners) listener();
}
onForget(() => set(null));

function onKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** For the form that comes next. The first stage of a kind is one of it. */
export const keepChosen = (item: BasketItem): void =>
  set({ action: kindOfItem(item)?.type ?? item.itemaction, item, change: item.change ?? {}, key: `again ${(presses += 1)}` });

/**
 * What was chosen for the name, by who takes it out of the basket to choose anew; taken once. Null: the form begins as ever.
 *
 * Takes  name: A-label form; null where the form asks for it
 */
export function useChosenBefore(action: BasketItem["itemaction"], name: string | null): ChosenBefore | null {
  const now = useSyncExternalStore(onKept, () => kept);
  const [taken, setTaken] = useState<ChosenBefore | null>(null);
  const isMine = now !== null && now.action === action && (name === null || now.item.item[0] === name);
  if (isMine && now !== taken) setTaken(now);
  useEffect(() => {
    if (isMine && kept === now) set(null);
  }, [isMine, now]);
  return isMine ? now : taken;
}

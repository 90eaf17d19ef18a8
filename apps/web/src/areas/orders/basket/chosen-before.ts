import { useEffect, useState, useSyncExternalStore } from "react";
import { onForget } from "../../../lib/session-memory.ts";
import { kindOfItem } from "../kinds/index.ts";
import type { BasketItem } from "./use-basket.ts";

/** A basket line on its way back to the form in which it was chosen. It is kept only in memory, because it may name people. */
export type ChosenBefore = {
  readonly action: BasketItem["itemaction"];
  readonly item: BasketItem;
  readonly change: NonNullable<BasketItem["change"]>;
  /** Changes with each click, so that the form starts again. */
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

/**
 * Keeps the line for the form that opens next. If the line is the first stage of a kind, such as that of a change of owner, the
 * form of that kind gets it.
 */
export const keepChosen = (item: BasketItem): void =>
  set({ action: kindOfItem(item)?.type ?? item.itemaction, item, change: item.change ?? {}, key: `again ${(presses += 1)}` });

/**
 * What was chosen for the name before its line was removed from the basket. Only one form gets it. If null, the form starts
 * empty.
 *
 * `name`: A-label form; null if the form itself asks for the name.
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

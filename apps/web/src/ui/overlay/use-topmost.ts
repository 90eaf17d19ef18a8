import { useId, useLayoutEffect, useSyncExternalStore } from "react";

let open: readonly string[] = [];
const listeners = new Set<() => void>();

function set(next: readonly string[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether no other dialog was opened in front of this one. Escape closes only the topmost dialog. */
export function useTopmost(isOpen: boolean): boolean {
  const id = useId();
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    set([...open, id]);
    return () => set(open.filter((each) => each !== id));
  }, [isOpen, id]);
  return useSyncExternalStore(subscribe, () => open.at(-1) === id || !open.includes(id));
}

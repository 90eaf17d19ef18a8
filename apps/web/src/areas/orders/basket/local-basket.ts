import { useSyncExternalStore } from "react";

/** What a visitor without a login has chosen: names and years, but nothing about the person. */
export type LocalItem = { readonly name: string; readonly years: number };

const KEY = "np.basket";
/** This is the same limit as for a basket on the server. */
export const LOCAL_MAX = 1000;

let known: readonly LocalItem[] | null = null;
const listeners = new Set<() => void>();

const isItem = (value: unknown): value is LocalItem =>
  typeof value === "object" &&
  value !== null &&
  "name" in value &&
  typeof value.name === "string" &&
  "years" in value &&
  Number.isInteger(value.years);

/** The items in the browser's storage. Anything invalid is ignored. */
export function readStored(text: string | null): readonly LocalItem[] {
  try {
    const parsed: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(parsed)
      ? parsed
          .filter(isItem)
          .slice(0, LOCAL_MAX)
          .map(({ name, years }) => ({ name, years }))
      : [];
  } catch {
    return [];
  }
}

/** The stored text. The browser may refuse access to its storage; then the basket lasts as long as the tab. */
function stored(): string | null {
  try {
    return globalThis.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function localItems(): readonly LocalItem[] {
  known ??= readStored(stored());
  return known;
}

function keep(items: readonly LocalItem[]): void {
  known = items;
  try {
    if (items.length === 0) globalThis.localStorage.removeItem(KEY);
    else globalThis.localStorage.setItem(KEY, JSON.stringify(items));
  } catch {
    // The storage is refused or full, so the basket stays in the memory of this tab.
  }
  for (const listener of listeners) listener();
}

/** Adds names to the basket. A name that is already in it gets the new choice of years. */
export function putLocally(items: readonly LocalItem[]): void {
  const names = new Set(items.map(({ name }) => name));
  keep([...localItems().filter(({ name }) => !names.has(name)), ...items].slice(0, LOCAL_MAX));
}

export function takeOutLocally(names: readonly string[]): void {
  keep(localItems().filter(({ name }) => !names.includes(name)));
}

function subscribe(listener: () => void): () => void {
  const other = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return;
    known = null;
    listener();
  };
  listeners.add(listener);
  globalThis.addEventListener("storage", other);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener("storage", other);
  };
}

export const useLocalBasket = (): readonly LocalItem[] => useSyncExternalStore(subscribe, localItems);

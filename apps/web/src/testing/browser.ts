/** Adds the browser features that the app needs and that the test DOM lacks. */

let widthNow = 1440;
const lists = new Set<{ query: string; listeners: Set<() => void> }>();

/** Answers media queries for (min-width: Npx) and (max-width: Npx); all others (motion, colour scheme) do not match. */
function matches(query: string): boolean {
  const least = /\(min-width:\s*(\d+)px\)/.exec(query)?.[1];
  const most = /\(max-width:\s*(\d+)px\)/.exec(query)?.[1];
  if (least === undefined && most === undefined) return false;
  return (least === undefined || widthNow >= Number(least)) && (most === undefined || widthNow <= Number(most));
}

/** Sets the width of the window that media queries see. */
export function setWidth(width: number): void {
  widthNow = width;
  for (const { listeners } of lists) for (const listener of listeners) listener();
}

export function installBrowser(): void {
  globalThis.matchMedia = (query) => {
    const entry = { query, listeners: new Set<() => void>() };
    lists.add(entry);
    const add = (_type: string, listener: unknown) => void entry.listeners.add(listener as () => void);
    const remove = (_type: string, listener: unknown) => void entry.listeners.delete(listener as () => void);
    return {
      media: query,
      get matches() {
        return matches(query);
      },
      addEventListener: add,
      removeEventListener: remove,
    } as unknown as MediaQueryList;
  };
  globalThis.ResizeObserver = class implements ResizeObserver {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  Element.prototype.scrollIntoView = () => {};
  globalThis.scrollTo = () => {};
}

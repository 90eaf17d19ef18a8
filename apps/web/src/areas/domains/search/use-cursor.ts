import { useEffect, useEffectEvent, useState } from "react";

/** The row that arrow keys and Enter act on while the focus stays in the field. */
export function useCursor({
  names,
  input,
  onEnter,
  onMove,
}: {
  readonly names: readonly string[];
  /** The field whose keys move the cursor. */
  readonly input: () => HTMLElement | null;
  readonly onEnter: (name: string) => void;
  readonly onMove?: (name: string) => void;
}): string | null {
  const [cursor, setCursor] = useState<string | null>(null);
  const current = cursor !== null && names.includes(cursor) ? cursor : null;

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    if (event.key === "Enter" && current !== null) {
      event.preventDefault();
      event.stopPropagation();
      onEnter(current);
      return;
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const at = current === null ? -1 : names.indexOf(current);
    const next = event.key === "ArrowDown" ? Math.min(at + 1, names.length - 1) : at - 1;
    const name = names[next] ?? null;
    setCursor(name);
    if (name !== null) onMove?.(name);
  });

  useEffect(() => {
    const element = input();
    if (!element) return undefined;
    const listen = (event: KeyboardEvent) => onKey(event);
    element.addEventListener("keydown", listen);
    return () => element.removeEventListener("keydown", listen);
  }, [input]);

  return current;
}

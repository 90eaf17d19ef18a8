import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";

/** The number of rows drawn at first, and added each time the end of the list is scrolled into view. */
const STEP = 20;
/** A rest of so few rows is drawn at once, because the button would take as much room. */
const FEW = 3;

/** How many of `rows` are drawn if `count` are wanted: all of them if only a few more would hide behind a button. */
export const withRest = (count: number, rows: number): number => (rows - count <= FEW ? rows : count);

export type Growing = { readonly count: number; readonly grow: (from: number) => void };

/** How many rows are drawn. Starts again with another search. */
export function useGrowing(key: string, step = STEP): Growing {
  const [state, setState] = useState({ key, count: step });
  const count = state.key === key ? state.count : step;
  return { count, grow: (from) => setState({ key, count: from + step }) };
}

/** Draws more rows when the user scrolls. The button does the same for the keyboard. */
export function ShowMore({ rest, growing }: { rest: number; growing: Growing }) {
  const t = useTranslations("search");
  const end = useRef<HTMLDivElement>(null);
  const grow = useEffectEvent(growing.grow);
  const hasMore = rest > 0;
  useEffect(() => {
    const element = end.current;
    if (!element || !hasMore || typeof IntersectionObserver === "undefined") return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) grow(growing.count);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [hasMore, growing.count]);
  if (!hasMore) return null;
  return (
    <div ref={end} className="np-search-more">
      <Button variant="ghost" onClick={() => growing.grow(growing.count)}>
        {t("more", { count: Math.min(rest, STEP) })}
      </Button>
    </div>
  );
}

import { useEffect, useRef, useState, type ReactNode } from "react";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { classNames } from "../class-names.ts";
import { Count } from "../basics/count.tsx";
import "./tabs.css";

/**
 * A row of tabs, which are links (sections of the panel) or buttons (views of a list). On a narrow screen the row scrolls, and
 * its edge fades while there is more. The chosen tab is scrolled into view. side: on a wide screen the tabs are below each other,
 * at the side of the page.
 */
export function TabRow({ label, sub, side, children }: { label: string; sub?: boolean; side?: boolean; children: ReactNode }) {
  const row = useRef<HTMLElement>(null);
  const [more, setMore] = useState(false);
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const check = () => setMore(element.scrollLeft + element.clientWidth < element.scrollWidth - 1);
    check();
    const watch = new ResizeObserver(check);
    watch.observe(element);
    element.addEventListener("scroll", check, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener("scroll", check);
    };
  }, []);
  useEffect(() => {
    row.current
      ?.querySelector("[aria-current=page], [aria-pressed=true]")
      ?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  });
  return (
    <nav
      ref={row}
      className={classNames("np-tabs", sub && "np-tabs-sub", more && "np-tabs-faded", side && "np-tabs-side")}
      aria-label={label}
    >
      {children}
    </nav>
  );
}

export type ViewTab<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly count?: number | undefined;
  readonly tone?: "quiet" | "needs";
};

/** The views of one list, such as "All 214" and "Active 211". The caller keeps the choice in the address. */
export function ViewTabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string;
  tabs: readonly ViewTab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const { number } = useFormat();
  return (
    <TabRow label={label} sub>
      {tabs.map((tab) => (
        <button key={tab.value} type="button" aria-pressed={tab.value === value} onClick={() => onChange(tab.value)}>
          {tab.label}
          {tab.count !== undefined && <Count value={number(tab.count)} tone={tab.tone ?? "quiet"} />}
        </button>
      ))}
    </TabRow>
  );
}

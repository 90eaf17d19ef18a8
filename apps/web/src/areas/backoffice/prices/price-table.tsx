import type { ReactNode } from "react";
import "../../../ui/table/data-table.css";
import "./prices.css";

/** A table of prices. Where it is wider than its place it scrolls in its own frame, which the keyboard has to reach. */
export function PriceTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A wide table is scrolled by keyboard.
    <div className="np-table-scroll" role="group" aria-label={label} tabIndex={0}>
      <table className="np-table np-price-table">
        <caption className="np-visually-hidden">{label}</caption>
        {children}
      </table>
    </div>
  );
}

import type { ReactNode } from "react";
import "../../../ui/table/data-table.css";
import "./prices.css";

/** A table of prices. If it is too wide, it scrolls inside a frame, which must be reachable by keyboard. */
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

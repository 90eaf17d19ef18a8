import type { ReactNode } from "react";
import "./data-table.css";
import "./amount-table.css";

/** A table of amounts. If it is too wide, it scrolls inside a frame, which must be reachable by keyboard. */
export function AmountTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A wide table is scrolled by keyboard.
    <div className="np-table-scroll" role="group" aria-label={label} tabIndex={0}>
      <table className="np-table np-amount-table">
        <caption className="np-visually-hidden">{label}</caption>
        {children}
      </table>
    </div>
  );
}

/** The head of a table of amounts. All columns but the first have numbers. */
export function NumberHead({ first, others }: { first: string; others: readonly string[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {others.map((text) => (
          <th key={text} scope="col" className="np-right">
            {text}
          </th>
        ))}
      </tr>
    </thead>
  );
}

export function NumberCells({ cells }: { cells: readonly ReactNode[] }) {
  return cells.map((cell, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- Columns have a fixed order.
    <td key={at} className="np-right np-num np-nowrap">
      {cell}
    </td>
  ));
}

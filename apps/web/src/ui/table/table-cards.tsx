import { memo } from "react";
import { Skeleton, useSlow } from "../feedback/states.tsx";
import { Cell } from "./cell.tsx";
import type { TableBodyProps, TableHeader } from "./table-types.ts";
import { RowTick } from "./row-tick.tsx";
import { rowAttributes, useRows, type RowHandlers, type RowState } from "./use-rows.ts";

type Place = NonNullable<TableHeader<unknown>["card"]>;

/**
 * The columns at one place of a card. A column may choose its place. Otherwise the first column is the title, and the rest are
 * pairs.
 */
function placed<Row>(headers: readonly TableHeader<Row>[], place: Place): readonly TableHeader<Row>[] {
  return headers.filter((header, index) => (header.card ?? (index === 0 ? "title" : "pair")) === place);
}

/** The rows as cards, with the same facts and actions as the table. */
export function TableCards<Row>(props: TableBodyProps<Row>) {
  const { label, headers, items, rowKey, rowName, selection, actions, state } = props;
  const rows = useRows({ ...props, selection, onOpen: props.onOpen });
  if (items.length === 0) return state.kind === "loading" ? <SkeletonCards /> : null;
  return (
    <ul className="np-cards" aria-label={label}>
      {items.map((row) => (
        <Card
          key={rowKey(row)}
          row={row}
          headers={headers}
          actions={actions}
          {...rows.stateOf(row)}
          id={rowKey(row)}
          name={rowName(row)}
          handlers={rows.handlers}
        />
      ))}
    </ul>
  );
}

/** A row as a card. Like a row of the table, it is rendered again only if something of it changes. */
function CardOf<Row>({
  row,
  headers,
  actions,
  choice,
  isCurrent,
  isSelected,
  id,
  name,
  handlers,
}: RowState & {
  row: Row;
  headers: readonly TableHeader<Row>[];
  actions: TableBodyProps<Row>["actions"];
  id: string;
  name: string;
  handlers: RowHandlers<Row>;
}) {
  return (
    <li {...rowAttributes({ row, id, isCurrent, isSelected, handlers })}>
      {choice !== "none" && (
        <span className="np-card-tick">
          <RowTick id={id} name={name} choice={choice} isSelected={isSelected} handlers={handlers} />
        </span>
      )}
      <Facts row={row} headers={headers} actions={actions} />
    </li>
  );
}

const Card = memo(CardOf) as typeof CardOf;

/** The facts and buttons of a card. They are not rendered again when the row is only chosen. */
function FactsOf<Row>({
  row,
  headers,
  actions,
}: {
  row: Row;
  headers: readonly TableHeader<Row>[];
  actions: TableBodyProps<Row>["actions"];
}) {
  const [titles, lines, pairs, controls] = [
    placed(headers, "title"),
    placed(headers, "line"),
    placed(headers, "pair"),
    placed(headers, "control"),
  ];
  return (
    <div className="np-grow">
      {titles.map((header) => (
        <div key={header.value}>
          <Cell header={header} row={row} />
        </div>
      ))}
      {lines.length > 0 && (
        <div className="np-card-line">
          {lines.map((header) => (
            <span key={header.value}>
              <Cell header={header} row={row} />
            </span>
          ))}
        </div>
      )}
      {pairs.length > 0 && (
        <div className="np-card-line">
          {pairs.map((header) => (
            <span key={header.value} className="np-card-pair">
              <span className="np-quiet">{header.text}</span>
              <Cell header={header} row={row} />
            </span>
          ))}
        </div>
      )}
      {(controls.length > 0 || actions) && (
        <div className="np-card-actions">
          {controls
            .filter(({ hasControl }) => hasControl?.(row) ?? true)
            .map((header) => (
              <span key={header.value} className="np-row">
                <Cell header={header} row={row} />
                {header.hideText !== true && <span aria-hidden>{header.text}</span>}
              </span>
            ))}
          {actions && <span className="np-card-buttons">{actions(row)}</span>}
        </div>
      )}
    </div>
  );
}

const Facts = memo(FactsOf) as typeof FactsOf;

function SkeletonCards() {
  const slow = useSlow(true);
  return (
    <ul className="np-cards" aria-hidden>
      {[46, 62, 38, 54, 48].map((width) => (
        <li key={width} style={{ minHeight: 92 }}>
          {slow && (
            <div className="np-grow np-col np-gap-12">
              <Skeleton width={`${width}%`} />
              <Skeleton width="60%" />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

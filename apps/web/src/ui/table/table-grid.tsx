import { IconArrowsSort, IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { memo } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "../class-names.ts";
import { Skeleton, useSlow } from "../feedback/states.tsx";
import { Tick } from "../form/choices.tsx";
import { Icon } from "../icon.tsx";
import { Cell } from "./cell.tsx";
import { widthNeeded } from "./fit-columns.rules.ts";
import type { TableBodyProps, TableHeader, TablePagination } from "./table-types.ts";
import { rowAttributes, useRows, type RowHandlers, type RowState } from "./use-rows.ts";
import { RowTick } from "./row-tick.tsx";

const alignClass = (align: TableHeader<never>["align"]) => (align && align !== "left" ? `np-align-${align}` : undefined);

const TICK = 44;

/** The width in pixels of the parts beside the columns: the checkboxes and the row's actions. */
export function widthBeside({
  selection,
  actions,
  actionsWidth = 104,
}: {
  readonly selection?: unknown;
  readonly actions?: unknown;
  readonly actionsWidth?: number;
}): number {
  return (selection === undefined ? 0 : TICK) + (actions === undefined ? 0 : actionsWidth);
}

/** The rows as a table element, so that screen readers recognise it as a table. */
export function TableGrid<Row>(props: TableBodyProps<Row>) {
  const { label, headers, items, rowKey, rowName, selection, actions, actionsWidth = 104, state } = props;
  const t = useTranslations("ui.table");
  const rows = useRows({ ...props, selection, onOpen: props.onOpen });
  const naming = headers.find((header) => header.names) ?? headers[0];
  return (
    <div className="np-table-scroll">
      <table
        className="np-table"
        style={{ minWidth: widthNeeded(headers) + widthBeside(props) }}
        aria-busy={state.kind === "loading" || undefined}
      >
        <caption className="np-visually-hidden">{label}</caption>
        <colgroup>
          {selection && <col style={{ width: TICK }} />}
          {headers.map((header) => (
            <col key={header.value} style={header.width ? { width: header.width } : undefined} />
          ))}
          {actions && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th className="np-cell-tick" scope="col">
                <Tick
                  aria-label={t("selectPage")}
                  checked={rows.allChosen}
                  mixed={rows.someChosen}
                  disabled={items.length === 0}
                  onChange={rows.togglePage}
                />
              </th>
            )}
            {headers.map((header) => (
              <HeadCell key={header.value} header={header} pagination={props.pagination} onPagination={props.onPagination} />
            ))}
            {actions && (
              <th scope="col">
                <span className="np-visually-hidden">{t("actions")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <GridRow
              key={rowKey(row)}
              row={row}
              headers={headers}
              naming={naming?.value}
              actions={actions}
              {...rows.stateOf(row)}
              id={rowKey(row)}
              name={rowName(row)}
              handlers={rows.handlers}
            />
          ))}
          {items.length === 0 && state.kind === "loading" && (
            <SkeletonRows
              headers={headers}
              tick={selection !== undefined}
              actions={actions !== undefined}
              rows={Math.min(props.pagination.rowsPerPage, 10)}
            />
          )}
        </tbody>
      </table>
    </div>
  );
}

/**
 * A row of the table. It is rendered again only if something of this row changes, so that a long list answers at once when a row
 * is chosen or a filter is typed. This works where the columns and the actions of a list stay the same objects.
 */
function RowOfGrid<Row>({
  row,
  headers,
  naming,
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
  naming: string | undefined;
  actions: TableBodyProps<Row>["actions"];
  id: string;
  name: string;
  handlers: RowHandlers<Row>;
}) {
  return (
    <tr {...rowAttributes({ row, id, isCurrent, isSelected, handlers })}>
      {choice !== "none" && (
        <td className="np-cell-tick">
          <RowTick id={id} name={name} choice={choice} isSelected={isSelected} handlers={handlers} />
        </td>
      )}
      <Cells row={row} headers={headers} naming={naming} actions={actions} />
    </tr>
  );
}

const GridRow = memo(RowOfGrid) as typeof RowOfGrid;

/** The cells of a row beside its checkbox. They are not rendered again when the row is only chosen. */
function CellsOf<Row>({
  row,
  headers,
  naming,
  actions,
}: {
  row: Row;
  headers: readonly TableHeader<Row>[];
  naming: string | undefined;
  actions: TableBodyProps<Row>["actions"];
}) {
  return (
    <>
      {headers.map((header) => {
        const className = classNames(alignClass(header.align), header.class) || undefined;
        const content = <Cell header={header} row={row} />;
        return header.value === naming ? (
          <th key={header.value} scope="row" className={className}>
            {content}
          </th>
        ) : (
          <td key={header.value} className={className}>
            {content}
          </td>
        );
      })}
      {actions && (
        <td className="np-cell-actions">
          <div>{actions(row)}</div>
        </td>
      )}
    </>
  );
}

const Cells = memo(CellsOf) as typeof CellsOf;

/** The header of a column. A sortable one is a button: the first click sorts ascending, and the next reverses the order. */
function HeadCell<Row>({
  header,
  pagination,
  onPagination,
}: {
  header: TableHeader<Row>;
  pagination: TablePagination;
  onPagination: (next: TablePagination) => void;
}) {
  const t = useTranslations("ui.table");
  const sorted = pagination.sortBy === header.value;
  const className = classNames(alignClass(header.align), header.class) || undefined;
  const text = header.hideText ? <span className="np-visually-hidden">{header.text}</span> : header.text;
  if (!header.sortable)
    return (
      <th scope="col" className={className}>
        {text}
      </th>
    );
  const picture = !sorted ? IconArrowsSort : pagination.descending ? IconChevronDown : IconChevronUp;
  return (
    <th scope="col" className={className} aria-sort={sorted ? (pagination.descending ? "descending" : "ascending") : undefined}>
      <button
        type="button"
        className="np-sort"
        title={t("sortBy", { column: header.text })}
        onClick={() =>
          onPagination({
            ...pagination,
            sortBy: header.value,
            descending: sorted ? !pagination.descending : false,
            page: 1,
          })
        }
      >
        {text}
        <Icon of={picture} size="s" />
      </button>
    </th>
  );
}

/** Grey bars in the real columns, shown after the first 150 ms. */
function SkeletonRows<Row>({
  headers,
  tick,
  actions,
  rows,
}: {
  headers: readonly TableHeader<Row>[];
  tick: boolean;
  actions: boolean;
  rows: number;
}) {
  const slow = useSlow(true);
  return Array.from({ length: rows }, (_, index) => (
    <tr key={index}>
      {tick && <td className="np-cell-tick" aria-hidden />}
      {headers.map((header, column) => (
        <td key={header.value} className={alignClass(header.align)}>
          {slow && <Skeleton width={`${column === 0 ? 46 + ((index * 17) % 40) : 60}%`} />}
        </td>
      ))}
      {actions && <td aria-hidden />}
    </tr>
  ));
}

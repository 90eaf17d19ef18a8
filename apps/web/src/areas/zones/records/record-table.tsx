import type { RecordSort } from "@nameplane/contracts/zones/zone";
import { IconArrowsSort, IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "../../../ui/class-names.ts";
import { Fetched } from "../../../ui/feedback/fetched.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useWidth } from "../../../ui/use-width.ts";
import type { RecordRow } from "./record-rows.rules.ts";
import { RecordCard, RecordTableRow, type RowProps } from "./record-row.tsx";
import type { RecordActs } from "./use-record-acts.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { WindowedRows } from "./parts.ts";
import { useZone } from "../zone/index.ts";
import "../../../ui/table/data-table.css";
import "./record-table.css";

type Props = {
  readonly rows: readonly RecordRow[];
  readonly acts: RecordActs;
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (keys: ReadonlySet<string>) => void;
  readonly sort: RecordSort;
  readonly onSort: (sort: RecordSort) => void;
  /** The number of matching records in the zone, whether loaded or not; null while it is unknown. */
  readonly total: number | null;
  /** Called when the last rows come into view, to load more. */
  readonly onEnd: () => void;
  /** The editor that is currently open. */
  readonly editor: ReactNode;
  /** The key of the row that gets the focus next, for example the one that was just staged. */
  readonly focusKey: string | null;
  readonly onFocused: () => void;
  readonly isBusy: boolean;
  readonly notice: ReactNode;
};

type Item = { readonly kind: "editor" } | { readonly kind: "row"; readonly row: RecordRow };

/**
 * A table with up to this many records is drawn completely. For a longer table, a separate library draws only the rows in view.
 */
const drawnWhole = 150;

/** The next page is loaded when this many rows are left before the end. */
const readAhead = 30;

/** Which rows are drawn, and the height of the rows before and after them. */
export type RowsView = {
  readonly shown: readonly { readonly index: number; readonly key: string | number | bigint }[];
  readonly before: number;
  readonly after: number;
  /** Measures the height of a row that is drawn. */
  readonly measure: (element: Element | null) => void;
  /** Scrolls to a row. Null if every row is in the document and can be scrolled to directly. */
  readonly scrollTo: ((index: number) => void) | null;
};

/** The records as table rows or, below 900 px, as cards. */
export function RecordTable(props: Props) {
  const { rows, isBusy, notice } = props;
  const t = useTranslations("dns.table");
  const { editing, zone } = useZone();
  const isNarrow = useWidth() === "narrow";
  const body = useRef<HTMLDivElement>(null);
  const offset = useOffset(body);
  const items = itemsOf(rows, editing?.at ?? null, editing !== null, editing !== null && editing.of !== null);
  // A long table stays in this mode even if records are removed, so that not all rows are rendered again.
  const [isLong, setLong] = useState(zone.records > drawnWhole);
  if (!isLong && zone.records > drawnWhole) setLong(true);

  const draw = (view: RowsView, onEnd = props.onEnd) => (
    <Records {...props} onEnd={onEnd} items={items} view={view} body={body} />
  );
  const whole: RowsView = {
    shown: items.map((item, index) => ({ index, key: keyOfItem(item) })),
    before: 0,
    after: 0,
    measure: () => undefined,
    scrollTo: null,
  };
  return (
    <div
      ref={body}
      className={classNames("np-table-frame", "np-records", isNarrow && "np-table-frame-cards")}
      aria-busy={isBusy || undefined}
    >
      {isBusy && rows.length > 0 && <div className="np-table-busy" role="progressbar" aria-label={t("loading")} />}
      {isLong ? (
        <Fetched fallback={draw(whole, nothing)}>
          <WindowedRows
            count={items.length}
            estimate={(index) => (items[index]?.kind === "editor" ? 190 : isNarrow ? 78 : 41)}
            keyOf={(index) => keyOfItem(items[index])}
            offset={offset}
          >
            {(view) => draw(view)}
          </WindowedRows>
        </Fetched>
      ) : (
        draw(whole)
      )}
      {notice}
    </div>
  );
}

/** No further pages are loaded while the library is being loaded. */
const nothing = () => undefined;

const rowAt = (body: React.RefObject<HTMLElement | null>, index: number) =>
  body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);

/** Draws the rows of a view, and handles the keyboard and the focus for all rows. */
function Records({
  rows,
  acts,
  chosen,
  onChosen,
  onEnd,
  editor,
  focusKey,
  onFocused,
  items,
  view,
  body,
  ...props
}: Props & {
  readonly items: readonly Item[];
  readonly view: RowsView;
  readonly body: React.RefObject<HTMLElement | null>;
}) {
  const { mayEdit } = useZone();
  const isNarrow = useWidth() === "narrow";
  const [cursor, setCursor] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const { shown, measure, before, after } = view;

  const lastShown = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastShown >= items.length - readAhead) onEnd();
  }, [lastShown, items.length, onEnd]);

  const bringIntoSight = (key: string) => {
    wanted.current = key;
    const index = items.findIndex((item) => item.kind === "row" && item.row.key === key);
    if (index < 0) return;
    if (view.scrollTo === null) rowAt(body, index)?.scrollIntoView({ block: "nearest" });
    else view.scrollTo(index);
  };
  const focusRow = (key: string) => {
    setCursor(key);
    bringIntoSight(key);
  };
  useEffect(() => {
    if (focusKey === null) return;
    // A record that was just staged may be after the pages loaded so far, or may not match the search. The focus then stays where
    // it was.
    const shownKey = [focusKey, cursor].find((wish) => rows.some(({ key }) => key === wish)) ?? rows[0]?.key;
    // The row becomes the current one when it takes the focus.
    if (shownKey !== undefined) bringIntoSight(shownKey);
    onFocused();
  });
  // A row that was not drawn yet gets the focus as soon as it is drawn.
  useEffect(() => {
    const index = items.findIndex((item) => item.kind === "row" && item.row.key === wanted.current);
    const row = rowAt(body, index);
    if (wanted.current === null || !row) return;
    wanted.current = null;
    row.focus();
  });

  const keys = useRowKeys({
    rows,
    acts,
    mayEdit,
    chosen,
    onChosen,
    go: (index) => {
      const row = rows[index];
      if (row) focusRow(row.key);
    },
  });

  const current = cursor !== null && rows.some(({ key }) => key === cursor) ? cursor : rows[0]?.key;
  const propsOf = (row: RecordRow, at: number): RowProps => ({
    row,
    isSameName: at > 0 && rows[at - 1]?.owner === row.owner,
    acts,
    isChosen: chosen.has(row.key),
    onChoose: (isChosen, range) => keys.choose(row, isChosen, range),
    tabIndex: row.key === current ? 0 : -1,
    onFocus: () => setCursor(row.key),
    onKeyDown: (event) => keys.onKeyDown(event, row),
  });

  const numberOf = new Map(rows.map((row, index) => [row.key, index]));
  const inSight: InSight = {
    items,
    shown,
    measure,
    before,
    after,
    editor,
    propsOf: (row) => propsOf(row, numberOf.get(row.key) ?? 0),
  };

  return isNarrow ? <Cards {...inSight} /> : <Table {...inSight} sort={props.sort} onSort={props.onSort} total={props.total} />;
}

/** The rows in view, and the height of those before and after them. */
type InSight = Omit<RowsView, "scrollTo"> & {
  readonly items: readonly Item[];
  readonly editor: ReactNode;
  readonly propsOf: (row: RecordRow) => RowProps;
};

function Cards({ items, shown, measure, before, after, editor, propsOf }: InSight) {
  const t = useTranslations("dns.table");
  return (
    <ul className="np-record-cards" aria-label={t("label")}>
      {before > 0 && <li aria-hidden style={{ height: before }} />}
      {shown.map(({ index, key }) => {
        const item = items[index];
        if (item === undefined) return null;
        if (item.kind === "editor")
          return (
            <li key={key} data-index={index} ref={measure} className="np-record-editing">
              {editor}
            </li>
          );
        return <RecordCard key={key} {...propsOf(item.row)} index={index} measure={measure} />;
      })}
      {after > 0 && <li aria-hidden style={{ height: after }} />}
    </ul>
  );
}

function Table({
  items,
  shown,
  measure,
  before,
  after,
  editor,
  propsOf,
  total,
  ...sorting
}: InSight & Pick<Props, "sort" | "onSort" | "total">) {
  const t = useTranslations("dns.table");
  const width = useWidth();
  const columns = { note: width === "wide", change: width === "wide" || width === "medium" };
  const count = 5 + Number(columns.note) + Number(columns.change) + 1;
  return (
    <table className="np-table np-records-table" aria-label={t("label")} aria-rowcount={total ?? -1}>
      <Columns {...columns} />
      <thead>
        <tr>
          <th className="np-cell-tick" scope="col">
            <span className="np-visually-hidden">{t("mark")}</span>
          </th>
          <SortHead by="type" {...sorting} />
          <SortHead by="name" {...sorting} />
          <th scope="col">{t("value")}</th>
          <SortHead by="ttl" {...sorting} />
          {columns.note && <th scope="col">{t("note")}</th>}
          {columns.change && <SortHead by="changed" {...sorting} />}
          <th scope="col">
            <span className="np-visually-hidden">{t("acts")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {before > 0 && <Gap height={before} columns={count} />}
        {shown.map(({ index, key }) => {
          const item = items[index];
          if (item === undefined) return null;
          if (item.kind === "editor")
            return (
              <tr key={key} data-index={index} ref={measure} className="np-record-editing">
                <td colSpan={count}>{editor}</td>
              </tr>
            );
          return <RecordTableRow key={key} {...propsOf(item.row)} index={index} measure={measure} columns={columns} />;
        })}
        {after > 0 && <Gap height={after} columns={count} />}
      </tbody>
    </table>
  );
}

type SortKey = "name" | "type" | "ttl" | "changed";

/**
 * The header of a sortable column. The first click sorts by it, and the next reverses the order. Times start with the latest
 * change.
 */
function SortHead({ by, sort, onSort }: { by: SortKey; sort: RecordSort; onSort: (sort: RecordSort) => void }) {
  const t = useTranslations("dns.table");
  const table = useTranslations("ui.table");
  const isSorted = sort === by || sort === `-${by}`;
  const isDown = sort.startsWith("-");
  const text = t(by === "changed" ? "change" : by);
  const first: RecordSort = by === "changed" ? "-changed" : by;
  const turned: RecordSort = isDown ? by : `-${by}`;
  return (
    <th
      scope="col"
      className={by === "ttl" ? "np-align-right" : undefined}
      aria-sort={isSorted ? (isDown ? "descending" : "ascending") : undefined}
    >
      <button
        type="button"
        className="np-sort"
        title={table("sortBy", { column: text })}
        onClick={() => onSort(isSorted ? turned : first)}
      >
        {text} <Icon of={isSorted ? (isDown ? IconChevronDown : IconChevronUp) : IconArrowsSort} size="s" />
      </button>
    </th>
  );
}

function Columns({ note, change }: { note: boolean; change: boolean }) {
  return (
    <colgroup>
      <col style={{ width: 44 }} />
      <col style={{ width: 104 }} />
      <col style={{ width: "24%" }} />
      <col />
      <col style={{ width: 80 }} />
      {note && <col style={{ width: 130 }} />}
      {change && <col style={{ width: 220 }} />}
      <col style={{ width: 104 }} />
    </colgroup>
  );
}

/** Fills the height of the rows that are not drawn. */
function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden className="np-records-gap">
      <td colSpan={columns} style={{ height }}>
        {"\u00a0"}
      </td>
    </tr>
  );
}

const keyOfItem = (item: Item | undefined) => (item?.kind === "row" ? item.row.key : "editor");

/**
 * The rows with the open editor among them. The editor replaces the row that it changes and is below the row that it copies;
 * otherwise it comes first.
 */
function itemsOf(rows: readonly RecordRow[], at: string | null, isOpen: boolean, isChange: boolean): readonly Item[] {
  const items = rows.map((row): Item => ({ kind: "row", row }));
  if (!isOpen) return items;
  const index = at === null ? -1 : rows.findIndex(({ key }) => key === at);
  if (index < 0) return [{ kind: "editor" }, ...items];
  return items.toSpliced(isChange ? index : index + 1, isChange ? 1 : 0, { kind: "editor" });
}

/** How far down the page an element begins, for the scroll position. */
function useOffset(element: React.RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    // Banners that appear or disappear above the table change the height of the page.
    const observer = new ResizeObserver(() => {
      const top = (element.current?.getBoundingClientRect().top ?? 0) + globalThis.scrollY;
      setOffset((before) => (Math.abs(before - top) > 1 ? top : before));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offset;
}

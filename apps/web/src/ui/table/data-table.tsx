import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../basics/button.tsx";
import { classNames } from "../class-names.ts";
import { EmptyState } from "../feedback/states.tsx";
import { useWidth } from "../use-width.ts";
import { TableCards } from "./table-cards.tsx";
import { TableFoot } from "./table-foot.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { TableStrip, TableNotice } from "./table-notices.tsx";
import { fitColumns } from "./fit-columns.rules.ts";
import { TableGrid, widthBeside } from "./table-grid.tsx";
import { usePageKeys } from "./use-page-keys.ts";
import type { DataTableProps } from "./table-types.ts";
import "./data-table.css";

/** The width in pixels available for the columns; infinite until it has been measured. */
function useRoom(frame: RefObject<HTMLElement | null>, isMeasured: boolean): number {
  const [room, setRoom] = useState(Infinity);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!isMeasured || element === null) return undefined;
    const measure = () => setRoom(element.clientWidth || Infinity);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [frame, isMeasured]);
  return room;
}

/**
 * The table component of the panel, with sorting in the header, paging in the footer, a bar for chosen rows, and a view for each
 * state (loading, empty, failed). Below 900 px the same rows are cards with the same actions.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { items, state = { kind: "ready" }, selection, pagination } = props;
  const t = useTranslations("ui.table");
  const width = useWidth();
  const [cursor, setCursor] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const narrow = width === "narrow";
  usePageKeys(frame, props.pageKeys === true);
  const loading = state.kind === "loading";

  const isEmpty = state.kind === "ready" && items.length === 0 && !props.filtered;
  const room = useRoom(frame, !narrow && !isEmpty && state.kind !== "forbidden");

  const roomForColumns = room - widthBeside(props);
  const headers = useMemo(() => fitColumns(props.headers, width, roomForColumns), [props.headers, width, roomForColumns]);

  if (state.kind === "forbidden") return <div className="np-table-frame">{state.notice}</div>;
  const { page } = pagination;
  // The address may point to a page that no longer exists, while earlier pages still have rows.
  const pastEnd = page > 1 && (
    <EmptyState
      plain
      title={t("pastEnd", { page: String(page) })}
      actions={<Button onClick={() => props.onPagination({ ...pagination, page: 1 })}>{t("firstPage")}</Button>}
    />
  );
  if (isEmpty) return <div className="np-table-frame">{pastEnd || props.empty}</div>;

  const rows = state.kind === "failed" ? [] : items;
  const Body = narrow ? TableCards : TableGrid;
  return (
    <>
      <div
        ref={frame}
        className={classNames("np-table-frame", narrow && "np-table-frame-cards", loading && rows.length === 0 && "np-waiting")}
        data-density={props.density}
        aria-busy={loading || undefined}
      >
        {loading && rows.length > 0 && <div className="np-table-busy" role="progressbar" aria-label={t("loading")} />}
        <TableStrip state={state} />
        <Body {...props} headers={headers} items={rows} state={state} cursor={cursor} onCursor={setCursor} />
        <TableNotice state={state} hasRows={rows.length > 0} emptyByFilter={pastEnd || (props.emptyByFilter ?? props.empty)} />
        {!props.noFoot && rows.length > 0 && (
          <TableFoot
            pagination={pagination}
            onPagination={props.onPagination}
            onNewListSize={props.onNewListSize}
            listSize={props.listSize}
          />
        )}
      </div>
      {selection && (selection.keys.size > 0 || selection.everything) && (
        <SelectionBar
          selection={selection}
          total={pagination.totalItems}
          isAtLeast={pagination.isAtLeast ?? false}
          onPage={rows.length}
          onClear={() => {
            selection.onChange(new Set());
            frame.current?.querySelector<HTMLElement>("tbody > tr[tabindex='0'], .np-cards > li[tabindex='0']")?.focus();
          }}
        />
      )}
    </>
  );
}

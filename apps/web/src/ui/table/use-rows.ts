import { useLayoutEffect, useMemo, useRef, type KeyboardEvent } from "react";
import { readPreference } from "../../lib/preferences.ts";
import type { TableSelection } from "./table-types.ts";

type Options<Row> = {
  readonly items: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly selection: TableSelection | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly cursor: string | null;
  readonly onCursor: (key: string) => void;
};

/** What a row shows of the list: whether it is in the tab order, and whether and how it is chosen. */
export type RowState = {
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  /** Whether rows can be chosen. "fixed": every row is chosen, so that a single one cannot be left out. */
  readonly choice: "none" | "free" | "fixed";
};

/** What a row does. These functions stay the same as long as the list is shown. */
export type RowHandlers<Row> = {
  readonly toggle: (key: string, chosen: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, row: Row) => void;
  readonly onFocus: (key: string) => void;
};

/** Attributes of every row element. Only one row is in the tab order, and the arrow keys move between rows. */
export const rowAttributes = <Row>({
  row,
  id,
  isCurrent,
  isSelected,
  handlers,
}: Pick<RowState, "isCurrent" | "isSelected"> & { row: Row; id: string; handlers: RowHandlers<Row> }) => ({
  tabIndex: isCurrent ? 0 : -1,
  "data-selected": isSelected ? true : undefined,
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => handlers.onKeyDown(event, row),
  onFocus: () => handlers.onFocus(id),
});

/**
 * The keyboard shortcuts of the rows, the same for table and cards. Up and down (also k and j), Home and End move. x or Space
 * chooses a row, and with Shift all rows since the last chosen one. Enter opens, and Escape clears the choice. Letter keys do
 * nothing while the user has turned off shortcuts of a single key.
 */
export function useRows<Row>({ items, rowKey, selection, onOpen, cursor, onCursor }: Options<Row>) {
  const anchor = useRef<string | null>(null);
  const keys = items.map(rowKey);
  const current = cursor !== null && keys.includes(cursor) ? cursor : keys[0];

  const toggle = (key: string, chosen: boolean, toHere = false) => {
    if (!selection) return;
    const next = new Set(selection.keys);
    const from = toHere && anchor.current !== null ? keys.indexOf(anchor.current) : -1;
    const here = keys.indexOf(key);
    const range = from >= 0 ? keys.slice(Math.min(from, here), Math.max(from, here) + 1) : [key];
    for (const each of range) {
      if (chosen) next.add(each);
      else next.delete(each);
    }
    anchor.current = key;
    selection.onChange(next);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, row: Row) => {
    // Keys pressed in a control of the row belong to that control.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const letters = readPreference("shortcuts") !== "off";
    const key = rowKey(row);
    const at = keys.indexOf(key);
    const element = event.currentTarget;
    const go = (index: number) => {
      const next = element.parentElement?.children[index];
      const nextKey = keys[index];
      if (!(next instanceof HTMLElement) || nextKey === undefined) return;
      onCursor(nextKey);
      next.focus();
    };
    const handle: Record<string, () => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(keys.length - 1),
      " ": () => toggle(key, !selection?.keys.has(key), event.shiftKey),
      // If nothing is chosen, Escape is left to the elements around the table.
      ...(selection && (selection.keys.size > 0 || selection.everything) ? { Escape: () => selection.onChange(new Set()) } : {}),
      Enter: () => (onOpen ? onOpen(row) : element.querySelector("a")?.click()),
      ...(letters
        ? {
            j: () => go(at + 1),
            k: () => go(at - 1),
            x: () => toggle(key, !selection?.keys.has(key)),
            X: () => toggle(key, !selection?.keys.has(key), true),
          }
        : {}),
    };
    const act = handle[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  // The rows get functions that never change, which call those of the last render.
  const latest = useRef<RowHandlers<Row>>({ toggle, onKeyDown, onFocus: onCursor });
  useLayoutEffect(() => {
    latest.current = { toggle, onKeyDown, onFocus: onCursor };
  });
  const handlers = useMemo(
    (): RowHandlers<Row> => ({
      toggle: (key, chosen) => latest.current.toggle(key, chosen),
      onKeyDown: (event, row) => latest.current.onKeyDown(event, row),
      onFocus: (key) => latest.current.onFocus(key),
    }),
    [],
  );

  const pageChosen = keys.filter((key) => selection?.keys.has(key)).length;
  return {
    handlers,
    stateOf: (row: Row): RowState => ({
      isCurrent: rowKey(row) === current,
      isSelected: selection?.everything === true || (selection?.keys.has(rowKey(row)) ?? false),
      choice: selection === undefined ? "none" : selection.everything === true ? "fixed" : "free",
    }),
    allChosen: keys.length > 0 && (selection?.everything === true || pageChosen === keys.length),
    someChosen: pageChosen > 0 && pageChosen < keys.length,
    togglePage: (chosen: boolean) => {
      if (!selection) return;
      const next = new Set(selection.keys);
      for (const key of keys) {
        if (chosen) next.add(key);
        else next.delete(key);
      }
      selection.onChange(next);
    },
  };
}

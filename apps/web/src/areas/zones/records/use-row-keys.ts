import { useRef, type KeyboardEvent } from "react";
import { readPreference } from "../../../lib/preferences.ts";
import type { RecordRow } from "./record-rows.rules.ts";
import type { RecordActs } from "./use-record-acts.ts";

type Options = {
  readonly rows: readonly RecordRow[];
  readonly acts: RecordActs;
  readonly mayEdit: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (keys: ReadonlySet<string>) => void;
  /** Moves the focus to the row with this index. */
  readonly go: (index: number) => void;
};

/**
 * How many rows the page keys move, which is about a screen. The browser's own page keys would scroll the focused row out of
 * view.
 */
const pageRows = 15;

/**
 * The keyboard shortcuts of the records. Arrows (k, j), Home, End, PageUp and PageDown move. x and Space choose a row, and with
 * Shift all rows up to it. Enter and e edit, d copies, Delete stages the removal, and u undoes a staged edit. The letters do
 * nothing while shortcuts of a single key are turned off.
 */
export function useRowKeys({ rows, acts, mayEdit, chosen, onChosen, go }: Options) {
  const anchor = useRef<string | null>(null);

  const choose = (row: RecordRow, isChosen: boolean, range: boolean) => {
    const next = new Set(chosen);
    const from = range ? rows.findIndex(({ key }) => key === anchor.current) : -1;
    const here = rows.indexOf(row);
    for (const each of from < 0 ? [row] : rows.slice(Math.min(from, here), Math.max(from, here) + 1)) {
      if (isChosen && each.mark === "none") next.add(each.key);
      else next.delete(each.key);
    }
    anchor.current = row.key;
    onChosen(next);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, row: RecordRow) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = rows.indexOf(row);
    const many = chosen.has(row.key) ? rows.filter(({ key }) => chosen.has(key)) : [row];
    const remove = () => {
      acts.remove(many);
      onChosen(new Set());
    };
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      PageDown: () => go(Math.min(at + pageRows, rows.length - 1)),
      PageUp: () => go(Math.max(at - pageRows, 0)),
    };
    const writes: Record<string, () => void> = {
      Enter: () => acts.edit(row),
      Delete: remove,
      Backspace: remove,
      " ": () => choose(row, !chosen.has(row.key), event.shiftKey),
    };
    const letters: Record<string, () => void> = { j: () => go(at + 1), k: () => go(at - 1) };
    const writingLetters: Record<string, () => void> = {
      e: () => acts.edit(row),
      d: () => acts.duplicate(row),
      u: () => acts.unstage(row),
      x: () => choose(row, !chosen.has(row.key), false),
      X: () => choose(row, !chosen.has(row.key), true),
    };
    const isOn = readPreference("shortcuts") !== "off";
    const act =
      moves[event.key] ??
      (mayEdit ? writes[event.key] : undefined) ??
      (isOn ? letters[event.key] : undefined) ??
      (isOn && mayEdit ? writingLetters[event.key] : undefined);
    if (!act) return;
    event.preventDefault();
    act();
  };

  return { onKeyDown, choose };
}

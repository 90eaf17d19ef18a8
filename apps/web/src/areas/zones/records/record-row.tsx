import { IconArrowBackUp, IconCopy, IconPencil, IconTrash } from "@tabler/icons-react";
import { piecesOfNote } from "@nameplane/contracts/zones/record-tags";
import type { KeyboardEvent, Ref } from "react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "../../../ui/basics/button.tsx";
import { Fetched } from "../../../ui/feedback/fetched.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Tick } from "../../../ui/form/choices.tsx";
import { MoreMenu, type MenuEntry } from "../../../ui/overlay/menu.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import type { RecordRow, RowMark } from "./record-rows.rules.ts";
import { fullName, RecordName, TypeChip, useValueText } from "../record-words.tsx";
import { ForwardState, RedirectState } from "./parts.ts";
import type { RecordActs } from "./use-record-acts.ts";
import { useDnsTypes } from "./use-record-choices.ts";
import { useZone } from "../zone/index.ts";

export type RowProps = {
  readonly row: RecordRow;
  /** Whether the row above has the same name. If so, the name is not emphasised again. */
  readonly isSameName: boolean;
  readonly acts: RecordActs;
  readonly isChosen: boolean;
  readonly onChoose: (chosen: boolean, range: boolean) => void;
  readonly tabIndex: number;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

const signs: Readonly<Record<Exclude<RowMark, "none">, string>> = { added: "+", changed: "~", removed: "-" };

/** The sign + ~ or - before a row that is not saved yet, so that colour is not its only mark. */
export function MarkSign({ mark }: { mark: Exclude<RowMark, "none"> }) {
  const t = useTranslations("dns.mark");
  return (
    <span className={`np-sign np-sign-${mark}`} title={t(mark)}>
      <span aria-hidden>{signs[mark]}</span>
      <span className="np-visually-hidden">{t(mark)}</span>
    </span>
  );
}

/** Returns a function for the accessible name of a record, such as "MX kaffebryggarna.se 10 mx.example.net." */
export function useRowName(): (row: RecordRow) => string {
  const { zone } = useZone();
  const value = useValueText();
  return (row) => `${row.type} ${fullName(row.owner, zone.name)} ${value(row.type, row.rdata)}`.slice(0, 120);
}

/** The last change of a saved record, or what is staged for it. */
export function LastChange({ row }: { row: RecordRow }) {
  const t = useTranslations("dns.mark");
  const value = useValueText();
  if (row.mark === "added") return <>{t("new")}</>;
  if (row.mark === "removed") return <>{t("gone")}</>;
  if (row.mark === "changed" && row.was !== null) {
    const { was } = row;
    if (was.rdata !== row.rdata) return <span title={was.rdata}>{t("was", { value: value(row.type, was.rdata) })}</span>;
    if (was.ttl !== row.ttl) return <>{t("was", { value: `TTL ${was.ttl}` })}</>;
    return <>{was.note ? t("noteWas", { value: was.note }) : t("noteNew")}</>;
  }
  return (
    <>
      {row.changedBy}
      {row.changedBy !== null && row.changedAt !== null && ", "}
      {row.changedAt !== null && <DateTime value={row.changedAt} show="relative" />}
    </>
  );
}

export function useRowEntries(): (row: RecordRow, acts: RecordActs) => readonly MenuEntry[] {
  const t = useTranslations("dns.act");
  return (row, acts) => [
    { key: "edit", label: t("edit"), icon: IconPencil, shortcut: "e", onSelect: () => acts.edit(row) },
    { key: "duplicate", label: t("duplicate"), icon: IconCopy, shortcut: "d", onSelect: () => acts.duplicate(row) },
    { key: "line", divider: true },
    { key: "remove", label: t("remove"), icon: IconTrash, shortcut: "Del", onSelect: () => acts.remove([row]) },
  ];
}

/** The buttons of a row: undo if it is staged, otherwise edit and more. */
export function RowActs({ row, acts }: Pick<RowProps, "row" | "acts">) {
  const t = useTranslations("dns.act");
  const name = useRowName()(row);
  const entries = useRowEntries();
  const { mayEdit } = useZone();
  if (!mayEdit) return null;
  if (row.mark !== "none")
    return (
      <Button
        size="xs"
        variant="ghost"
        icon={IconArrowBackUp}
        onClick={() => acts.unstage(row)}
        aria-label={t("undoOf", { name })}
      >
        {t("undo")}
      </Button>
    );
  return (
    <>
      <IconButton icon={IconPencil} label={t("editOf", { name })} small onClick={() => acts.edit(row)} />
      <MoreMenu what={name} entries={entries(row, acts)} />
    </>
  );
}

export function RecordTableRow(
  props: RowProps & {
    readonly index: number;
    readonly measure: Ref<HTMLTableRowElement>;
    readonly columns: RecordColumns;
  },
) {
  const { row, isSameName, acts, isChosen, onChoose, index, measure, columns, ...focus } = props;
  const { zone, mayEdit } = useZone();
  const table = useTranslations("ui.table");
  const value = useValueText()(row.type, row.rdata);
  const name = useRowName()(row);
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-selected={isChosen || undefined}
      className={classNames(row.mark !== "none" && `np-record-${row.mark}`, isSameName && "np-record-same")}
      {...focus}
    >
      <td className="np-cell-tick">
        {row.mark !== "none" ? (
          <MarkSign mark={row.mark} />
        ) : (
          mayEdit && (
            <Tick
              aria-label={table("selectRow", { name })}
              checked={isChosen}
              onChange={() => undefined}
              onClick={(event) => onChoose(!isChosen, event.shiftKey)}
            />
          )
        )}
      </td>
      <td>
        <TypeChip type={row.type} />
      </td>
      <th scope="row" className="np-mono np-record-text" title={fullName(row.owner, zone.name)} translate="no">
        <RecordName owner={row.owner} name={zone.name} quiet={isSameName} />
      </th>
      <td className="np-mono np-record-text" title={value} translate="no">
        <ServedValue row={row} value={value} />
      </td>
      <td className="np-mono np-align-right np-record-text">{row.ttl}</td>
      {columns.note && (
        <td className="np-soft" title={row.note ?? undefined}>
          <Note row={row} acts={acts} />
        </td>
      )}
      {columns.change && (
        <td className="np-quiet np-cap">
          <LastChange row={row} />
        </td>
      )}
      <td className="np-cell-actions">
        <div>
          <RowActs row={row} acts={acts} />
        </div>
      </td>
    </tr>
  );
}

/** The note of a record in a short form, with its tags first. Clicking a tag shows the other records that have it. */
function Note({ row, acts }: { row: RecordRow; acts: RecordActs }) {
  const t = useTranslations("dns.act");
  const pieces = piecesOfNote(row.note ?? "");
  // Separators between words and tags are left out.
  const words = pieces.map(({ text, isTag }) => (isTag ? "" : text.replaceAll(/^[\s,]+|[\s,]+$/g, "")));
  return (
    <>
      {pieces.map(
        ({ text, isTag }, index) =>
          isTag && (
            <button
              key={index}
              type="button"
              className="np-record-tag"
              title={t("tag", { tag: text })}
              onClick={() => acts.find(text)}
            >
              {text}
            </button>
          ),
      )}
      {words.filter((text) => text !== "").join(" ")}
    </>
  );
}

/**
 * The value of a record. For redirects and forwarded mail, which we serve ourselves, it also shows whether that works, beside the
 * value or, if there is no room, below it.
 */
function ServedValue({ row, value }: { row: RecordRow; value: string }) {
  const t = useTranslations("dns");
  const { usual } = useDnsTypes();
  if (row.mark !== "none" || (row.type !== "MAILFORWARD" && row.type !== "REDIRECT")) return value;
  return (
    <div className="np-record-served">
      <span className="np-record-target">{value}</span>
      {!usual.includes(row.type) ? (
        <span className="np-forward-state">
          <StatusMark tone="needs">{t("notServed")}</StatusMark>
        </span>
      ) : row.type === "REDIRECT" ? (
        <Fetched>
          <RedirectState owner={row.owner} />
        </Fetched>
      ) : (
        <Fetched>
          <ForwardState rdata={row.rdata} />
        </Fetched>
      )}
    </div>
  );
}

/** Which optional columns are shown. As the window becomes narrower, the least important columns are hidden first. */
export type RecordColumns = { readonly note: boolean; readonly change: boolean };

export function RecordCard(props: RowProps & { readonly index: number; readonly measure: Ref<HTMLLIElement> }) {
  const { row, acts, isSameName: _same, isChosen: _chosen, onChoose: _choose, index, measure, ...focus } = props;
  const t = useTranslations("dns.act");
  const { zone, mayEdit } = useZone();
  const value = useValueText()(row.type, row.rdata);
  const name = useRowName()(row);
  const entries = useRowEntries();
  const { mark } = row;
  return (
    <li
      ref={measure}
      data-index={index}
      className={classNames("np-record-card", mark !== "none" && `np-record-${mark}`)}
      {...focus}
    >
      <div className="np-row">
        {mark !== "none" && <MarkSign mark={mark} />}
        <TypeChip type={row.type} />
        <span className="np-mono np-grow np-ellipsis np-record-text" translate="no">
          {row.owner === "" ? zone.name : row.owner}
        </span>
        <span className="np-mono np-mono-s np-quiet">{row.ttl}</span>
        {mayEdit &&
          (mark === "none" ? (
            <MoreMenu what={name} small={false} entries={entries(row, acts)} />
          ) : (
            <IconButton icon={IconArrowBackUp} label={t("undoOf", { name })} onClick={() => acts.unstage(row)} />
          ))}
      </div>
      <div className="np-mono np-record-value np-record-text" translate="no">
        <ServedValue row={row} value={value} />
      </div>
      {row.note && (
        <div className="np-soft np-small">
          <Note row={row} acts={acts} />
        </div>
      )}
    </li>
  );
}

import type { ContactListRow } from "@nameplane/contracts/contacts/contact";
import { contactList } from "@nameplane/contracts/contacts/operations";
import { IconChevronDown } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useTranslations } from "use-intl";
import { useApiList } from "../../lib/api/use-api.ts";
import { classNames } from "../../ui/class-names.ts";
import { FieldFrame } from "../../ui/form/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useStatusWord } from "../../ui/text/code-status.tsx";
import { contactLine, contactName } from "./contact-name.ts";
import "./contact-choice.css";

const OFFERED = 20;
const PAUSE_MS = 250;

type ContactChoiceProps = {
  readonly label: string;
  readonly chosen: ContactListRow | undefined;
  readonly onChange: (contactid: string) => void;
  /** The id of a contact that is not offered. */
  readonly except?: string | undefined;
  readonly error?: string | null | undefined;
  readonly disabled?: boolean;
  /** Text shown while no contact is chosen. */
  readonly nobody?: string;
  readonly hint?: string;
};

/**
 * A field for finding one of the account's contacts. The server searches, and up to twenty contacts are offered. Arrow keys move,
 * Enter chooses, Escape keeps the current choice.
 */
export function ContactChoice({
  label,
  chosen,
  onChange,
  except,
  error,
  disabled = false,
  nobody,
  hint: ownHint,
}: ContactChoiceProps) {
  const t = useTranslations("contactform");
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const search = usePaused(typed.trim().slice(0, 100));
  const found = useApiList(contactList, {
    ...(search === "" ? {} : { search }),
    ...(except === undefined ? {} : { except }),
    orderby: "name",
    limit: OFFERED,
  });
  const rows = found.data?.data ?? [];
  const current = Math.max(0, Math.min(at, rows.length - 1));
  const optionId = (index: number) => `${id}-option-${index}`;
  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-option-${current}`)?.scrollIntoView?.({ block: "nearest" });
  }, [id, isOpen, current]);
  const open = () => {
    if (isOpen || disabled) return;
    setTyped("");
    setAt(0);
    setOpen(true);
  };
  const take = (row: ContactListRow | undefined) => {
    if (row === undefined) return;
    setOpen(false);
    onChange(row.contactid);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape" && isOpen) {
      // Escape closes only this list and not the drawer around it.
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
      return;
    }
    if (event.key === "Enter" && isOpen && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // The rows on the screen may still be the result of an earlier text.
      if (search === typed.trim() && !found.isPlaceholderData) take(rows[current]);
      return;
    }
    const last = rows.length - 1;
    const next = {
      ArrowDown: current >= last ? 0 : current + 1,
      ArrowUp: current === 0 ? last : current - 1,
      PageDown: Math.min(current + 8, last),
      PageUp: Math.max(current - 8, 0),
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (isOpen) setAt(next);
    else open();
  };
  const isSearching = found.isFetching && (found.data === undefined || found.isPlaceholderData);
  const hint = chosen && !isOpen ? contactLine(chosen) : ownHint;
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div
        ref={place}
        className="np-choice"
        onBlur={(event) => {
          if (!(event.relatedTarget instanceof Node && place.current?.contains(event.relatedTarget))) setOpen(false);
        }}
      >
        <div className={classNames("np-input", error ? "np-input-error" : null)}>
          <input
            id={id}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-list` : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && rows.length > 0 ? optionId(current) : undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
            placeholder={chosen && isOpen ? contactName(chosen) : (nobody ?? t("choose"))}
            disabled={disabled}
            value={isOpen ? typed : chosen ? contactName(chosen) : ""}
            onClick={open}
            onChange={(event) => {
              setOpen(true);
              // Typing while a contact is chosen starts a new search instead of adding to the name shown.
              setTyped(isOpen ? event.target.value : ((event.nativeEvent as InputEvent).data ?? event.target.value));
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
          <Icon of={IconChevronDown} />
        </div>
        {isOpen && (
          <div className="np-choice-sheet">
            <div id={`${id}-list`} role="listbox" aria-label={label} aria-busy={isSearching}>
              {rows.map((row, index) => (
                <Option
                  key={row.contactid}
                  id={optionId(index)}
                  row={row}
                  isOn={index === current}
                  onPoint={() => setAt(index)}
                  onTake={() => take(row)}
                />
              ))}
            </div>
            <p className="np-choice-foot np-small np-soft" role="status">
              {found.error
                ? t("searchFailed")
                : isSearching
                  ? t("searching")
                  : rows.length === 0
                    ? t("noneFound", { text: search })
                    : t(found.data?.totalisatleast ? "offeredAtLeast" : "offered", {
                        shown: String(rows.length),
                        total: found.data?.total ?? 0,
                      })}
            </p>
          </div>
        )}
      </div>
    </FieldFrame>
  );
}

function Option({
  id,
  row,
  isOn,
  onPoint,
  onTake,
}: {
  id: string;
  row: ContactListRow;
  isOn: boolean;
  onPoint: () => void;
  onTake: () => void;
}) {
  const t = useTranslations("contactform");
  const word = useStatusWord();
  const uses = [...(row.usedin > 0 ? [t("usedIn", { count: row.usedin })] : []), ...row.roles.map((role) => word(role))];
  return (
    <button
      type="button"
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isOn}
      className={classNames("np-choice-option", isOn && "np-choice-on")}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <b>{contactName(row)}</b>
      <span className="np-small np-soft">{contactLine(row)}</span>
      <span className="np-small np-soft">{uses.length === 0 ? t("unused") : uses.join(", ")}</span>
    </button>
  );
}

/** Returns the typed text once typing has paused. */
function usePaused(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return undefined;
    const timer = setTimeout(() => setSettled(text), text === "" ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, settled]);
  return settled;
}

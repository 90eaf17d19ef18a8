import type { ObjectKind } from "@nameplane/contracts/backoffice/objects";
import { mentionable } from "@nameplane/contracts/staff/operations";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { TextArea, type TextAreaProps } from "../../ui/form/fields.tsx";
import "./mentions.css";

type Props = TextAreaProps & { readonly about: ObjectKind };
type Colleague = { readonly username: string; readonly name: string };

const shownMost = 6;

/** The text between an @ and the caret. Null if no name is being typed there. */
export function mentionBefore(text: string, caret: number): string | null {
  return /(?<![\w.@-])@([\w.-]*)$/.exec(text.slice(0, caret))?.[1] ?? null;
}

/** Replaces the text between @ and the caret by the name. Returns the new text and the position of the caret. */
export function withMention(text: string, caret: number, username: string): { readonly text: string; readonly caret: number } {
  const typed = mentionBefore(text, caret) ?? "";
  const start = `${text.slice(0, caret - typed.length)}${username} `;
  return { text: start + text.slice(caret).replace(/^ /, ""), caret: start.length };
}

/**
 * A field for an internal note, in which @ suggests colleagues who may see the object. The suggestions are chosen with the arrow
 * keys and Enter or Tab, or pressed; Escape closes them.
 */
export function MentionArea({ about, value, onChange, ...field }: Props): React.JSX.Element {
  const t = useTranslations("staff.mention");
  const list = useId();
  const area = useRef<HTMLTextAreaElement | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const { data } = useApiQuery(mentionable, { kind: about });
  const found = typed === null ? [] : matching(data?.data ?? [], typed);
  const isOpen = found.length > 0;
  const look = () => {
    const { current } = area;
    const next = current === null ? null : mentionBefore(current.value, current.selectionStart);
    if (next !== typed) setAt(0);
    setTyped(next);
  };
  const choose = ({ username }: Colleague) => {
    const { current } = area;
    if (current === null) return;
    const next = withMention(current.value, current.selectionStart, username);
    onChange(next.text);
    setTyped(null);
    requestAnimationFrame(() => {
      current.focus();
      current.setSelectionRange(next.caret, next.caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isOpen) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const chosen = found[at];
    if (step !== 0) setAt((at + step + found.length) % found.length);
    else if ((event.key === "Enter" || event.key === "Tab") && chosen !== undefined) choose(chosen);
    else if (event.key === "Escape") setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="np-mention">
      <TextArea
        {...field}
        ref={area}
        value={value}
        onChange={(next) => {
          onChange(next);
          // Before the position of the caret is read, the browser must have handled the key.
          requestAnimationFrame(look);
        }}
        onKeyDown={onKeyDown}
        onClick={look}
        onBlur={() => setTyped(null)}
        aria-autocomplete="list"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${String(at)}` : undefined}
      />
      {isOpen && (
        <div id={list} role="listbox" aria-label={t("colleagues")} className="np-mention-list">
          {found.map((colleague, index) => (
            <div
              key={colleague.username}
              id={`${list}-${String(index)}`}
              role="option"
              aria-selected={index === at}
              onPointerDown={(event) => {
                event.preventDefault();
                choose(colleague);
              }}
            >
              <span>{colleague.name}</span> <span className="np-soft">@{colleague.username}</span>
            </div>
          ))}
        </div>
      )}
      <span className="np-visually-hidden" role="status">
        {isOpen ? t("found", { count: found.length }) : ""}
      </span>
    </div>
  );
}

function matching(colleagues: readonly Colleague[], typed: string): readonly Colleague[] {
  const wanted = typed.toLowerCase();
  const begins = (text: string) =>
    text
      .toLowerCase()
      .split(/[\s.-]/)
      .some((part) => part.startsWith(wanted));
  return colleagues.filter(({ username, name }) => username.toLowerCase().startsWith(wanted) || begins(name)).slice(0, shownMost);
}

/** The message after a note was written: which colleagues were notified, and which names belong to nobody. */
export function useToldWords() {
  const t = useTranslations("staff.mention");
  return ({ told, nottold }: { readonly told: readonly string[]; readonly nottold: readonly string[] }): string | undefined => {
    const parts = [
      ...(told.length === 0 ? [] : [t("told", { names: told.join(", ") })]),
      ...(nottold.length === 0 ? [] : [t("notTold", { names: nottold.map((name) => `@${name}`).join(", ") })]),
    ];
    return parts.length === 0 ? undefined : parts.join(" ");
  };
}

import type { Found, FoundKind } from "@nameplane/contracts/backoffice/search";
import { staffSearch } from "@nameplane/contracts/backoffice/operations";
import { IconSearch } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useApiList } from "../../../lib/api/use-api.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { pathOf } from "../../../shell/staff/staff-link.tsx";
import { menuOf, staffRouteOf } from "../../../shell/staff/staff-routes.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { seenObjects } from "../objects/index.ts";
import "../../../ui/overlay/menu.css";
import "./finder.css";

type Choice = {
  readonly key: string;
  readonly group: string;
  readonly label: string;
  readonly note: string;
  readonly mark?: ReactNode;
  readonly path: string;
};

/** How long typing must pause before a search. It is too short to be noticed, but saves the server a search for each letter. */
const pauseMs = 120;

/** The address of a result's page, by its kind. */
const pages: Readonly<Record<FoundKind, (ref: string) => string>> = {
  customer: (ref) => pathOf({ to: "customer", params: { number: ref } }),
  user: (ref) => pathOf({ to: "customer", params: { number: ref } }),
  contact: (ref) => pathOf({ to: "customer", params: { number: ref } }),
  domain: (ref) => pathOf({ to: "domain", params: { domain: ref } }),
  order: (ref) => pathOf({ to: "order", params: { number: ref } }),
  request: (ref) => pathOf({ to: "request", params: { number: ref } }),
  invoice: (ref) => pathOf({ to: "invoice", params: { invoice: ref } }),
  payment: (ref) => pathOf({ to: "payment", params: { id: ref } }),
  ticket: (ref) => pathOf({ to: "ticket", params: { number: ref } }),
};

/** The search over everything (Ctrl or Cmd and K). Without a text it shows recently opened objects and the pages of the menu. */
export function SearchPalette({ onClose }: { readonly onClose: () => void }): React.JSX.Element {
  const t = useTranslations("staff.search");
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  // A user who pastes a name and presses Enter at once wants the first result, which may not have arrived yet.
  const isWanted = useRef(false);
  const { choices, isBusy, hasFailed } = useChoices(text);
  const current = Math.min(at, choices.length - 1);
  const currentId = choices[current] && `${listId}-${choices[current].key}`;
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView?.({ block: "nearest" });
  }, [currentId]);
  const open = (choice: Choice | undefined) => {
    if (choice === undefined) return;
    onClose();
    void navigate({ to: choice.path });
  };
  useEffect(() => {
    if (!isWanted.current || isBusy) return;
    isWanted.current = false;
    const [first] = choices;
    if (first !== undefined) void navigate({ to: first.path }).then(onClose);
  }, [isBusy, choices, onClose, navigate]);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = choices.length - 1;
    const next = { ArrowDown: current >= last ? 0 : current + 1, ArrowUp: current <= 0 ? last : current - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setAt(next);
    }
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    if (isBusy) isWanted.current = true;
    else open(choices[current]);
  };
  return (
    <Modal open onClose={onClose} title={t("title")} width={640}>
      <div className="np-input">
        <Icon of={IconSearch} />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={currentId}
          aria-label={t("label")}
          placeholder={t("label")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
            isWanted.current = false;
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={listId} role="listbox" aria-label={t("title")} aria-busy={isBusy} className="np-finder-found">
        {choices.map((choice, index) => (
          <div key={choice.key} role="presentation">
            {choice.group !== choices[index - 1]?.group && (
              <div className="np-menu-title" role="presentation">
                {choice.group}
              </div>
            )}
            <button
              type="button"
              role="option"
              id={`${listId}-${choice.key}`}
              tabIndex={-1}
              aria-selected={index === current}
              className={classNames("np-menu-item", index === current && "np-finder-on")}
              onMouseMove={() => setAt(index)}
              onClick={() => open(choice)}
            >
              <span className="np-grow np-finder-result">
                <span>{choice.label}</span>
                {choice.note !== "" && <span className="np-small np-soft">{choice.note}</span>}
              </span>
              {choice.mark}
            </button>
          </div>
        ))}
      </div>
      {choices.length === 0 && !isBusy && (
        <p className="np-soft" role="status">
          {t(hasFailed ? "failed" : "none")}
        </p>
      )}
    </Modal>
  );
}

function useChoices(text: string): { choices: readonly Choice[]; isBusy: boolean; hasFailed: boolean } {
  const t = useTranslations("staff.search");
  const title = useTranslations("staff.title");
  const { permissions } = useColleague();
  const typed = text.trim();
  const asked = useDebounced(typed, pauseMs);
  const { data, error, isFetching } = useApiList(staffSearch, { text: asked }, { enabled: asked !== "" });
  const wordOf = useFoundWords();
  const places: Choice[] = menuOf(permissions)
    .map((id) => ({ id, label: title(staffRouteOf(id).title) }))
    .filter(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()))
    .map(({ id, label }) => ({ key: `page-${id}`, group: t("pages"), label, note: "", path: staffRouteOf(id).path }));
  if (typed === "") {
    const seen = seenObjects().map(({ kind, path, title: label }) => ({
      key: `seen-${path.replaceAll("/", "-")}`,
      group: t("seen"),
      label,
      note: t(`kind.${kind}`),
      path,
    }));
    return { choices: [...seen, ...places], isBusy: false, hasFailed: false };
  }
  const isBusy = asked !== typed || isFetching;
  const found = (data?.data ?? []).map((each) => wordOf(each));
  return { choices: [...found, ...places], isBusy, hasFailed: error !== null };
}

/** Returns a function that describes a result: its name, its customer, and its status. */
function useFoundWords() {
  const t = useTranslations("staff.search");
  const queue = useTranslations("queue");
  return (found: Found): Choice => {
    const { kind, id, ref, name, detail, status, account } = found;
    const numbered = kind === "order" || kind === "request" || kind === "invoice" || kind === "payment" || kind === "ticket";
    const owner = queue(account.name === "" ? "unnamed" : "account", { name: account.name, number: String(account.number) });
    const label = numbered ? t(`numbered.${kind}`, { name }) : kind === "customer" ? owner : name;
    return {
      key: `${kind}-${id}-${String(account.number)}`,
      group: t(`kind.${kind}`),
      label,
      note: [detail, kind === "customer" ? "" : owner].filter((part) => part !== "").join(", "),
      mark: status === null ? undefined : <CodeStatus code={status} />,
      path: pages[kind](ref),
    };
  };
}

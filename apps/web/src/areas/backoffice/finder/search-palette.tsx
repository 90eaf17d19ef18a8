import type { Found, FoundKind } from "@nameplane/contracts/backoffice/search";
import { staffSearch } from "@nameplane/contracts/backoffice/operations";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useApiList } from "../../../lib/api/use-api.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { pathOf } from "../../../shell/staff/staff-link.tsx";
import { menuOf, staffRouteOf } from "../../../shell/staff/staff-routes.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Palette } from "../../../ui/overlay/palette.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { seenObjects } from "../objects/index.ts";
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
  case: (ref) => pathOf({ to: "abuseCase", params: { reference: ref } }),
  dispute: (ref) => pathOf({ to: "dispute", params: { number: ref } }),
  escrow: (ref) => pathOf({ to: "escrow", params: { number: ref } }),
  quote: (ref) => pathOf({ to: "quote", params: { number: ref } }),
  salesQuote: (ref) => pathOf({ to: "salesQuote", params: { id: ref } }),
};

/** The search over everything (Ctrl or Cmd and K). Without a text it shows recently opened objects and the pages of the menu. */
export function SearchPalette({ onClose }: { readonly onClose: () => void }): React.JSX.Element {
  const t = useTranslations("staff.search");
  const navigate = useNavigate();
  const [text, setText] = useState("");
  // A user who pastes a name and presses Enter at once wants the first result, which may not have arrived yet.
  const isWanted = useRef(false);
  const { choices, isBusy, hasFailed } = useChoices(text);
  const open = (choice: Choice) => {
    onClose();
    void navigate({ to: choice.path });
  };
  useEffect(() => {
    if (!isWanted.current || isBusy) return;
    isWanted.current = false;
    const [first] = choices;
    if (first !== undefined) void navigate({ to: first.path }).then(onClose);
  }, [isBusy, choices, onClose, navigate]);
  return (
    <Palette
      title={t("title")}
      label={t("label")}
      width={640}
      text={text}
      onText={(next) => {
        setText(next);
        isWanted.current = false;
      }}
      choices={choices}
      isBusy={isBusy}
      empty={isBusy ? null : t(hasFailed ? "failed" : "none")}
      onChoose={open}
      onEnter={(current) => {
        if (isBusy) isWanted.current = true;
        else if (current !== undefined) open(current);
      }}
      onClose={onClose}
    >
      {({ label, note, mark }) => (
        <>
          <span className="np-grow np-finder-result">
            <span>{label}</span>
            {note !== "" && <span className="np-small np-soft">{note}</span>}
          </span>
          {mark}
        </>
      )}
    </Palette>
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
    const owner = queue(account.name === "" ? "unnamed" : "account", { name: account.name, number: String(account.number) });
    const isNumbered = kind !== "customer" && kind !== "domain" && kind !== "user" && kind !== "contact";
    const label = isNumbered ? t(`numbered.${kind}`, { name }) : kind === "customer" ? owner : name;
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

import { IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { useTranslations } from "use-intl";
import { DEFAULT_LIST_SIZE } from "../../lib/list-query.ts";
import { ruleText } from "../../lib/rules/rule-text.ts";
import { rule } from "../../lib/rules/rules.ts";
import { Button, ButtonGroup, IconButton } from "../../ui/basics/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useWidth } from "../../ui/use-width.ts";
import { Fetched } from "../../ui/feedback/fetched.tsx";
import { openDialog } from "../../shell/dialogs/dialog-store.ts";
import { loadOwnTarget } from "../../areas/domains/search/index.ts";
import { useApi } from "../../lib/api/api-context.tsx";
import type { Api } from "../../lib/api/client.ts";
import { useGo } from "../../shell/routing/use-route.ts";
import { useListSize } from "../../shell/session/use-session.ts";
import { slots } from "../slots.ts";
import { interpretSearch, searchTypes, sentAs, type SearchIntent, type SearchType } from "./header-search.rules.ts";

const Results = slots.searchResults;

export type HeaderSearchProps = { readonly open: boolean; readonly onOpen: () => void; readonly onClose: () => void };

/**
 * The search field of the header, for names, lists of names, WHOIS and requests. Enter or the button runs the search. If the text
 * is a domain or number of the account, its page is opened. Escape clears and leaves the field.
 */
export function HeaderSearch({ open, onOpen, onClose }: HeaderSearchProps) {
  const t = useTranslations("shell.search");
  const rules = useTranslations("rules");
  const run = useRunSearch();
  const listSize = useListSize() ?? DEFAULT_LIST_SIZE;
  const narrow = useWidth() === "narrow";
  const place = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const panelId = useId();
  const [type, setType] = useState<SearchType>("domains");
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<string | null>(null);

  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);

  const change = (next: string) => {
    setText(next);
    setRefused(null);
  };
  const close = () => {
    input.current?.blur();
    onClose();
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    const intent = interpretSearch(type, text, listSize);
    if (intent === null) return;
    if (intent.kind === "refused") {
      const message = rule(() => intent.rule)(text);
      setRefused(message && ruleText(rules, message));
      return;
    }
    // The WHOIS dialog returns the focus to the search field when it closes, so the field keeps the focus. A screen takes the
    // focus itself.
    if (intent.kind === "whois") onClose();
    else close();
    await run(intent);
    // The opened screen shows the text in a field of its own. Here it would only get in the way of the next search.
    if (intent.kind !== "whois") setText((now) => (now === text ? "" : now));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    change("");
    close();
  };

  return (
    <div
      ref={place}
      className="np-search-place"
      role="presentation"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        // If the focus moves within the search field and its results, they are not closed.
        if (open && event.relatedTarget instanceof Node && !place.current?.contains(event.relatedTarget)) onClose();
      }}
    >
      <form className="np-search" role="search" aria-label={t("label")} onSubmit={(event) => void submit(event)}>
        <Icon of={IconSearch} />
        <input
          ref={input}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-label={t("label")}
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          role="combobox"
          aria-invalid={refused ? true : undefined}
          data-header-search
          placeholder={open ? t(`placeholder.${type}`) : t("label")}
          value={text}
          onFocus={onOpen}
          onChange={(event) => change(event.target.value)}
        />
        {!open && (
          <span className="np-search-hint" aria-hidden="true">
            <kbd>/</kbd> <kbd>{commandKeys()}</kbd>
          </span>
        )}
        {open && (
          <>
            <Button size="xs" type="submit" disabled={text.trim() === ""}>
              {t("run")}
            </Button>
            {narrow && <IconButton small icon={IconX} label={t("close")} onClick={close} />}
          </>
        )}
      </form>
      {open && (
        <div className="np-search-panel" id={panelId} role="region" aria-label={t("type")}>
          <div className="np-search-panel-head">
            <ButtonGroup
              label={t("type")}
              size="xs"
              choices={searchTypes.map((each) => ({ value: each, label: t(each) }))}
              value={type}
              onChange={(next) => {
                setType(next);
                setRefused(null);
                input.current?.focus();
              }}
            />
            <span className="np-small" aria-live="polite">
              {refused ? (
                <span className="np-problem-text">{refused}</span>
              ) : (
                <Understood intent={interpretSearch(type, text, listSize)} />
              )}
            </span>
          </div>
          {Results && type === "domains" && text.trim() !== "" ? (
            <Fetched>
              <Results text={text} onClose={close} />
            </Fetched>
          ) : (
            <>
              <p className="np-search-panel-body">{t(`hint.${type}`)}</p>
              <div className="np-search-panel-foot">
                <span>
                  <kbd>Enter</kbd> {t("keys.run")}
                </span>
                <span>
                  <kbd>Tab</kbd> {t("keys.next")}
                </span>
                <span>
                  <kbd>Esc</kbd> {t("keys.clear")}
                </span>
              </div>
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** Shows how the text will be interpreted, before it is sent. */
function Understood({ intent }: { intent: SearchIntent | null }) {
  const t = useTranslations("shell.search");
  const tags = {
    b: (chunks: React.ReactNode) => <b className="np-mono">{chunks}</b>,
    code: (chunks: React.ReactNode) => <code>{chunks}</code>,
  };
  if (intent === null || intent.kind === "refused") return null;
  if (intent.kind === "bulk") return <>{t("several", { count: intent.domainnames.length })}</>;
  if (intent.kind === "whois") return <>{t.rich("whoisOf", { ...tags, name: intent.idndomainname })}</>;
  if (intent.kind === "domain") {
    const ascii = sentAs(intent.domainname);
    return ascii ? (
      <>{t.rich("sentAs", { ...tags, name: intent.domainname, ascii })}</>
    ) : (
      <>{t.rich("understood", { ...tags, name: intent.domainname })}</>
    );
  }
  const { ordernr, requestid, domainname } = intent.query;
  if (ordernr) return <>{t("order", { number: ordernr })}</>;
  if (requestid) return <>{t("request", { number: requestid })}</>;
  return <>{t.rich("requestDomain", { ...tags, name: domainname ?? "" })}</>;
}

/** Runs a search: opens a screen or the WHOIS dialog. */
function useRunSearch() {
  const go = useGo();
  const api = useApi();
  return async (intent: Exclude<SearchIntent, { kind: "refused" }>) => {
    const own = intent.kind === "domain" ? await findOwn(api, intent.domainname) : null;
    if (own !== null) {
      await go(own);
      return;
    }
    if (intent.kind === "domain") await go({ to: "searchDomains", query: { domainname: intent.domainname } });
    if (intent.kind === "bulk") await go({ to: "searchDomainsBulk", query: { domainnames: intent.domainnames.join(",") } });
    if (intent.kind === "requests") await go({ to: "requests", query: intent.query });
    if (intent.kind === "whois") openDialog(intent);
  };
}

/**
 * The page of the account's object that the text identifies. Null if there is none, or if the code that finds it cannot be
 * loaded.
 */
async function findOwn(api: Api, text: string) {
  try {
    return await (
      await loadOwnTarget()
    )(api, text);
  } catch {
    return null;
  }
}

/** The keys of the command menu as they are written on this computer. */
const commandKeys = () => (/Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? "⌘K" : "Ctrl K");

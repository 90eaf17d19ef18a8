import { searchOwn } from "@nameplane/contracts/search/operations";
import { parseSearchTerms, readAsIdea } from "@nameplane/values";
import { useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { useGo } from "../../../shell/routing/use-route.ts";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { Spinner } from "../../../ui/basics/button.tsx";
import { EmptyState, ErrorState } from "../../../ui/feedback/states.tsx";
import { IdeasTable } from "./ideas-table.tsx";
import { OwnResults, useOwnRows } from "./own-results.tsx";
import { SearchExact } from "./search-exact.tsx";
import { SearchGroups, type SearchGroup } from "./search-groups.tsx";
import { SearchTable } from "./search-table.tsx";
import { isGone } from "./search-view.rules.ts";
import { useCursor } from "./use-cursor.ts";
import { useIdeas } from "./use-ideas.ts";
import { usePicks } from "./use-picks.ts";
import { useSearch } from "./use-search.ts";
import { useSearchView } from "./use-search-view.ts";
import "./search.css";

/** The largest number of rows in the panel. The page shows all of them. */
const PANEL_ROWS = 20;
const OWN_PAUSE_MS = 120;

/** The results below the header search: what the account has, then the searched name, ideas and other TLDs. */
export function SearchPanel({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useTranslations("search");
  const { globals } = useBrand();
  const [group, setGroup] = useState<SearchGroup>("popular");
  const [hideTaken, setHideTaken] = useState(false);
  const terms = parseSearchTerms(text);
  // Words separated only by spaces are one idea, whereas commas and line breaks make a list.
  const idea = /[,;\n]/.test(text) ? null : readAsIdea(terms);
  const single = terms.length < 2 || idea !== null;
  const meant = idea?.joined ?? text;
  const search = useSearch({ text: meant, mode: single ? "single" : "bulk", group: single ? group : undefined });
  const view = useSearchView(search, { hideTaken, hasTop: single });
  const ideas = useIdeas(idea === null ? meant : text, search, view);
  const picks = usePicks((names) => (names.some((name) => search.rows.has(name)) ? search : ideas.search).again(names));
  const own = useOwn(text);
  const go = useGo();
  const shown = view.rows.slice(0, PANEL_ROWS);
  const ideasFirst = view.top !== null && isGone(view.top);
  const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);
  const reachable = [
    ...own.map(({ key }) => key),
    ...(view.top ? [view.top.name] : []),
    ...(ideasFirst ? names(ideas.rows) : []),
    ...names(shown),
    ...(ideasFirst ? [] : names(ideas.rows)),
  ];
  const field = useCallback(() => document.querySelector<HTMLElement>("[data-header-search]"), []);
  const current = useCursor({
    names: reachable,
    input: field,
    onEnter: (name) => {
      const mine = own.find(({ key }) => key === name);
      if (mine) {
        onClose();
        void go(mine.target);
        return;
      }
      const row = search.rows.get(name) ?? ideas.search.rows.get(name);
      if (row) picks.act(row);
    },
    onMove: (name) =>
      document.querySelector(`.np-search-panel [data-name="${CSS.escape(name)}"]`)?.scrollIntoView({ block: "nearest" }),
  });
  const prices = globals.enablePrices;
  const waiting = search.phase === "asking" && search.order.length === 0 && search.invalid.length === 0;

  const ideaRows = <IdeasTable ideas={ideas} picks={picks} current={current} prices={prices} />;

  if (search.phase === "failed" && search.order.length === 0)
    return (
      <div className="np-search-results">
        <OwnResults rows={own} current={current} onClose={onClose} />
        <ErrorState title={t("failed")} error={search.error} onRetry={search.retry} />
      </div>
    );
  return (
    <div className="np-search-results">
      <OwnResults rows={own} current={current} onClose={onClose} />
      {view.top && <SearchExact row={view.top} picks={picks} isCurrent={current === view.top.name} prices={prices} />}
      {ideasFirst && ideaRows}
      <SearchGroups group={group} onGroup={setGroup} hideTaken={hideTaken} onHideTaken={setHideTaken} grouped={single} />
      {search.invalid.map(({ typed, desc }) => (
        <p key={typed} className="np-search-refused">
          <b className="np-mono">{typed}</b> {desc}
        </p>
      ))}
      {(shown.length > 0 || waiting) && (
        <SearchTable rows={shown} picks={picks} current={current} prices={prices} waiting={waiting} />
      )}
      {shown.length === 0 && view.all.length > 1 && hideTaken && (
        <EmptyState plain title={t("noneLeft")}>
          {t("noneLeftBody")}
        </EmptyState>
      )}
      {!ideasFirst && ideaRows}
      <div className="np-search-panel-foot">
        <span className="np-search-keys">
          <kbd>↑</kbd> <kbd>↓</kbd> {t("keys.move")}
        </span>
        <span className="np-search-keys">
          <kbd>↵</kbd> {t("keys.open")}
        </span>
        {search.phase === "asking" && <Spinner />}
        {view.progress.asked > 0 && <span>{t("answered", view.progress)}</span>}
        <span className="np-end" />
        {idea !== null && (
          <RouteLink to="searchDomainsBulk" query={{ domainnames: terms.join(",") }} onClick={onClose}>
            {t("asList", { count: terms.length })}
          </RouteLink>
        )}
        {single ? (
          <RouteLink
            to="searchDomains"
            query={{ domainname: meant.trim(), ...(group === "popular" ? {} : { group }) }}
            onClick={onClose}
          >
            {t("asPage")}
          </RouteLink>
        ) : (
          <RouteLink to="searchDomainsBulk" query={{ domainnames: terms.join(",") }} onClick={onClose}>
            {t("asPage")}
          </RouteLink>
        )}
      </div>
    </div>
  );
}

/** Results from the account, loaded while the user types. Empty for a single letter, or if the call fails. */
function useOwn(text: string) {
  const typed = text.trim();
  const asked = useDebounced(typed, OWN_PAUSE_MS);
  const enabled = asked.length > 1 && asked.length <= 255;
  const { data } = useApiQuery(searchOwn, { text: asked }, { enabled });
  return useOwnRows(enabled && asked === typed ? data : undefined, typed);
}

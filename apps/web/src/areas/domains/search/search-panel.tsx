import { useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { parseSearchTerms } from "@nameplane/values";
import { Spinner } from "../../../ui/basics/button.tsx";
import { EmptyState, ErrorState } from "../../../ui/feedback/states.tsx";
import { SearchExact } from "./search-exact.tsx";
import { SearchGroups, type SearchGroup } from "./search-groups.tsx";
import { SearchTable } from "./search-table.tsx";
import { useCursor } from "./use-cursor.ts";
import { usePicks } from "./use-picks.ts";
import { useSearch } from "./use-search.ts";
import { useSearchView } from "./use-search-view.ts";
import "./search.css";

/** Rows in the panel; the page has them all. */
const PANEL_ROWS = 20;

/** Answers hanging under the header search: the name that was meant on top, suffixes beside it below. */
export function SearchPanel({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useTranslations("search");
  const { globals } = useBrand();
  const [group, setGroup] = useState<SearchGroup>("popular");
  const [hideTaken, setHideTaken] = useState(false);
  const terms = parseSearchTerms(text);
  const single = terms.length < 2;
  const search = useSearch({ text, mode: single ? "single" : "bulk", group: single ? group : undefined });
  const view = useSearchView(search, { hideTaken, hasTop: single });
  const picks = usePicks(search.again);
  const shown = view.rows.slice(0, PANEL_ROWS);
  const reachable = [...(view.top ? [view.top] : []), ...shown];
  const field = useCallback(() => document.querySelector<HTMLElement>("[data-header-search]"), []);
  const current = useCursor({
    names: reachable.map(({ name }) => name),
    input: field,
    onEnter: (name) => {
      const row = search.rows.get(name);
      if (row) picks.act(row);
    },
    onMove: (name) =>
      document.querySelector(`.np-search-panel [data-name="${CSS.escape(name)}"]`)?.scrollIntoView({ block: "nearest" }),
  });
  const prices = globals.enablePrices;
  const waiting = search.phase === "asking" && search.order.length === 0 && search.invalid.length === 0;

  if (search.phase === "failed" && search.order.length === 0)
    return <ErrorState title={t("failed")} error={search.error} onRetry={search.retry} />;
  return (
    <div className="np-search-results">
      {view.top && <SearchExact row={view.top} picks={picks} isCurrent={current === view.top.name} prices={prices} />}
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
      <div className="np-search-panel-foot">
        <span className="np-search-keys">
          <kbd>↑</kbd> <kbd>↓</kbd> {t("keys.move")}
        </span>
        <span className="np-search-keys">
          <kbd>↵</kbd> {t("keys.add")}
        </span>
        {search.phase === "asking" && <Spinner />}
        {view.progress.asked > 0 && <span>{t("answered", view.progress)}</span>}
        <span className="np-end" />
        {single ? (
          <RouteLink
            to="searchDomains"
            query={{ domainname: text.trim(), ...(group === "popular" ? {} : { group }) }}
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

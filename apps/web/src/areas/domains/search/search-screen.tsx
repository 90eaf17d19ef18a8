import { IconAlertTriangle } from "@tabler/icons-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { parseSearchTerms } from "@nameplane/values";
import { useTranslations } from "use-intl";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { useGo, useRouteQuery, useSetQuery } from "../../../shell/routing/use-route.ts";
import { Button, Spinner } from "../../../ui/basics/button.tsx";
import { EmptyState, ErrorState } from "../../../ui/feedback/states.tsx";
import { SelectField, TextField } from "../../../ui/form/fields.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { IdeasTable } from "./ideas-table.tsx";
import { SearchExact, SearchExactWaiting } from "./search-exact.tsx";
import { isFiltered, noFilters, SearchFilters, useSearchFilter } from "./search-filter.tsx";
import { asGroup, SearchGroups } from "./search-groups.tsx";
import { SearchTable } from "./search-table.tsx";
import { isGone, searchOrders, type SearchOrder } from "./search-view.rules.ts";
import { ShowMore, useGrowing, withRest } from "./show-more.tsx";
import { useIdeas } from "./use-ideas.ts";
import { useCursor } from "./use-cursor.ts";
import { usePicks } from "./use-picks.ts";
import { SEARCH_PAUSE_MS, useSearch } from "./use-search.ts";
import { useSearchView } from "./use-search-view.ts";
import { ChosenNames } from "./chosen-names.tsx";
import "./search.css";

const asOrder = (text: string | undefined): SearchOrder => searchOrders.find((order) => order === text) ?? "suggested";

/** The domain search as a page, open to everyone. The searched text and the view are in the address. */
export function Screen() {
  const t = useTranslations("search");
  const query = useRouteQuery();
  const setQuery = useSetQuery();
  const { globals } = useBrand();
  const { text, setText } = useSearchText();
  const group = asGroup(query["group"]);
  const hideTaken = query["hidetaken"] === "true";
  const order = asOrder(query["sort"]);
  const search = useSearch({ text, mode: "single", group });
  const filter = useSearchFilter();
  const view = useSearchView(search, { order, filter, hideTaken, hasTop: true });
  const ideas = useIdeas(text, search, view);
  const picks = usePicks((names) => (names.some((name) => search.rows.has(name)) ? search : ideas.search).again(names));
  const ideasFirst = view.top !== null && isGone(view.top);
  const growing = useGrowing(`${search.text} ${group}`);
  const shown = view.rows.slice(0, withRest(growing.count, view.rows.length));
  const field = useCallback(() => document.getElementById("search-name"), []);
  const current = useCursor({
    names: [...(view.top ? [view.top] : []), ...(ideasFirst ? ideas.rows : []), ...shown, ...(ideasFirst ? [] : ideas.rows)].map(
      ({ name }) => name,
    ),
    input: field,
    onEnter: (name) => {
      const row = search.rows.get(name) ?? ideas.search.rows.get(name);
      if (row) picks.act(row);
    },
    onMove: (name) => document.querySelector(`main [data-name="${CSS.escape(name)}"]`)?.scrollIntoView({ block: "nearest" }),
  });
  const change = (values: Record<string, string | undefined>) => void setQuery(values, { replace: true });
  const waiting = search.phase === "asking" && search.order.length === 0 && search.invalid.length === 0;
  const ideaRows = <IdeasTable ideas={ideas} picks={picks} current={current} prices={globals.enablePrices} />;

  return (
    <Page title={t("title")} width="form" actions={<RouteLink to="searchDomainsBulk">{t("bulkLink")}</RouteLink>}>
      <div className="np-search-page">
        <SearchBox text={text} onText={setText} understood={search.understood[0]} />
        {search.phase === "idle" ? (
          <Idle onPick={setText} />
        ) : (
          <div className="np-table-frame" aria-busy={search.phase === "asking" || undefined}>
            {search.phase === "failed" && <ErrorState title={t("failed")} error={search.error} onRetry={search.retry} />}
            {waiting && <SearchExactWaiting />}
            {view.top && (
              <SearchExact row={view.top} picks={picks} isCurrent={current === view.top.name} prices={globals.enablePrices} />
            )}
            {ideasFirst && ideaRows}
            {search.invalid.map(({ typed, desc }) => (
              <p key={typed} className="np-search-refused np-field-error" role="alert">
                <Icon of={IconAlertTriangle} size="s" />
                <span>
                  <b className="np-mono">{typed}</b> {desc}
                </span>
              </p>
            ))}
            {(view.all.length > 0 || waiting) && (
              <>
                <SearchGroups
                  group={group}
                  onGroup={(next) => change({ group: next === "popular" ? undefined : next })}
                  hideTaken={hideTaken}
                  onHideTaken={(hide) => change({ hidetaken: hide ? "true" : undefined })}
                  grouped
                >
                  <SelectField
                    hideLabel
                    label={t("order.label")}
                    size="sm"
                    value={order}
                    onChange={(next) => change({ sort: next === "suggested" ? undefined : next })}
                    options={searchOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
                  />
                  <SearchFilters rows={view.all} filter={filter} hasPrices={globals.enablePrices} />
                  <span className="np-small np-soft np-row np-search-count">
                    {search.phase === "asking" && <Spinner />}
                    {view.progress.asked > 0 && t("answered", view.progress)}
                  </span>
                </SearchGroups>
                <SearchTable rows={shown} picks={picks} current={current} prices={globals.enablePrices} waiting={waiting} />
              </>
            )}
            {shown.length === 0 && view.all.length > 1 && (hideTaken || isFiltered(filter)) && (
              <EmptyState
                plain
                title={t("noneLeft")}
                actions={<Button onClick={() => change({ hidetaken: undefined, ...noFilters })}>{t("showAll")}</Button>}
              >
                {t(isFiltered(filter) ? "noneFits" : "noneLeftBody")}
              </EmptyState>
            )}
            {!ideasFirst && ideaRows}
            <ShowMore rest={view.rows.length - shown.length} growing={growing} />
          </div>
        )}
        <ChosenNames />
      </div>
    </Page>
  );
}

/**
 * The text in the field and in the address. Typing changes the address after a pause, and a link from elsewhere changes the
 * field.
 */
function useSearchText(): { readonly text: string; readonly setText: (text: string) => void } {
  const query = useRouteQuery();
  const setQuery = useSetQuery();
  const go = useGo();
  const address = query["domainname"] ?? "";
  const [text, setText] = useState(address);
  const written = useRef(address);

  useEffect(() => {
    if (address === written.current) return;
    written.current = address;
    setText(address);
  }, [address]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === written.current) return undefined;
    const timer = setTimeout(() => {
      const terms = parseSearchTerms(wanted);
      // Several names are a list, which has a page of its own.
      if (terms.length > 1) {
        void go({ to: "searchDomainsBulk", query: { domainnames: terms.join(",") } });
        return;
      }
      written.current = wanted;
      void setQuery({ domainname: wanted === "" ? undefined : wanted }, { replace: true });
    }, SEARCH_PAUSE_MS * 2);
    return () => clearTimeout(timer);
  }, [text, setQuery, go]);

  // The page is mounted again when the frame for users replaces the frame for visitors. What was just typed is therefore put into
  // the address.
  const latest = useRef({ text, setQuery });
  useEffect(() => {
    latest.current = { text, setQuery };
  });
  useEffect(() => {
    const page = globalThis.location.pathname;
    return () => {
      const typed = latest.current.text.trim();
      if (typed === written.current || globalThis.location.pathname !== page) return;
      written.current = typed;
      void latest.current.setQuery({ domainname: typed === "" ? undefined : typed }, { replace: true });
    };
  }, []);

  return { text, setText };
}

/** An empty line that takes the place of the hint, so that nothing moves when the hint appears. */
const LINE = "\u00A0";

function SearchBox({
  text,
  onText,
  understood,
}: {
  text: string;
  onText: (text: string) => void;
  understood: { typed: string; unicode: string; ascii: string } | undefined;
}) {
  const t = useTranslations("search");
  const tags = {
    b: (chunks: React.ReactNode) => <b className="np-mono">{chunks}</b>,
    code: (chunks: React.ReactNode) => <code>{chunks}</code>,
  };
  return (
    <form role="search" aria-label={t("title")} onSubmit={(event) => event.preventDefault()}>
      <TextField
        id="search-name"
        size="lg"
        label={t("field")}
        placeholder={t("placeholder")}
        value={text}
        onChange={onText}
        onKeyDown={(event) => {
          if (event.key === "Escape" && text !== "") onText("");
        }}
        hint={
          understood === undefined
            ? LINE
            : understood.ascii === understood.unicode
              ? t.rich("understood", { ...tags, name: understood.unicode })
              : t.rich("sentAs", { ...tags, name: understood.unicode, ascii: understood.ascii })
        }
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
      />
    </form>
  );
}

const examples = ["one", "two", "three"] as const;

/** Shown before anything is typed: examples to click, and a link to the search for a list. */
function Idle({ onPick }: { onPick: (text: string) => void }) {
  const t = useTranslations("search.empty");
  return (
    <div className="np-table-frame">
      <EmptyState
        title={t("title")}
        actions={
          <div className="np-col np-gap-16">
            <div className="np-search-examples">
              {examples.map((key) => (
                <Button key={key} onClick={() => onPick(t(`examples.${key}`))}>
                  {t(`examples.${key}`)}
                </Button>
              ))}
            </div>
            <RouteLink to="searchDomainsBulk">{t("list")}</RouteLink>
          </div>
        }
      >
        {t("body")}
      </EmptyState>
    </div>
  );
}

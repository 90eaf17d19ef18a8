import { parseSearchTerms, readAsIdea } from "@nameplane/values";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { useRouteQuery, useSetQuery } from "../../../shell/routing/use-route.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button, Spinner } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { EmptyState, ErrorState } from "../../../ui/feedback/states.tsx";
import { TextArea } from "../../../ui/form/fields.tsx";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import { saveFile } from "../../../lib/save-file.ts";
import { shownPrice, useVatSide } from "../../orders/basket/index.ts";
import { readBulkText, writeBulkText } from "./bulk-text.ts";
import { SearchGroups } from "./search-groups.tsx";
import { SearchTable } from "./search-table.tsx";
import { allFree, csvOf, isGone } from "./search-view.rules.ts";
import { ShowMore, useGrowing } from "./show-more.tsx";
import { usePicks, type Picks } from "./use-picks.ts";
import { useSearch, type Search } from "./use-search.ts";
import { useSearchView, type SearchView } from "./use-search-view.ts";
import { ChosenNames } from "./chosen-names.tsx";
import "./search.css";

/** The largest number of names in one search. */
const NAMES_MAX = 1000;
/** Byte order mark. Without it, some spreadsheets show å, ä and ö as other characters. */
const BOM = "\uFEFF";
/**
 * How many rows are drawn at a time. Users read a list to its end, so more rows are drawn than for a search with results to
 * choose from.
 */
const ROWS = 100;

/**
 * Searches for many names at once. Names that cannot be searched are at the top with the reason, all free names can be added with
 * one click, and everything can be saved as CSV.
 */
export function Screen() {
  const t = useTranslations("search");
  const { text, setText, sent, check } = useBulkText();
  const [hideTaken, setHideTaken] = useState(false);
  const search = useSearch({ text: sent, mode: "bulk" }, 0);
  const view = useSearchView(search, { hideTaken, hasTop: false });
  const picks = usePicks(search.again);
  const count = useMemo(() => parseSearchTerms(text).length, [text]);
  const tooMany = count > NAMES_MAX;
  return (
    <Page title={t("bulkTitle")} width="form" actions={<RouteLink to="searchDomains">{t("singleLink")}</RouteLink>}>
      <div className="np-search-page">
        <form
          className="np-form"
          role="search"
          aria-label={t("bulkTitle")}
          onSubmit={(event) => {
            event.preventDefault();
            if (!tooMany) check();
          }}
        >
          <TextArea
            label={t("bulk.label")}
            hint={t("bulk.hint")}
            error={tooMany ? t("bulk.tooMany", { count }) : null}
            value={text}
            onChange={setText}
            mono
            rows={6}
            autoCapitalize="none"
            spellCheck={false}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !tooMany) check();
            }}
          />
          <div>
            <Button type="submit" variant={sent === "" ? "primary" : "default"} disabled={count === 0 || tooMany}>
              {t("bulk.check", { count })}
            </Button>
          </div>
        </form>
        <OneName text={sent} />
        {search.phase === "failed" && <ErrorState title={t("failed")} error={search.error} onRetry={search.retry} />}
        {search.phase === "idle" ? (
          <div className="np-table-frame">
            <EmptyState title={t("bulkTitle")}>{t("bulk.empty")}</EmptyState>
          </div>
        ) : (
          <Results search={search} view={view} picks={picks} hideTaken={hideTaken} onHideTaken={setHideTaken} />
        )}
        <ChosenNames />
      </div>
    </Page>
  );
}

/** Words without a dot may be meant as a single name, so the joined and hyphenated names are offered above the list. */
function OneName({ text }: { text: string }) {
  const t = useTranslations("search");
  const { globals } = useBrand();
  const idea = useMemo(() => readAsIdea(parseSearchTerms(text)), [text]);
  const search = useSearch({ text: idea === null ? "" : `${idea.joined} ${idea.hyphenated}`, mode: "bulk" }, 0);
  const picks = usePicks(search.again);
  if (idea === null) return null;
  const rows = search.order.flatMap((name) => search.rows.get(name) ?? []);
  return (
    <Panel title={t("oneName")} flush>
      <SearchTable rows={rows} picks={picks} current={null} prices={globals.enablePrices} waiting={rows.length === 0} />
    </Panel>
  );
}

/**
 * The list in the field, and the list that is searched. The search starts after a click on the button, or at once if the list is
 * in the address.
 */
function useBulkText() {
  const address = useRouteQuery()["domainnames"];
  const setQuery = useSetQuery();
  const [sent, setSent] = useState(() => readBulkText(address));
  const [text, setText] = useState(sent);
  const written = useRef(address);
  useEffect(() => {
    if (address === undefined || address === written.current) return;
    written.current = address;
    setText(address);
    setSent(address);
  }, [address]);
  const check = () => {
    setSent(text);
    const inAddress = writeBulkText(parseSearchTerms(text));
    written.current = inAddress;
    void setQuery({ domainnames: inAddress }, { replace: true });
  };
  return { text, setText, sent, check };
}

function Results({
  search,
  view,
  picks,
  hideTaken,
  onHideTaken,
}: {
  search: Search;
  view: SearchView;
  picks: Picks;
  hideTaken: boolean;
  onHideTaken: (hide: boolean) => void;
}) {
  const t = useTranslations("search");
  const { globals } = useBrand();
  const growing = useGrowing(search.text, ROWS);
  const shown = view.rows.slice(0, growing.count);
  const waiting = search.phase === "asking" && search.order.length === 0 && search.invalid.length === 0;
  return (
    <>
      {search.invalid.length > 0 && <Refused invalid={search.invalid} />}
      {(view.all.length > 0 || waiting) && (
        <div className="np-table-frame" aria-busy={search.phase === "asking" || undefined}>
          <SearchGroups group="all" onGroup={() => undefined} hideTaken={hideTaken} onHideTaken={onHideTaken} grouped={false}>
            {globals.enableExport && <CsvButton view={view} picks={picks} />}
            <span className="np-small np-soft np-row np-search-count">
              {search.phase === "asking" && <Spinner />}
              {search.phase === "asking" ? t("answered", view.progress) : <Summary view={view} />}
            </span>
            <AddAll view={view} picks={picks} isAsking={search.phase === "asking"} />
          </SearchGroups>
          <SearchTable rows={shown} picks={picks} current={null} prices={globals.enablePrices} waiting={waiting} />
          {shown.length === 0 && view.all.length > 0 && (
            <EmptyState
              plain
              title={t("noneLeft")}
              actions={<Button onClick={() => onHideTaken(false)}>{t("showTaken")}</Button>}
            >
              {t("noneLeftBody")}
            </EmptyState>
          )}
          <ShowMore rest={view.rows.length - shown.length} growing={growing} />
        </div>
      )}
    </>
  );
}

function Summary({ view }: { view: SearchView }) {
  const t = useTranslations("search.bulk");
  const taken = view.all.filter((row) => row.state === "taken").length;
  const { free } = view.progress;
  return t("summary", { free, taken, rest: view.all.length - free - taken });
}

/** Names that cannot be searched, with the reason. They are at the top, so that no one thinks they were checked. */
function Refused({ invalid }: { invalid: Search["invalid"] }) {
  const t = useTranslations("search.bulk");
  return (
    <Panel title={t("invalid", { count: invalid.length })} flush>
      <table className="np-table">
        <caption className="np-visually-hidden">{t("invalid", { count: invalid.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t("typed")}</th>
            <th scope="col">{t("why")}</th>
          </tr>
        </thead>
        <tbody>
          {invalid.map(({ typed, desc }) => (
            <tr key={typed}>
              <th scope="row">
                <span className="np-mono" title={typed}>
                  {typed}
                </span>
              </th>
              <td title={desc}>{desc}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** Adds all free names with one click, and shows their total. */
function AddAll({ view, picks, isAsking }: { view: SearchView; picks: Picks; isAsking: boolean }) {
  const t = useTranslations("search.bulk");
  const format = useFormat();
  const side = useVatSide();
  const [busy, setBusy] = useState(false);
  if (!picks.isOn) return null;
  const { items, sum } = allFree(view.all, picks.years, picks.has);
  if (items.length === 0 && !isAsking) {
    return view.all.some((row) => picks.has(row.name)) ? <span className="np-small np-soft">{t("allAdded")}</span> : null;
  }
  const add = async () => {
    setBusy(true);
    try {
      await picks.addAll(items);
      announce(t("addedCount", { count: items.length }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="np-row np-wrap">
      <Button variant="primary" size="sm" busy={busy} disabled={items.length === 0} onClick={() => void add()}>
        {sum === null
          ? t("addAllFree")
          : t("addAll", {
              count: items.length,
              sum: format.money(side === "incl" ? sum.total : sum.net, { whole: true }),
            })}
      </Button>
      {items.length > 0 && <span className="np-small np-quiet">{t(`vat.${side}`)}</span>}
    </span>
  );
}

function CsvButton({ view, picks }: { view: SearchView; picks: Picks }) {
  const t = useTranslations("search");
  const side = useVatSide();
  const format = useFormat();
  const save = () => {
    const head = [
      t("csv.name"),
      t("csv.ascii"),
      t("csv.state"),
      t("csv.reason"),
      t("csv.years"),
      t("csv.price"),
      t("csv.renewal"),
      t("csv.currency"),
      t("csv.vat"),
    ];
    const lines = view.all.map((row) => {
      const years = picks.years.get(row.name) ?? row.years[0];
      const price = isGone(row) ? null : row.creates[years === undefined ? -1 : row.years.indexOf(years)];
      const amount = (value: typeof price) => (value ? format.amount(shownPrice(value, side)) : "");
      return [
        row.unicodename,
        row.name,
        t(`state.${row.state}`),
        row.reason ?? "",
        price ? String(years) : "",
        amount(price),
        price ? amount(row.renew) : "",
        price?.currency ?? "",
        price ? t(`bulk.vat.${side}`) : "",
      ];
    });
    saveFile(t("bulk.file"), new Blob([BOM, csvOf([head, ...lines])], { type: "text/csv;charset=utf-8" }));
  };
  return (
    <Button size="sm" icon={IconDownload} onClick={save}>
      {t("bulk.csv")}
    </Button>
  );
}

import { searchedTag } from "@nameplane/contracts/zones/record-tags";
import type { RecordSort } from "@nameplane/contracts/zones/zone";
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../shell/lazy-part.ts";
import { readPreference } from "../../../lib/preferences.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { useRouteQuery } from "../../../shell/routing/use-route.ts";
import { Fetched } from "../../../ui/feedback/fetched.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { SearchField } from "../../../ui/form/fields.tsx";
import { useWidth } from "../../../ui/use-width.ts";
import { useImportParts } from "./import-parts.ts";
import {
  countsByType,
  countStaged,
  loadRecordEditor,
  RecordEditor,
  rowsOf,
  stagedRowsOf,
  RecordTable,
  TypeChips,
  useRecordActs,
  useRecordPages,
} from "../records/index.ts";
import { HistoryDrawer } from "../history/index.ts";
import { PropagationStrip } from "../propagation/index.ts";
import {
  ApprovalNotices,
  ChosenBar,
  CompareDrawer,
  ReviewDrawer,
  SharedDraft,
  StagedBar,
  useOvertaken,
} from "../review/index.ts";
import { keyOf, useStaged, useStaging } from "../staging/index.ts";
import { discardNotice, useUndoNotice, useZone, ZoneInfoDrawer } from "../zone/index.ts";
import { ZoneNotices } from "./zone-notices.tsx";
import "./zone-editor.css";

const EmptyZone = lazyPart(async () => (await import("./empty-zone.tsx")).EmptyZone, ["dns"]);

/** Whether a pressed key belongs to a field, a dialog or a menu. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select") || target.closest("[role=dialog], [role=menu]"));

/**
 * The records of a zone: find, add, change and remove them, and publish all changes together. `elsewhere` are name servers that
 * answer instead of ours.
 */
export function ZoneEditor({ elsewhere }: { elsewhere: readonly string[] }) {
  const { zone, mayEdit, editing, edit, type: typeIn, panel, open } = useZone();
  const staging = useStaging();
  const { edits, draft } = useStaged();
  useUndoNotice();
  const [text, setText] = useState("");
  const [q, setQ] = useState("");
  const [type, setType] = useState<string | null>(null);
  const [sort, setSort] = useState<RecordSort>("name");
  const [isStagedOnly, setStagedOnly] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [focusKey, setFocusKey] = useState<string | null>(null);

  const { query, sets, isComplete } = useRecordPages(zone.zoneid, { q, type, sort });
  const known = useMemo(() => new Map(sets.map((set) => [keyOf(set), set])), [sets]);
  const find = (wanted: string) => {
    setText(wanted);
    setQ(wanted);
  };
  const acts = { ...useRecordActs(known), find };
  const counts = useMemo(() => countStaged(edits), [edits]);
  const typed = useDeferredValue(q);
  const rows = useMemo(
    () =>
      isStagedOnly && edits.size > 0
        ? stagedRowsOf(edits)
        : rowsOf(sets, edits, { text: typed, type, apex: zone.apex }, isComplete, sort),
    [isStagedOnly, edits, sets, typed, type, zone.apex, isComplete, sort],
  );
  const types = useMemo(() => countsByType(zone.types, edits), [zone.types, edits]);
  const isWhole = isComplete && q === "" && type === null;
  const stale = useOvertaken(zone.zoneid, edits, sets, isWhole);

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  const review = () => {
    if (counts.total > 0) open("review");
  };
  const discard = useDiscard(counts.total, () => setStagedOnly(false));

  useZoneKeys({
    onReview: review,
    onAdd: () => {
      acts.add(undefined, null);
      globalThis.scrollTo({ top: 0 });
    },
  });
  usePreloadedEditor(mayEdit);

  const clear = () => {
    setText("");
    setQ("");
    setType(null);
    setStagedOnly(false);
  };
  const isFiltered = q !== "" || type !== null || isStagedOnly;
  const closeEditor = (key: string | null) => {
    edit(null);
    setFocusKey(key ?? rows[0]?.key ?? null);
  };
  // The NS records of the apex always exist and are of no use to visitors, so a zone with nothing else counts as empty.
  const isEmpty =
    !isFiltered &&
    isComplete &&
    editing === null &&
    rows.every(({ owner, type: each, mark }) => owner === "" && each === "NS" && mark === "none");
  const chosenRows = rows.filter(({ key }) => chosen.has(key));

  return (
    <>
      <ZoneNotices elsewhere={elsewhere} stale={stale} onCompare={() => open("review")} />
      <UnderWay />
      {isEmpty && (
        <Fetched>
          <EmptyZone onAdd={() => acts.add()} />
        </Fetched>
      )}
      {!(isEmpty && rows.length === 0) && (
        <>
          <RecordsBar
            text={text}
            onText={setText}
            onSearch={(wanted) => setQ(wanted.trim().slice(0, 100))}
            types={types}
            type={type}
            onType={setType}
            staged={counts.total}
            isStagedOnly={isStagedOnly}
            onStagedOnly={setStagedOnly}
          />
          <RecordTable
            rows={rows}
            acts={acts}
            chosen={chosen}
            sort={sort}
            onSort={setSort}
            onChosen={setChosen}
            total={isComplete ? rows.length + 1 : null}
            onEnd={onEnd}
            focusKey={focusKey}
            onFocused={() => setFocusKey(null)}
            isBusy={query.isFetching && !query.isPending}
            editor={
              editing && (
                <Fetched fallback={<LoadingPanel lines={5} />} onFailed={() => edit(null)}>
                  <RecordEditor
                    key={editing.at ?? "new"}
                    editing={editing}
                    onChange={typeIn}
                    onClose={closeEditor}
                    onReview={() => open("review")}
                  />
                </Fetched>
              )
            }
            notice={
              <TableNotice query={query} isEmpty={rows.length === 0 && editing === null} search={q} type={type} onClear={clear} />
            }
          />
        </>
      )}
      {chosenRows.length > 0 ? (
        <ChosenBar
          count={chosenRows.length}
          onRemove={() => {
            acts.remove(chosenRows);
            setChosen(new Set());
          }}
          onClear={() => setChosen(new Set())}
        />
      ) : (
        counts.total > 0 &&
        panel === null && (
          <StagedBar counts={counts} draft={draft} onReview={review} onDiscard={discard} onRetry={() => void staging.flush()} />
        )
      )}
      <Panels />
    </>
  );
}

/**
 * What is in progress in the zone: changes that wait for approval, a draft that was shared, and the publication of the newest
 * change.
 */
function UnderWay() {
  const { zone, isWatched, watch } = useZone();
  const { draft } = useRouteQuery();
  return (
    <>
      {zone.approvals > 0 && (
        <Fetched>
          <ApprovalNotices zoneId={zone.zoneid} />
        </Fetched>
      )}
      {typeof draft === "string" && draft !== "" && (
        <Fetched>
          <SharedDraft draftId={draft} />
        </Fetched>
      )}
      {isWatched && (
        <Fetched>
          <PropagationStrip onClose={() => watch(false)} />
        </Fetched>
      )}
    </>
  );
}

/** The filters of the records, and the number of records. */
function RecordsBar({
  text,
  onText,
  onSearch,
  types,
  type,
  onType,
  staged,
  isStagedOnly,
  onStagedOnly,
}: {
  text: string;
  onText: (text: string) => void;
  onSearch: (wanted: string) => void;
  types: ReturnType<typeof countsByType>;
  type: string | null;
  onType: (type: string | null) => void;
  staged: number;
  isStagedOnly: boolean;
  onStagedOnly: (isOn: boolean) => void;
}) {
  const t = useTranslations("dns.table");
  const { number } = useFormat();
  const { zone } = useZone();
  const isNarrow = useWidth() === "narrow";
  const total = types.reduce((sum, each) => sum + each.records, 0);
  return (
    <div className="np-records-bar">
      <SearchField
        label={t("search")}
        value={text}
        onChange={onText}
        onSearch={onSearch}
        pauseMs={250}
        {...(isNarrow ? {} : { width: 280 })}
      />
      <TypeChips counts={types} chosen={type} onChoose={onType} />
      {staged > 0 && (
        <Button size="sm" aria-pressed={isStagedOnly} onClick={() => onStagedOnly(!isStagedOnly)}>
          {t("stagedOnly", { count: String(staged) })}
        </Button>
      )}
      <span className="np-soft np-end np-num" aria-live="polite">
        {zone.limit === null ? t("records", { count: total }) : t("recordsOf", { count: total, limit: number(zone.limit) })}
      </span>
    </div>
  );
}

/** Discards the staged changes. A button restores them for a minute. */
function useDiscard(count: number, onDiscarded: () => void): () => void {
  const t = useTranslations("dns.bar");
  const { zone } = useZone();
  const staging = useStaging();
  const { edits } = useStaged();
  return () => {
    const before = edits;
    void staging.clear();
    onDiscarded();
    showToast({
      tone: "info",
      title: t("discarded", { count }),
      ms: 60_000,
      id: discardNotice(zone.zoneid),
      action: { label: t("discardUndo"), run: () => staging.update(() => before) },
    });
  };
}

/** Keyboard shortcuts of the page: Ctrl and Enter opens the review of staged changes, and n starts a new record. */
function useZoneKeys({ onReview, onAdd }: { onReview: () => void; onAdd: () => void }): void {
  const { panel, mayEdit } = useZone();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || panel !== null || !mayEdit) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !(event.target as Element).closest?.("form")) {
      event.preventDefault();
      onReview();
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    if (event.key === "n" && readPreference("shortcuts") !== "off") {
      event.preventDefault();
      onAdd();
    }
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Loads the editor before it is needed, so that the user can type as soon as it opens. */
function usePreloadedEditor(mayEdit: boolean): void {
  useEffect(() => {
    if (!mayEdit) return undefined;
    const timer = setTimeout(() => void loadRecordEditor().catch(() => undefined), 500);
    return () => clearTimeout(timer);
  }, [mayEdit]);
}

/** The drawers in front of the records. Each is loaded when it is first opened. */
function Panels() {
  const { panel, open } = useZone();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  if (panel !== null && !seen.has(panel)) setSeen(new Set([...seen, panel]));
  const close = () => open(null);
  const { Import, Templates, Export } = useImportParts();
  return (
    <Fetched onFailed={close}>
      {seen.has("review") && <ReviewDrawer open={panel === "review"} onClose={close} />}
      {seen.has("history") && <HistoryDrawer open={panel === "history"} onClose={close} />}
      {seen.has("info") && <ZoneInfoDrawer open={panel === "info"} onClose={close} />}
      {seen.has("compare") && <CompareDrawer open={panel === "compare"} onClose={close} />}
      {seen.has("import") && <Import open={panel === "import"} onClose={close} />}
      {Templates && seen.has("templates") && <Templates open={panel === "templates"} onClose={close} />}
      {Export && seen.has("export") && <Export open={panel === "export"} onClose={close} />}
    </Fetched>
  );
}

function TableNotice({
  query,
  isEmpty,
  search,
  type,
  onClear,
}: {
  query: ReturnType<typeof useRecordPages>["query"];
  isEmpty: boolean;
  search: string;
  type: string | null;
  onClear: () => void;
}) {
  const t = useTranslations("dns.table");
  const retry = () => void query.refetch();
  if (query.isPending) return <LoadingPanel lines={8} />;
  if (query.error && query.data === undefined)
    return <ErrorState title={t("failed")} error={query.error} reassurance={t("safe")} onRetry={retry} />;
  if (query.isFetchNextPageError)
    return (
      <div className="np-panel-body np-row" role="alert">
        <span className="np-grow">{t("moreFailed")}</span>
        <Button size="sm" onClick={() => void query.fetchNextPage()}>
          {t("moreRetry")}
        </Button>
      </div>
    );
  if (!isEmpty) return null;
  return (
    <EmptyState plain title={t("noneTitle")} actions={<Button onClick={onClear}>{t("clear")}</Button>}>
      {search !== ""
        ? t(searchedTag(search) === null ? "noneText" : "noneTagged", { text: search })
        : type !== null
          ? t("noneOfType", { type })
          : t("noneStaged")}
    </EmptyState>
  );
}

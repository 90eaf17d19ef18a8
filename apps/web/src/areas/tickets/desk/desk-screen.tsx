import { tagPattern } from "@nameplane/contracts/tickets/tag-values";
import { desk, deskList } from "@nameplane/contracts/tickets/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiList, useApiQuery } from "../../../lib/api/use-api.ts";
import { DEFAULT_LIST_SIZE } from "../../../lib/list-query.ts";
import { useListState } from "../../../shell/lists/use-list-state.ts";
import { StaffButton, StaffLink, useStaffGo } from "../../../shell/staff/staff-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { SearchField, SelectField } from "../../../ui/form/fields.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { ViewTabs } from "../../../ui/layout/tabs.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../../ui/table/table-types.ts";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { useSavedViews } from "../../backoffice/lists/index.ts";
import { DeskBulk } from "./desk-bulk.tsx";
import { DueMark, PriorityMark, type DeskRow } from "./desk-words.tsx";
import { KeysHelp } from "./keys-help.tsx";
import { timeOf } from "./snooze.rules.ts";
import { useDeskActs } from "./use-desk-acts.ts";
import { useKeys } from "./use-keys.ts";
import "./desk.css";

const limits = [10, 20, 25, 50, 100] as const;
const views = ["us", "mine", "unassigned", "customer", "third", "snoozed", "closed", "junk", "all"] as const;
type View = (typeof views)[number];
const everyBrand = "all";
/** No tag looks like this. */
const anyTag = "*";
/** The values in the address that a saved view keeps. */
const viewKeys = ["view", "q", "brand", "tag", "limit"] as const;

/** The queue of tickets: by whom they wait for and who is assigned, the most urgent first. It can be used by keyboard. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("desk");
  const title = useTranslations("staff.title");
  const go = useStaffGo();
  // The server decides the order, so no column can be sorted.
  const { query, search, setFilter, tableProps } = useListState({ orderby: "due", desc: false, sortable: [] }, DEFAULT_LIST_SIZE);
  const view = views.find((each) => each === search["view"]) ?? "us";
  const q = typeof search["q"] === "string" ? search["q"] : "";
  const brandid = typeof search["brand"] === "string" ? search["brand"] : undefined;
  const tag = typeof search["tag"] === "string" && tagPattern.test(search["tag"]) ? search["tag"] : undefined;
  const facts = useApiQuery(desk, {}).data;
  const list = useApiList(deskList, {
    view,
    ...(q === "" ? {} : { q }),
    ...(brandid === undefined ? {} : { brandid }),
    ...(tag === undefined ? {} : { tag }),
    page: query.page,
    limit: limits.find((limit) => limit === query.limit) ?? 25,
  });
  const rows = list.data?.data ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const acts = useDeskActs();
  const saved = useSavedViews<DeskRow>("tickets", viewKeys, useColumns(view));
  useRowKeys(rows, acts);
  const filtered = q !== "" || brandid !== undefined || tag !== undefined;
  const showAll = () =>
    void setFilter({ q: undefined, brand: undefined, tag: undefined, view: view === "us" ? undefined : view });
  const counts: Partial<Record<View, number>> = facts?.counts ?? {};
  return (
    <Page
      title={title("tickets")}
      actions={
        <>
          <KeysHelp of={["next", "open", "choose", "assign", "snooze", "close", "help"]} />
          <StaffButton to="answerHours">{title("answerHours")}</StaffButton>
          <StaffButton to="savedReplies">{title("savedReplies")}</StaffButton>
        </>
      }
    >
      <div className="np-col np-gap-16">
        {saved.bar}
        <ViewTabs
          label={t("views")}
          value={view}
          tabs={views.map((value) => ({ value, label: t(`view.${value}`), count: counts[value] }))}
          onChange={(value) => {
            setChosen(new Set());
            void setFilter({ view: value === "us" ? undefined : value });
          }}
        />
        <div className="np-row np-wrap np-gap-12 np-desk-filter">
          {/* A search covers all tickets, because the user does not know in which view a ticket is. */}
          <Search
            key={q}
            q={q}
            onSearch={(words) => void setFilter({ q: words === "" ? undefined : words, view: words === "" ? undefined : "all" })}
          />
          {facts !== undefined && facts.brands.length > 1 && (
            <SelectField
              label={t("list.brand")}
              hideLabel
              size="sm"
              value={brandid ?? everyBrand}
              options={[
                { value: everyBrand, label: t("list.allBrands") },
                ...facts.brands.map((brand) => ({ value: brand.brandid, label: brand.name })),
              ]}
              onChange={(value) => void setFilter({ brand: value === everyBrand ? undefined : value })}
            />
          )}
          {facts !== undefined && (facts.tags.length > 0 || tag !== undefined) && (
            <SelectField
              label={t("list.tag")}
              hideLabel
              size="sm"
              value={tag ?? anyTag}
              options={[
                { value: anyTag, label: t("list.allTags") },
                ...[...new Set([...(tag === undefined ? [] : [tag]), ...facts.tags])].map((value) => ({ value, label: value })),
              ]}
              onChange={(value) => void setFilter({ tag: value === anyTag ? undefined : value })}
            />
          )}
        </div>
        <DataTable<DeskRow>
          label={title("tickets")}
          headers={saved.headers}
          items={rows}
          rowKey={({ ticketid }) => String(ticketid)}
          rowName={({ ticketid }) => t("list.rowName", { number: String(ticketid) })}
          listSize={null}
          pageKeys
          {...tableProps(list.data?.total ?? 0)}
          state={tableStateOf(list, { title: t("list.failed"), reassurance: t("list.safe") })}
          filtered={filtered}
          selection={{
            keys: chosen,
            onChange: setChosen,
            actions: <DeskBulk chosen={chosen} desk={facts} acts={acts} onDone={() => setChosen(new Set())} />,
          }}
          empty={<EmptyState title={t(`empty.${view}`)}>{t("list.emptyText")}</EmptyState>}
          emptyByFilter={
            <EmptyState plain title={t("list.noneTitle")} actions={<Button onClick={showAll}>{t("list.showAll")}</Button>}>
              {t("list.noneText")}
            </EmptyState>
          }
          onOpen={({ ticketid }) => void go({ to: "ticket", params: { number: String(ticketid) } })}
        />
      </div>
    </Page>
  );
}

function Search({ q, onSearch }: { q: string; onSearch: (words: string) => void }) {
  const t = useTranslations("desk.list");
  const [words, setWords] = useState(q);
  return (
    <SearchField
      label={t("search")}
      placeholder={t("searchHint")}
      width={360}
      value={words}
      onChange={setWords}
      onSearch={(next) => onSearch(next.trim())}
    />
  );
}

/** The keys a, s and e act on the row that has the focus. */
function useRowKeys(rows: readonly DeskRow[], acts: ReturnType<typeof useDeskActs>): void {
  const withRow = (act: (row: DeskRow) => void) => () => {
    const focused = document.activeElement?.closest("tr, li")?.querySelector("[data-ticket]")?.getAttribute("data-ticket");
    const row = rows.find(({ ticketid }) => String(ticketid) === focused);
    if (row !== undefined && !acts.busy) act(row);
  };
  useKeys({
    a: withRow(({ ticketid, assigned }) => acts.assign(ticketid, acts.me, assigned)),
    s: withRow(({ ticketid, snoozed }) => acts.snooze(ticketid, snoozed === null ? timeOf("tomorrow") : null)),
    e: withRow(({ ticketid }) => acts.setState(ticketid, "close")),
  });
}

function useColumns(view: View): readonly TableHeader<DeskRow>[] {
  const t = useTranslations("desk.list");
  const category = useTranslations("tickets.category");
  const isOpen = view !== "snoozed" && view !== "closed" && view !== "junk" && view !== "all";
  return [
    {
      text: t("ticket"),
      value: "subject",
      names: true,
      card: "title",
      cell: ({ ticketid, subject, preview, tags }) => (
        <div className="np-desk-cell" data-ticket={ticketid}>
          <StaffLink to="ticket" params={{ number: String(ticketid) }}>
            {subject}
          </StaffLink>
          <p className="np-desk-preview np-quiet">
            <span className="np-num">{ticketid}</span> {preview}
          </p>
          {tags.length > 0 && <p className="np-desk-tags np-small">{tags.join(", ")}</p>}
        </div>
      ),
    },
    {
      text: t("customer"),
      value: "customer",
      width: 240,
      card: "pair",
      cell: ({ account, visitor, brand, category: about }) => (
        <div className="np-desk-cell">
          <span className="np-desk-line">{visitor ?? account.name}</span>
          <p className="np-desk-preview np-quiet">
            {visitor === null ? <span className="np-num">{account.number}</span> : t("visitor")}, {brand}, {category(about)}
          </p>
        </div>
      ),
    },
    ...(isOpen
      ? []
      : [
          {
            text: t("ticket"),
            value: "status",
            width: 130,
            hideText: true,
            card: "line",
            cell: ({ status }: DeskRow) => <CodeStatus code={status} />,
          } as const,
        ]),
    {
      text: t("priority"),
      value: "priority",
      width: 130,
      card: "line",
      cell: ({ priority }) => <PriorityMark of={priority} />,
    },
    {
      text: isOpen ? t("waiting") : t("touched"),
      value: "since",
      width: 170,
      card: "pair",
      cell: ({ waitingsince, touched, due }) =>
        isOpen ? (
          <div className="np-desk-cell">
            <DateTime value={waitingsince ?? touched} show="relative" />
            {due !== null && (
              <p className="np-desk-preview">
                <DueMark due={due} />
              </p>
            )}
          </div>
        ) : (
          <DateTime value={touched} show="relative" />
        ),
    },
    {
      text: t("assigned"),
      value: "assigned",
      width: 150,
      card: "line",
      hideBelow: 1080,
      cell: ({ assigned }) => (assigned === null ? <span className="np-quiet">{t("nobody")}</span> : assigned.name),
    },
  ];
}

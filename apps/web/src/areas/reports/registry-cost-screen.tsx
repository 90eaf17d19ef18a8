import type { AnswerOf } from "@nameplane/contracts";
import { registryStatement } from "@nameplane/contracts/reports/operations";
import { differenceStates, type DifferenceState } from "@nameplane/contracts/reports/report-values";
import type { StatementDifference } from "@nameplane/contracts/reports/statements";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiList } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useRouteQuery, useSetQuery } from "../../shell/routing/use-route.ts";
import { StaffLink, StaffLinkOrText, useStaffParams } from "../../shell/staff/staff-link.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { AnswerPage } from "../../ui/layout/answer-page.tsx";
import { KeyValue, Page, Panel } from "../../ui/layout/page.tsx";
import { ViewTabs } from "../../ui/layout/tabs.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader, type TableState } from "../../ui/table/table-types.ts";
import { shownName } from "../../ui/text/shown-name.ts";
import { Money } from "../../ui/text/money.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { JudgeDrawer } from "./judge-drawer.tsx";

const tones = { open: "needs", explained: "active", disputed: "problem" } as const satisfies Record<DifferenceState, string>;
const all = "all";

/** A statement of a registry: the sums of both sides, and every row in which they differ. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("reports.costs");
  const { statement: statementid } = useStaffParams("registryCost");
  const search = useRouteQuery();
  const state = differenceStates.find((each) => each === search["state"]);
  const page = Math.max(1, Number(search["page"] ?? 1) || 1);
  const found = useApiList(registryStatement, { statementid, page, ...(state === undefined ? {} : { state }) });
  return (
    <AnswerPage
      read={found}
      title={t("title")}
      failed={t("failed")}
      missing={
        <Page title={t("title")}>
          <EmptyState title={t("missing")} actions={<StaffLink to="registryCosts">{t("title")}</StaffLink>} />
        </Page>
      }
    >
      {(data) => <Statement data={data} state={state} table={tableStateOf(found, { title: t("failed") })} />}
    </AnswerPage>
  );
}

type Answer = AnswerOf<typeof registryStatement>;

function Statement({
  data,
  state,
  table,
}: {
  readonly data: Answer;
  readonly state: DifferenceState | undefined;
  readonly table: TableState;
}) {
  const t = useTranslations("reports.costs");
  const format = useFormat();
  const setQuery = useSetQuery();
  const [judged, setJudged] = useState<StatementDifference | null>(null);
  const { statement, sums } = data;
  const { currency } = statement;
  const countOf = (wanted: DifferenceState) =>
    sums.filter((each) => each.state === wanted).reduce((sum, { count }) => sum + count, 0);
  const change = (values: Record<string, string | undefined>) => void setQuery(values, { replace: true });
  const money = (minor: number) => <Money value={{ minor, currency }} />;
  return (
    <Page
      title={`${statement.registryname}, ${format.date(statement.fromon)} – ${format.date(statement.toon)}`}
      sub={t("same", { same: statement.same, rows: statement.rows })}
      actions={<StaffLink to="registryCosts">{t("title")}</StaffLink>}
    >
      <div className="np-col np-gap-16">
        <Panel>
          <KeyValue
            facts={[
              { key: "theirs", label: t("theirs"), value: money(statement.theirMinor) },
              { key: "ours", label: t("ours"), value: money(statement.ourMinor) },
              { key: "between", label: t("between"), value: money(statement.theirMinor - statement.ourMinor) },
              ...sums.map(({ kind, state: each, count, minor }) => ({
                key: `${kind} ${each}`,
                label: `${t(`kind.${kind}`)}, ${t(`state.${each}`).toLowerCase()}`,
                value: (
                  <>
                    {format.number(count)}, {money(minor)}
                  </>
                ),
              })),
              { key: "file", label: t("file"), value: statement.file },
              { key: "taken", label: t("taken"), value: t("by", { name: statement.by, at: format.moment(statement.taken) }) },
            ]}
          />
        </Panel>
        <ViewTabs
          label={t("stateLabel")}
          value={state ?? all}
          tabs={[
            { value: all, label: t("all"), count: statement.differences },
            ...differenceStates.map((value) => ({ value: value as string, label: t(`state.${value}`), count: countOf(value) })),
          ]}
          onChange={(value) => change({ state: value === all ? undefined : value, page: undefined })}
        />
        <Differences
          data={data}
          state={table}
          onJudge={setJudged}
          onPage={(next) => change({ page: next === 1 ? undefined : String(next) })}
        />
      </div>
      {judged !== null && <JudgeDrawer statementid={statement.statementid} row={judged} onClose={() => setJudged(null)} />}
    </Page>
  );
}

function Differences({
  data,
  state,
  onJudge,
  onPage,
}: {
  readonly data: Answer;
  readonly state: TableState;
  readonly onJudge: (row: StatementDifference) => void;
  readonly onPage: (page: number) => void;
}) {
  const t = useTranslations("reports.costs");
  const { statement, limit, page, total } = data;
  return (
    <DataTable<StatementDifference>
      items={data.data}
      label={t("sums")}
      headers={useColumns(statement.currency, onJudge)}
      rowKey={({ position }) => String(position)}
      rowName={({ name }) => shownName(name)}
      listSize={limit}
      pagination={{ sortBy: "", descending: false, rowsPerPage: limit, page, totalItems: total }}
      onPagination={(next) => onPage(next.page)}
      noFoot={total <= limit}
      state={state}
      empty={
        statement.differences === 0 ? (
          <EmptyState title={t("agree")}>{t("agreeText")}</EmptyState>
        ) : (
          <EmptyState plain title={t("noneInState")} />
        )
      }
    />
  );
}

const operations = ["create", "renew", "transfer", "restore"] as const;

function useColumns(
  currency: "SEK" | "EUR" | "USD",
  onJudge: (row: StatementDifference) => void,
): readonly TableHeader<StatementDifference>[] {
  const t = useTranslations("reports.costs");
  const format = useFormat();
  const sum = (minor: number | null, isThere: boolean) =>
    minor === null ? isThere ? t("unknown") : t("nothing") : <Money value={{ minor, currency }} />;
  const right = { align: "right" as const, card: "pair" as const, width: 130 };
  return [
    {
      text: t("name"),
      value: "name",
      names: true,
      least: 180,
      card: "title",
      cell: ({ name, requestid }) =>
        requestid === null ? (
          shownName(name)
        ) : (
          <StaffLinkOrText to="request" params={{ number: String(requestid) }}>
            {shownName(name)}
          </StaffLinkOrText>
        ),
    },
    {
      text: t("column.operation"),
      value: "operation",
      width: 130,
      card: "pair",
      cell: ({ operation }) => {
        const known = operations.find((each) => each === operation);
        return known === undefined ? operation : t(`operation.${known}`);
      },
    },
    { text: t("day"), value: "day", width: 120, card: "pair", cell: ({ day }) => format.date(day) },
    { text: t("difference"), value: "kind", least: 140, card: "line", cell: ({ kind }) => t(`kind.${kind}`) },
    { text: t("theirs"), value: "theirMinor", ...right, cell: ({ theirMinor, kind }) => sum(theirMinor, kind !== "onlyOurs") },
    { text: t("ours"), value: "ourMinor", ...right, cell: ({ ourMinor, kind }) => sum(ourMinor, kind !== "onlyTheirs") },
    {
      text: t("stateLabel"),
      value: "state",
      least: 170,
      card: "line",
      cell: ({ state, note }) => (
        <span className="np-two-lines">
          <StatusMark tone={tones[state]}>{t(`state.${state}`)}</StatusMark>
          {note !== "" && <span className="np-small np-soft">{note}</span>}
        </span>
      ),
    },
    {
      text: t("judge"),
      value: "act",
      hideText: true,
      width: 100,
      card: "control",
      cell: (row) => (
        <Button size="sm" aria-label={t("judgeOf", { name: shownName(row.name) })} onClick={() => onJudge(row)}>
          {t("judge")}
        </Button>
      ),
    },
  ];
}

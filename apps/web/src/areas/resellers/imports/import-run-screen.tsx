import type { CustomerImport, ImportedLine } from "@nameplane/contracts/resellers/imports";
import { customerImport, exportCustomerImport } from "@nameplane/contracts/resellers/operations";
import { importedStates, type ImportedState } from "@nameplane/contracts/resellers/values";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { isNotThere } from "../../../lib/api/api-error.ts";
import { paced } from "../../../lib/api/paced.ts";
import { apiQuery } from "../../../lib/api/use-api.ts";
import { useListState } from "../../../shell/lists/use-list-state.ts";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { useRouteParams } from "../../../shell/routing/use-route.ts";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { SelectField } from "../../../ui/form/fields.tsx";
import { Breadcrumbs, Page, Panel } from "../../../ui/layout/page.tsx";
import { ProgressBar } from "../../../ui/layout/steps.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../../ui/table/table-types.ts";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { StatusMark, type StatusTone } from "../../../ui/text/status-mark.tsx";
import { FileButton } from "../file-button.tsx";
import { useImportProblem } from "./use-import-problem.ts";
import "../resellers.css";

const limits = [10, 20, 25, 50, 100] as const;
const runningMs = 1500;
const tones: Readonly<Record<ImportedState, StatusTone>> = {
  waiting: "pending",
  made: "active",
  changed: "active",
  there: "ended",
  failed: "problem",
};

/** The progress of an import of customers, with the result of each line. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("customerimport");
  const title = useTranslations("routes.title");
  const runid = useRouteParams("resaleImportRun").importID;
  const { query, search, setFilter, tableProps } = useListState({ orderby: "line", desc: false, sortable: [] }, 50);
  const only = importedStates.find((each) => each === search["only"]);
  const limit = limits.find((each) => each === query.limit) ?? 50;
  const input = { runid, ...(only === undefined ? {} : { only }), page: query.page, limit };
  const list = useQuery({
    ...apiQuery(useApi(), customerImport, input, { staleTimeMs: 500 }),
    refetchInterval: paced((answer) => (answer?.run.isended === false ? runningMs : false)),
  });
  const columns = useColumns();
  const crumbs = (
    <Breadcrumbs
      items={[
        { key: "list", content: <RouteLink to="resaleCustomers">{title("resaleCustomers")}</RouteLink> },
        { key: "import", content: <RouteLink to="resaleImport">{title("resaleImport")}</RouteLink> },
        { key: "here", content: t("run.here") },
      ]}
    />
  );
  if (!list.data)
    return (
      <Page title={title("resaleImport")} crumbs={crumbs}>
        <Panel flush>
          {isNotThere(list.error, "runid") ? (
            <EmptyState title={t("run.missing")} />
          ) : list.error ? (
            <ErrorState title={t("run.failed")} error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <LoadingPanel lines={6} />
          )}
        </Panel>
      </Page>
    );
  const { run, data, total } = list.data;
  return (
    <Page
      title={t(run.isended ? "run.ended" : "run.running", { count: run.total, brand: run.brand })}
      sub={t.rich("by", { name: run.by, when: () => <DateTime value={run.startedat} show="moment" /> })}
      crumbs={crumbs}
      actions={<FileButton operation={exportCustomerImport} input={{ runid }} name={t("run.file")} />}
    >
      <div className="np-col np-gap-20">
        <Progress run={run} />
        <div className="np-filter-grid">
          <SelectField
            label={t("run.show")}
            value={only ?? ""}
            options={[
              { value: "", label: t("run.all") },
              ...importedStates.map((value) => ({ value, label: t(`run.state.${value}`) })),
            ]}
            onChange={(value) => void setFilter({ only: value === "" ? undefined : value })}
          />
        </div>
        <DataTable<ImportedLine>
          label={t("run.lines")}
          headers={columns}
          items={data}
          rowKey={({ line }) => String(line)}
          rowName={({ name }) => name}
          listSize={null}
          {...tableProps(total)}
          state={tableStateOf(list, { title: t("run.failed") })}
          filtered={only !== undefined}
          empty={<EmptyState plain title={t("run.none")} />}
        />
      </div>
    </Page>
  );
}

function Progress({ run }: { run: CustomerImport }) {
  const t = useTranslations("customerimport.run");
  return (
    <Panel>
      <div className="np-col np-gap-12">
        <ProgressBar
          label={t("bar")}
          total={run.total}
          parts={[
            { tone: "active", count: run.made + run.changed + run.there },
            { tone: "pending", count: run.waiting },
            { tone: "problem", count: run.failed },
          ]}
        />
        <div className="np-row np-wrap np-gap-12" role="status">
          {importedStates.map(
            (state) =>
              run[state] > 0 && (
                <StatusMark key={state} tone={tones[state]}>
                  {t(`count.${state}`, { count: run[state] })}
                </StatusMark>
              ),
          )}
        </div>
        <p className="np-small np-soft">{t(run.invite ? "invited" : "notInvited")}</p>
      </div>
    </Panel>
  );
}

function useColumns(): readonly TableHeader<ImportedLine>[] {
  const t = useTranslations("customerimport");
  const problemText = useImportProblem();
  return [
    {
      text: t("run.customer"),
      value: "name",
      names: true,
      least: 200,
      card: "title",
      cell: ({ name, accid }) =>
        accid === null ? (
          <span className="np-strong">{name}</span>
        ) : (
          <RouteLink to="subaccount" params={{ id: accid }} className="np-link">
            {name}
          </RouteLink>
        ),
    },
    { text: t("field.reference"), value: "reference", width: 140, card: "pair", cell: ({ reference }) => reference },
    { text: t("field.email"), value: "email", least: 180, hideBelow: 1080, card: "pair", cell: ({ email }) => email },
    { text: t("field.username"), value: "username", width: 160, card: "pair", cell: ({ username }) => username },
    {
      text: t("run.result"),
      value: "state",
      width: 220,
      card: "pair",
      cell: ({ state, problem }) => (
        <span className="np-col np-gap-4">
          <StatusMark tone={tones[state]}>{t(`run.state.${state}`)}</StatusMark>
          {problem !== null && <span className="np-small np-soft">{problemText(problem)}</span>}
        </span>
      ),
    },
  ];
}

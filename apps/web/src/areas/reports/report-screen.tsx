import { exportReport, readReport } from "@nameplane/contracts/reports/operations";
import { groupingTexts, reportTexts } from "@nameplane/contracts/reports/report-texts";
import {
  reportFormats,
  reportGroupings,
  reportIds,
  type ReportFormat,
  type ReportId,
} from "@nameplane/contracts/reports/report-values";
import { IconDownload, IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { useApiList } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { saveFile } from "../../lib/save-file.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { useRouteQuery, useSetQuery } from "../../shell/routing/use-route.ts";
import { StaffLink, useStaffParams } from "../../shell/staff/staff-link.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { announce } from "../../ui/feedback/announce.ts";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { ViewTabs } from "../../ui/layout/tabs.tsx";
import { Menu } from "../../ui/overlay/menu.tsx";
import { tableStateOf } from "../../ui/table/table-types.ts";
import { ReportCharts } from "./report-chart.tsx";
import { queryOf, ReportFilters, type ReportQuery } from "./report-filters.tsx";
import { ReportTable, ReportTotals } from "./report-table.tsx";
import { ScheduleDrawer } from "./schedule-drawer.tsx";

/** A report with its chart, sums and rows. The address says which part of it is shown. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("reports");
  const title = useTranslations("staff.title");
  const { report } = useStaffParams("report");
  const known = reportIds.find((each) => each === report);
  return known === undefined ? (
    <Page title={title("reports")}>
      <EmptyState title={t("failed")} actions={<StaffLink to="reports">{title("reports")}</StaffLink>} />
    </Page>
  ) : (
    <Report key={known} report={known} />
  );
}

function Report({ report }: { readonly report: ReportId }) {
  const t = useTranslations("reports");
  const { locale } = useFormat();
  const setQuery = useSetQuery();
  const query = queryOf(report, useRouteQuery());
  const [isSending, setSending] = useState(false);
  // Typed filters take effect once the user stops typing.
  const [tld, customer] = [useDebounced(query.tld, 400), useDebounced(query.customer, 400)];
  const { tld: _tld, customer: _customer, ...rest } = query;
  const asked = {
    ...rest,
    ...(tld === undefined ? {} : { tld }),
    ...(customer === undefined ? {} : { customer: Number(customer) }),
  };
  const found = useApiList(readReport, { report, ...asked } as Parameters<typeof useApiList<typeof readReport>>[1]);
  const answer = found.data?.report === report ? found.data : undefined;
  const groupings: readonly (keyof typeof groupingTexts)[] = reportGroupings[report];
  const by = answer?.by ?? query.by ?? groupings[0] ?? "";
  const name = reportTexts[report].title[locale];
  const change = (values: Partial<Record<keyof ReportQuery, string | undefined>>) => void setQuery(values, { replace: true });
  return (
    <Page
      title={name}
      sub={reportTexts[report].about[locale]}
      actions={
        <>
          <Button icon={IconMail} onClick={() => setSending(true)}>
            {t("schedule.send")}
          </Button>
          <Download report={report} query={asked} name={name} />
        </>
      }
    >
      <div className="np-col np-gap-16">
        <ViewTabs
          label={t("view")}
          value={by}
          tabs={groupings.map((value) => ({ value: value as string, label: groupingTexts[value][locale] }))}
          onChange={(value) => change({ by: value, part: undefined })}
        />
        <ReportFilters report={report} query={query} answer={answer} onChange={change} />
        {answer !== undefined && answer.totals.some(({ cells }) => cells.some((cell) => cell !== null)) && (
          <Panel flush title={t("total")}>
            <ReportTotals answer={answer} />
          </Panel>
        )}
        {answer !== undefined && <ReportCharts answer={answer} name={name} />}
        <ReportTable key={by} answer={answer} name={name} state={tableStateOf(found, { title: t("failed") })} />
        {answer?.hasMore === true && <p className="np-soft">{t("more")}</p>}
        <Panel title={t("how")}>
          <p>{reportTexts[report].method[locale]}</p>
        </Panel>
      </div>
      {isSending && <ScheduleDrawer report={report} by={by} brand={query.brand ?? null} onClose={() => setSending(false)} />}
    </Page>
  );
}

function Download({ report, query, name }: { readonly report: ReportId; readonly query: object; readonly name: string }) {
  const t = useTranslations("reports");
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const save = async (format: ReportFormat) => {
    setBusy(true);
    try {
      const { blob } = await api.file(exportReport, { report, ...query, format });
      saveFile(`${name}.${format}`, blob);
      announce(t("downloaded"));
    } catch {
      // The request layer has shown the failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      position="bottom-end"
      target={
        <Button icon={IconDownload} busy={isBusy}>
          {t("download")}
        </Button>
      }
      entries={reportFormats.map((format) => ({
        key: format,
        label: t(`downloadAs.${format}`),
        disabled: isBusy,
        onSelect: () => void save(format),
      }))}
    />
  );
}

import { endSchedule, reportSchedules } from "@nameplane/contracts/reports/operations";
import type { ScheduleRow } from "@nameplane/contracts/reports/reports";
import { groupingTexts, reportTexts } from "@nameplane/contracts/reports/report-texts";
import { reportIds, reportRights, wholeReports, type ReportGrouping } from "@nameplane/contracts/reports/report-values";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { queryKeyOf, useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { StaffButton, StaffLink } from "../../shell/staff/staff-link.tsx";
import { mayOpen } from "../../shell/staff/staff-routes.ts";
import { useColleague } from "../../shell/staff/staff-session.ts";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState, LoadingPanel, PanelFailure } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { useAct } from "../backoffice/registries/index.ts";
import "./reports.css";

/** The reports that the staff member may read, and those that are sent by mail. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("reports");
  const title = useTranslations("staff.title");
  const { locale } = useFormat();
  const { permissions, brand } = useColleague();
  const own = reportIds.filter(
    (report) => permissions.includes(reportRights[report]) && (brand === null || !wholeReports.includes(report)),
  );
  return (
    <Page
      title={title("reports")}
      sub={t("sub")}
      actions={
        mayOpen("registryCosts", permissions) &&
        brand === null && <StaffButton to="registryCosts">{t("costs.title")}</StaffButton>
      }
    >
      <div className="np-col np-gap-20">
        {own.length === 0 ? (
          <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
        ) : (
          <ul className="np-report-list">
            {own.map((report) => (
              <li key={report}>
                <h2 className="np-h3">
                  <StaffLink to="report" params={{ report }}>
                    {reportTexts[report].title[locale]}
                  </StaffLink>
                </h2>
                <span className="np-soft">{reportTexts[report].about[locale]}</span>
              </li>
            ))}
          </ul>
        )}
        {own.length > 0 && <Schedules />}
      </div>
    </Page>
  );
}

function Schedules() {
  const t = useTranslations("reports.schedule");
  const { data, error, refetch } = useApiQuery(reportSchedules, {});
  return (
    <Panel title={t("list")}>
      {data === undefined ? (
        error === null ? (
          <LoadingPanel lines={2} />
        ) : (
          <PanelFailure error={error} onRetry={() => void refetch()} />
        )
      ) : data.data.length === 0 ? (
        <p className="np-soft">{t("listNone")}</p>
      ) : (
        <ul className="np-col np-gap-12">
          {data.data.map((row) => (
            <Schedule key={row.scheduleid} row={row} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const isGrouping = (by: string): by is ReportGrouping => Object.hasOwn(groupingTexts, by);

function Schedule({ row }: { readonly row: ScheduleRow }) {
  const t = useTranslations("reports.schedule");
  const format = useFormat();
  const cache = useQueryClient();
  const { report, by, reader, next, stopped, scheduleid, brand } = row;
  const name = reportTexts[report].title[format.locale];
  const act = useAct(endSchedule, () => {
    showToast({ tone: "success", title: t("ended") });
    void cache.invalidateQueries({ queryKey: queryKeyOf(reportSchedules) });
  });
  return (
    <li className="np-row np-between np-wrap np-gap-12">
      <span className="np-col">
        <StaffLink to="report" params={{ report }}>
          {t("line", { report: name, by: isGrouping(by) ? groupingTexts[by][format.locale] : by })}
        </StaffLink>
        <span className="np-small np-soft">
          {[
            t("to", { name: reader.name }),
            ...(brand === null ? [] : [brand.name]),
            t(`paces.${row.pace}`),
            t("next", { day: format.date(next) }),
          ].join(" · ")}
        </span>
        {stopped && <StatusMark tone="problem">{t("stopped")}</StatusMark>}
        {act.failure !== null && <StatusMark tone="problem">{act.failure.text}</StatusMark>}
      </span>
      <Button
        size="sm"
        busy={act.isPending}
        aria-label={t("endOf", { report: name, name: reader.name })}
        onClick={() => act.run({ scheduleid })}
      >
        {t("end")}
      </Button>
    </li>
  );
}

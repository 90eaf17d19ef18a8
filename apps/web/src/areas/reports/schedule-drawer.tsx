import { reportSchedules, saveSchedule } from "@nameplane/contracts/reports/operations";
import { reportTexts } from "@nameplane/contracts/reports/report-texts";
import {
  reportFormats,
  schedulePaces,
  type ReportFormat,
  type ReportId,
  type SchedulePace,
} from "@nameplane/contracts/reports/report-values";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { queryKeyOf, useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useColleague } from "../../shell/staff/staff-session.ts";
import { LoadingPanel, PanelFailure } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { SelectField } from "../../ui/form/fields.tsx";
import { ActDrawer, useAct } from "../backoffice/registries/index.ts";

type Props = { readonly report: ReportId; readonly by: string; readonly brand: string | null; readonly onClose: () => void };

/** A form that has a report mailed to a staff member every week or month. */
export function ScheduleDrawer({ report, by, brand, onClose }: Props): React.JSX.Element {
  const t = useTranslations("reports.schedule");
  const { locale } = useFormat();
  const cache = useQueryClient();
  const own = useColleague();
  const list = useApiQuery(reportSchedules, {});
  const [chosen, setChosen] = useState<string | null>(null);
  const [pace, setPace] = useState<SchedulePace>("month");
  const [format, setFormat] = useState<ReportFormat>("xlsx");
  const readers = (list.data?.readers ?? []).filter(({ rights }) => rights.includes(report));
  const reader = chosen ?? readers.find(({ staffid }) => staffid === own.staffid)?.staffid ?? readers[0]?.staffid ?? null;
  const act = useAct(saveSchedule, () => {
    onClose();
    showToast({ tone: "success", title: t("saved") });
    void cache.invalidateQueries({ queryKey: queryKeyOf(reportSchedules) });
  });
  const name = reportTexts[report].title[locale];
  return (
    <ActDrawer
      title={t("title", { name })}
      act={act}
      button={t("act")}
      onAct={() => reader !== null && act.run({ report, by, brand, pace, format, staffid: reader })}
      onClose={onClose}
    >
      <p>{t("intro")}</p>
      {list.data === undefined ? (
        list.error === null ? (
          <LoadingPanel lines={2} />
        ) : (
          <PanelFailure error={list.error} onRetry={() => void list.refetch()} />
        )
      ) : reader === null ? (
        <p>{t("noReader")}</p>
      ) : (
        <SelectField
          label={t("reader")}
          value={reader}
          options={readers.map(({ staffid: value, name: label }) => ({ value, label }))}
          onChange={setChosen}
        />
      )}
      <RadioGroup
        label={t("pace")}
        value={pace}
        onChange={setPace}
        options={schedulePaces.map((value) => ({ value, label: t(`paces.${value}`), hint: t(`paceHint.${value}`) }))}
      />
      <FormatChoice value={format} onChange={setFormat} />
    </ActDrawer>
  );
}

function FormatChoice({ value, onChange }: { readonly value: ReportFormat; readonly onChange: (format: ReportFormat) => void }) {
  const t = useTranslations("reports");
  return (
    <RadioGroup
      label={t("schedule.format")}
      value={value}
      onChange={onChange}
      options={reportFormats.map((each) => ({ value: each, label: t(`downloadAs.${each}`) }))}
    />
  );
}

import { seoLimits, severities, type SeoFindingKind, type Severity } from "@nameplane/contracts/seo/finding-kinds";
import { findingTexts, severityTexts } from "@nameplane/contracts/seo/finding-texts";
import { seoFindings } from "@nameplane/contracts/seo/operations";
import type { SeoFinding, SeoRun } from "@nameplane/contracts/seo/seo";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiList } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { ButtonGroup } from "../../ui/basics/button.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { SelectField } from "../../ui/form/fields.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { StatusMark, type StatusTone } from "../../ui/text/status-mark.tsx";
import { CsvButton } from "./csv-button.tsx";
import { Pager } from "./pager.tsx";
import type { Site } from "./site.ts";
import { useAnswer } from "./use-answer.ts";

const changes = ["all", "new", "fixed"] as const;
const changeTexts = { all: "changeAll", new: "changeNew", fixed: "changeFixed" } as const;
const tones: Readonly<Record<Severity, StatusTone>> = { error: "problem", warning: "needs", hint: "info" };

/** What the last check found, by severity, and what has changed since the check before. */
export function FindingsPanel({ serviceid, of, run }: { serviceid: string; of: Site; run: SeoRun }) {
  const t = useTranslations("seo.list");
  const [severity, setSeverity] = useState<Severity | "all">("all");
  const [change, setChange] = useState<(typeof changes)[number]>("all");
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useApiList(seoFindings, { serviceid, severity, change, page });
  const counts = { all: run.errors + run.warnings + run.hints, error: run.errors, warning: run.warnings, hint: run.hints };
  const hasBefore = of.history.filter(({ state }) => state === "done").length > 1;
  const from =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setPage(1);
    };
  return (
    <Panel title={t("title")} aside={<CsvButton serviceid={serviceid} what="findings" label={t("csv")} />} flush>
      <div className="np-panel-body np-row np-wrap np-gap-16 np-seo-filters">
        <ButtonGroup
          label={t("severity")}
          value={severity}
          onChange={from(setSeverity)}
          choices={(["all", ...severities] as const).map((value) => ({ value, label: t(value, { count: counts[value] }) }))}
        />
        {hasBefore && (
          <SelectField
            label={t("change")}
            value={change}
            onChange={(value) => from(setChange)(changes.find((each) => each === value) ?? "all")}
            options={changes.map((value) => ({ value, label: t(changeTexts[value]) }))}
          />
        )}
      </div>
      {!data &&
        (error ? <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={5} />)}
      {data?.data.length === 0 && <p className="np-panel-body np-soft">{t("none")}</p>}
      {data && data.data.length > 0 && (
        <ul className="np-seo-list" aria-label={t("title")}>
          {data.data.map((each) => (
            <Row key={`${each.kind} ${each.url} ${each.target}`} of={each} />
          ))}
        </ul>
      )}
      <Pager page={page} pages={Math.ceil((data?.total ?? 0) / (data?.limit ?? 1))} onPage={setPage} />
    </Panel>
  );
}

function Row({ of }: { of: SeoFinding }) {
  const t = useTranslations("seo.list");
  const { locale } = useFormat();
  const kind = of.kind as SeoFindingKind;
  const detail = useDetail(of);
  return (
    <li>
      <StatusMark tone={tones[of.severity]} className="np-seo-severity">
        {severityTexts[of.severity][locale]}
      </StatusMark>
      <div className="np-col np-grow np-seo-what">
        <b>
          {findingTexts[kind][locale]}
          {of.isnew && <span className="np-soft np-small"> · {t("isNew")}</span>}
        </b>
        <a href={of.url} target="_blank" rel="noreferrer nofollow" className="np-mono" translate="no">
          {of.url}
        </a>
        <span className="np-soft np-small">{detail}</span>
      </div>
    </li>
  );
}

/** The sentence below a finding: figures, the other address, or what to do. */
function useDetail({ kind, target, detail }: SeoFinding): string {
  const t = useTranslations("seo.detail");
  const { locale } = useFormat();
  const answer = useAnswer();
  const number = (value: unknown) => (typeof value === "number" ? value : 0);
  const max =
    kind === "title_long" ? seoLimits.titleLength : kind === "slow" ? seoLimits.slowMs / 1000 : seoLimits.descriptionLength;
  const decimal = (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value);
  return t(kind as SeoFindingKind, {
    target,
    answer: answer(detail),
    count: number(detail["count"]),
    of: number(detail["of"]),
    text: String(detail["text"] ?? ""),
    lang: String(detail["lang"] ?? ""),
    max,
    seconds: decimal(number(detail["ms"]) / 1000),
    size: decimal(number(detail["bytes"]) / 1_000_000),
  });
}

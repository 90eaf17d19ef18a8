import type { ReportAnswer } from "@nameplane/contracts/reports/reports";
import { mostMonths, reportGroupings, reportPeriods, type ReportId } from "@nameplane/contracts/reports/report-values";
import { currencies } from "@nameplane/values";
import { useTranslations } from "use-intl";
import type { SearchValues } from "../../lib/list-query.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { SelectField, TextField } from "../../ui/form/fields.tsx";
import { useToday } from "../../ui/text/use-today.ts";

const all = "all";
const filters = ["by", "from", "until", "brand", "currency", "tld", "product", "customer", "part"] as const;
export type ReportQuery = Partial<Record<(typeof filters)[number], string>>;

/** Reads the request for a report from the address. Empty filters, and a grouping that the report does not have, are left out. */
export function queryOf(report: ReportId, search: SearchValues): ReportQuery {
  const groupings: readonly string[] = reportGroupings[report];
  const found = filters.flatMap((key) => {
    const value = search[key];
    if (value === undefined || value === "") return [];
    const text = value;
    return key === "by" && !groupings.includes(text) ? [] : [[key, text] as const];
  });
  return Object.fromEntries(found);
}

/** Reports whose rows belong to domains of a TLD, so that they can be limited to one TLD. */
const ofTlds: readonly ReportId[] = ["sales", "margin", "renewals", "churn", "forecast"];
const ofCurrencies: readonly ReportId[] = ["sales", "margin", "forecast", "receivables", "vat", "registries"];
const notOfCustomers: readonly ReportId[] = ["registries"];

/** The past months that a report can cover, newest first. */
function useMonths(): string[] {
  const [year = 0, month = 0] = useToday().split("-").map(Number);
  return Array.from({ length: mostMonths }, (_, at) => {
    const day = new Date(Date.UTC(year, month - 1 - at, 1));
    return day.toISOString().slice(0, 7);
  });
}

export function ReportFilters({
  report,
  query,
  answer,
  onChange,
}: {
  readonly report: ReportId;
  readonly query: ReportQuery;
  readonly answer: ReportAnswer | undefined;
  readonly onChange: (change: Partial<Record<keyof ReportQuery, string | undefined>>) => void;
}) {
  const t = useTranslations("reports");
  const format = useFormat();
  const months = useMonths();
  const brands = answer?.brands ?? [];
  const monthsWith = (shown: string | undefined) => [...new Set([...months, ...(shown === undefined ? [] : [shown])])];
  const monthField = (key: "from" | "until") => (
    <SelectField
      label={t(key)}
      value={answer?.[key] ?? query[key] ?? months[0] ?? ""}
      options={monthsWith(answer?.[key]).map((value) => ({ value, label: format.month(`${value}-01`) }))}
      onChange={(value) => onChange({ from: answer?.from, until: answer?.until, [key]: value })}
    />
  );
  const isPart = query.part !== undefined || query.product !== undefined;
  return (
    <>
      <div className="np-report-filters">
        {reportPeriods[report] === "months" && monthField("from")}
        {reportPeriods[report] === "months" && monthField("until")}
        {brands.length > 1 && (
          <SelectField
            label={t("brand")}
            value={query.brand ?? all}
            options={[
              { value: all, label: t("allBrands") },
              ...brands.map(({ brandid: value, name: label }) => ({ value, label })),
            ]}
            onChange={(value) => onChange({ brand: value === all ? undefined : value })}
          />
        )}
        {ofCurrencies.includes(report) && (
          <SelectField
            label={t("currency")}
            value={query.currency ?? all}
            options={[{ value: all, label: t("allCurrencies") }, ...currencies.map((value) => ({ value, label: value }))]}
            onChange={(value) => onChange({ currency: value === all ? undefined : value })}
          />
        )}
        {ofTlds.includes(report) && (
          <TextField
            label={t("tld")}
            autoComplete="off"
            spellCheck={false}
            value={query.tld ?? ""}
            onChange={(value) => onChange({ tld: value.replaceAll(/[\s.]/g, "").toLowerCase() || undefined })}
          />
        )}
        {!notOfCustomers.includes(report) && (
          <TextField
            label={t("customer")}
            inputMode="numeric"
            autoComplete="off"
            value={query.customer ?? ""}
            onChange={(value) => onChange({ customer: value.replaceAll(/\D/g, "").slice(0, 9) || undefined })}
          />
        )}
      </div>
      {isPart && (
        <p className="np-row np-gap-12 np-wrap">
          {t("filtered")}
          <Button size="sm" onClick={() => onChange({ part: undefined, product: undefined })}>
            {t("clear")}
          </Button>
        </p>
      )}
    </>
  );
}

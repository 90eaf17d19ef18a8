import { exportResaleReport, resaleReport } from "@nameplane/contracts/resellers/operations";
import { resaleGroupings } from "@nameplane/contracts/resellers/values";
import { useTranslations } from "use-intl";
import { useApiList } from "../../lib/api/use-api.ts";
import { useRouteQuery, useSetQuery } from "../../shell/routing/use-route.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { SelectField } from "../../ui/form/fields.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { FileButton } from "./file-button.tsx";
import { useResaleWords } from "./use-resale-words.ts";
import { AmountTable, NumberCells, NumberHead } from "../../ui/table/amount-table.tsx";
import { useToday } from "../../ui/text/use-today.ts";

const isMonth = (value: unknown): value is string => typeof value === "string" && /^\d{4}-(0[1-9]|1[0-2])$/.test(value);

/** The last 24 months up to this one, as YYYY-MM, newest first. */
function monthsUntil(month: string): string[] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return Array.from({ length: 24 }, (_, at) => new Date(Date.UTC(year, number - 1 - at, 1)).toISOString().slice(0, 7));
}

/** Sales and margin by month, by what was sold or by customer. What is chosen is in the address. */
export function ReportPanel() {
  const t = useTranslations("resale.sales");
  const search = useRouteQuery();
  const setQuery = useSetQuery();
  const words = useResaleWords();
  const present = useToday().slice(0, 7);
  const months = monthsUntil(present);
  const by = resaleGroupings.find((each) => each === search["by"]) ?? "month";
  const to = isMonth(search["to"]) ? search["to"] : present;
  const from = isMonth(search["from"]) ? search["from"] : (months[11] ?? present);
  const options = [...new Set([...months, from, to])]
    .toSorted()
    .toReversed()
    .map((value) => ({ value, label: words.month(value) }));
  const choose = (change: Readonly<Record<string, string | undefined>>) => void setQuery(change, { replace: true });
  return (
    <Panel
      title={t("report")}
      aside={
        from <= to && <FileButton operation={exportResaleReport} input={{ by, from, to }} name={`${by}-${from}-${to}.csv`} />
      }
    >
      <div className="np-col np-gap-16">
        <div className="np-filter-grid">
          <SelectField
            label={t("by")}
            value={by}
            options={resaleGroupings.map((value) => ({ value, label: t(`groupings.${value}`) }))}
            onChange={(value) => choose({ by: value === "month" ? undefined : value })}
          />
          <SelectField label={t("fromMonth")} value={from} options={options} onChange={(value) => choose({ from: value })} />
          <SelectField label={t("toMonth")} value={to} options={options} onChange={(value) => choose({ to: value })} />
        </div>
        {from > to ? <Banner tone="problem" title={t("monthsWrong")} live /> : <Rows by={by} from={from} to={to} />}
      </div>
    </Panel>
  );
}

type Wanted = { readonly by: (typeof resaleGroupings)[number]; readonly from: string; readonly to: string };

function Rows({ by, from, to }: Wanted) {
  const t = useTranslations("resale.sales");
  const words = useResaleWords();
  const { data, error, refetch } = useApiList(resaleReport, { by, from, to });
  if (data === undefined)
    return error === null ? (
      <LoadingPanel lines={4} />
    ) : (
      <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />
    );
  if (data.data.length === 0) return <p className="np-soft">{t("reportNone")}</p>;
  return (
    <AmountTable label={t("report")}>
      <NumberHead first={t(`groupings.${by}`)} others={[t("lines"), t("retail"), t("wholesale"), t("margin"), t("share")]} />
      <tbody>
        {data.data.map(({ name, currency, lines, retailMinor, wholesaleMinor, marginMinor, marginBasisPoints }) => (
          <tr key={`${name} ${currency}`}>
            <th scope="row">{isMonth(name) ? words.month(name) : name}</th>
            <NumberCells
              cells={[
                lines,
                ...[retailMinor, wholesaleMinor, marginMinor].map((minor) => words.amount(minor, currency)),
                marginBasisPoints === null ? "–" : words.share(marginBasisPoints),
              ]}
            />
          </tr>
        ))}
      </tbody>
    </AmountTable>
  );
}

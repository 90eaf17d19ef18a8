import { isPositiveMoney } from "@nameplane/values";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { useVatSide, type VatSide } from "../../orders/basket/index.ts";
import { gridLines, shownMonths, yearOf, type Month, type ShownMonth } from "./dashboard.rules.ts";
import "../../../ui/table/data-table.css";

/**
 * What has to be renewed in each month and what it costs, as bars or as a table. `unpriced`: how many of the domains are counted
 * without a price, because only their registry knows it.
 */
export function DashboardRenewals({
  months: all,
  currency,
  unpriced,
}: {
  months: readonly Month[];
  currency: string;
  unpriced: number;
}) {
  const side = useVatSide();
  const months = shownMonths(all, currency, side);
  const t = useTranslations("accounts.dashboard.renewals");
  const { money, month: monthText } = useFormat();
  const last = months.at(-1)?.month;
  const [asTable, setAsTable] = useState(false);
  const year = yearOf(months, currency);
  const [count, cost] = [year.count, money(year.cost, { whole: true })];
  return (
    <Panel
      flush
      title={last === undefined ? t("title") : t("titleUntil", { month: monthText(`${last}-01`) })}
      aside={
        <span>
          {t.rich("sum", {
            count,
            cost,
            side,
            b: (chunks) => <b className="np-chart-sum">{chunks}</b>,
            q: (chunks) => <span className="np-quiet">{chunks}</span>,
          })}
        </span>
      }
    >
      {asTable ? <MonthTable months={months} side={side} /> : <MonthChart months={months} />}
      <div className="np-chart-foot">
        <span className="np-row np-chart-key">
          <i className="np-chart-auto" aria-hidden />
          {t("automatic")}
        </span>
        <span className="np-row np-chart-key">
          <i className="np-chart-manual" aria-hidden />
          {t("manual")}
        </span>
        <span className="np-small np-soft">{unpriced > 0 ? t("costWithout", { count: unpriced }) : t("costNote")}</span>
        <RouteLink to="renewals" className="np-end">
          {t("more")}
        </RouteLink>
        <button type="button" className="np-text-button" onClick={() => setAsTable(!asTable)}>
          {asTable ? t("chart") : t("table")}
        </button>
      </div>
    </Panel>
  );
}

const WIDTH = 930;
const BASE = 104;
const TOP = 28;
const LEFT = 30;
const BAR = 34;

/** Makes the chart reachable by keyboard (WCAG 2.1.1), because it scrolls sideways on a phone, and scrolls to the first bar. */
function beginAt(share: number) {
  return (element: HTMLElement | null): void => {
    if (!element) return;
    element.tabIndex = 0;
    const end = share * element.scrollWidth;
    if (end > element.clientWidth) element.scrollLeft = end - element.clientWidth;
  };
}

function MonthChart({ months }: { months: readonly ShownMonth[] }) {
  const t = useTranslations("accounts.dashboard.renewals");
  const { money, amount, month: monthOf, number } = useFormat();
  const hatch = useId();
  const most = Math.max(1, ...months.map(({ automatic, manual }) => automatic + manual));
  const scale = (BASE - TOP - 20) / most;
  const slot = (WIDTH - LEFT) / Math.max(1, months.length);
  const first = months.findIndex(({ automatic, manual }) => automatic + manual > 0);
  const [begin] = useState(() => beginAt((LEFT + slot * (first + 1)) / WIDTH));
  return (
    <div className="np-chart" role="group" aria-label={t("chartLabel")} ref={begin}>
      <svg viewBox={`0 0 ${WIDTH} 148`} width="100%" role="presentation">
        <defs>
          <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="5" height="5" fill="var(--np-needs-soft)" />
            <rect width="2" height="5" fill="var(--np-needs)" />
          </pattern>
        </defs>
        {gridLines(most).map((line) => (
          <g key={line} aria-hidden>
            <line x1={LEFT} x2={WIDTH} y1={BASE - line * scale} y2={BASE - line * scale} stroke="var(--np-line-2)" />
            <text x={LEFT - 10} y={BASE - line * scale + 4} textAnchor="end" fontSize="11" fill="var(--np-ink-3)">
              {number(line)}
            </text>
          </g>
        ))}
        {months.map((each, index) => {
          const { automatic, manual, cost } = each;
          const total = automatic + manual;
          const middle = LEFT + slot * index + slot / 2;
          const autoHeight = automatic * scale;
          // A line of background colour separates the two parts.
          const gap = automatic > 0 && manual > 0 ? 1.5 : 0;
          const manualTop = BASE - autoHeight - gap - manual * scale;
          const [short = "", ...year] = monthOf(`${each.month}-01`).split(" ");
          // The same month of the next year is labelled with its year.
          const isAgain = index > 0 && each.month.slice(5) === months[0]?.month.slice(5);
          const label = t("bar", {
            month: [short, ...year].join(" "),
            total,
            manual,
            cost: money(cost, { whole: true }),
          });
          return (
            <g key={each.month} role="img" aria-label={label}>
              <title>{label}</title>
              {automatic > 0 && (
                <rect
                  x={middle - BAR / 2}
                  y={BASE - autoHeight}
                  width={BAR}
                  height={autoHeight}
                  rx="2"
                  fill={index === 0 ? "var(--np-accent)" : "var(--np-chart)"}
                  stroke="var(--np-chart-edge)"
                />
              )}
              {manual > 0 && (
                <rect
                  x={middle - BAR / 2}
                  y={manualTop}
                  width={BAR}
                  height={manual * scale}
                  rx="2"
                  fill={`url(#${hatch})`}
                  stroke="var(--np-needs)"
                />
              )}
              {total > 0 && (
                <text x={middle} y={manualTop - 6} textAnchor="middle" fontSize="11.5" fontWeight="560" fill="var(--np-ink)">
                  {number(total)}
                </text>
              )}
              <text x={middle} y="121" textAnchor="middle" fontSize="12" fill="var(--np-ink-2)">
                {short.replace(".", "")}
                {isAgain && ` ${each.month.slice(0, 4)}`}
              </text>
              {isPositiveMoney(cost) && (
                <text x={middle} y="138" textAnchor="middle" fontSize="11" fill="var(--np-ink-3)">
                  {amount(cost, { whole: true })}
                </text>
              )}
            </g>
          );
        })}
        <line x1={LEFT} x2={WIDTH} y1={BASE + 0.5} y2={BASE + 0.5} stroke="var(--np-line-strong)" aria-hidden />
      </svg>
    </div>
  );
}

function MonthTable({ months, side }: { months: readonly ShownMonth[]; side: VatSide }) {
  const t = useTranslations("accounts.dashboard.renewals");
  const { money, month: monthOf, number } = useFormat();
  return (
    <table className="np-table np-months">
      <caption className="np-visually-hidden">{t("chartLabel")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("month")}</th>
          <th scope="col" className="np-align-right">
            {t("automatic")}
          </th>
          <th scope="col" className="np-align-right">
            {t("manual")}
          </th>
          <th scope="col" className="np-align-right">
            {t(side === "incl" ? "cost" : "costNet")}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, automatic, manual, cost }) => (
          <tr key={month}>
            <th scope="row">{monthOf(`${month}-01`)}</th>
            <td className="np-align-right">{number(automatic)}</td>
            <td className="np-align-right">{number(manual)}</td>
            <td className="np-align-right">{money(cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

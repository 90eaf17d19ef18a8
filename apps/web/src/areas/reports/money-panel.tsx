import type { AnswerOf } from "@nameplane/contracts";
import type { staffHome } from "@nameplane/contracts/reports/operations";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { staffRouteOf } from "../../shell/staff/staff-routes.ts";
import { Panel } from "../../ui/layout/page.tsx";
import "../../ui/table/data-table.css";

type Money = NonNullable<AnswerOf<typeof staffHome>["money"]>;

const payments = staffRouteOf("payments").path;

/** What came in on each of the last 30 days, for each currency, as bars or as a table. */
export function MoneyPanel({ money }: { readonly money: Money }) {
  const t = useTranslations("staffhome");
  return money.length === 0 ? (
    <Panel title={t("moneyTitle")}>
      <p className="np-soft">{t("noMoney")}</p>
    </Panel>
  ) : (
    money.map((each) => <Currency key={each.currency} of={each} />)
  );
}

function Currency({ of }: { readonly of: Money[number] }) {
  const t = useTranslations("staffhome");
  const format = useFormat();
  const [asTable, setAsTable] = useState(false);
  const { currency, inMinor, outMinor, beforeMinor, from, until, days } = of;
  const sum = (minor: number) => format.money({ minor, currency }, { whole: true });
  return (
    <Panel flush title={t("money", { currency })}>
      <p className="np-home-money">
        <Link to={payments} search={{ from, to: until }}>
          {t("moneySum", { received: sum(inMinor), before: sum(beforeMinor) })}
        </Link>
        {outMinor > 0 && <span className="np-soft">, {t("moneyOut", { refunded: sum(outMinor) })}</span>}
      </p>
      {asTable ? <Days of={of} /> : <Bars days={days} currency={currency} label={t("money", { currency })} />}
      <div className="np-report-legend">
        <button type="button" className="np-home-switch" onClick={() => setAsTable(!asTable)}>
          {asTable ? t("chart") : t("table")}
        </button>
      </div>
    </Panel>
  );
}

const [width, height] = [600, 120];

function Bars({
  days,
  currency,
  label,
}: {
  readonly days: Money[number]["days"];
  readonly currency: string;
  readonly label: string;
}) {
  const t = useTranslations("staffhome");
  const format = useFormat();
  const most = Math.max(1, ...days.map(({ inMinor }) => inMinor));
  const slot = width / Math.max(1, days.length);
  return (
    <div className="np-home-bars" role="group" aria-label={label}>
      <svg viewBox={`0 0 ${String(width)} ${String(height)}`} width="100%" role="presentation">
        {days.map(({ day, inMinor, outMinor }, at) => {
          const words = t("moneyDay", {
            day: format.date(day),
            received: format.money({ minor: inMinor, currency }),
            refunded: format.money({ minor: outMinor, currency }),
          });
          const size = (inMinor / most) * (height - 6);
          return (
            <g key={day} role="img" aria-label={words}>
              <title>{words}</title>
              <rect x={at * slot} y="0" width={slot} height={height} fill="transparent" />
              <rect
                x={at * slot + slot * 0.15}
                y={height - Math.max(size, inMinor > 0 ? 2 : 0)}
                width={slot * 0.7}
                height={Math.max(size, inMinor > 0 ? 2 : 0)}
                rx="2"
                fill="var(--np-chart)"
                stroke="var(--np-chart-edge)"
              />
            </g>
          );
        })}
        <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} stroke="var(--np-line-strong)" aria-hidden />
      </svg>
    </div>
  );
}

function Days({ of: { currency, days } }: { readonly of: Money[number] }) {
  const t = useTranslations("staffhome");
  const format = useFormat();
  return (
    <table className="np-table np-months">
      <caption className="np-visually-hidden">{t("money", { currency })}</caption>
      <thead>
        <tr>
          <th scope="col">{t("day")}</th>
          <th scope="col" className="np-align-right">
            {t("in")}
          </th>
          <th scope="col" className="np-align-right">
            {t("out")}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, inMinor, outMinor }) => (
          <tr key={day}>
            <th scope="row">
              <Link to={payments} search={{ from: day, to: day }}>
                {format.date(day)}
              </Link>
            </th>
            <td className="np-align-right">{format.money({ minor: inMinor, currency })}</td>
            <td className="np-align-right">{format.money({ minor: outMinor, currency })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

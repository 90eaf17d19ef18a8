import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import type { VatSide } from "../../orders/basket/index.ts";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { share, type Bar } from "./forecast.rules.ts";
import "../../../ui/table/data-table.css";

/** The months as a table whose rows are drawn as bars, so that screen readers give the same information as the picture. */
export function ForecastTable({ bars, currency, side }: { bars: readonly Bar[]; currency: string | null; side: VatSide }) {
  const t = useTranslations("renewals");
  const { money, month: monthOf, number } = useFormat();
  const most = Math.max(...bars.map(({ names }) => names));
  return (
    <>
      <table className="np-table np-forecast">
        <caption className="np-visually-hidden">{t("caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("month")}</th>
            <td className="np-forecast-bars" aria-hidden />
            <th scope="col" className="np-align-right">
              {t("automatic")}
            </th>
            <th scope="col" className="np-align-right">
              {t("manual")}
            </th>
            {currency !== null && (
              <th scope="col" className="np-align-right">
                {t(side === "incl" ? "cost" : "costNet")}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ month, names, automatic, unpaid, cost }) => (
            <tr key={month}>
              <th scope="row">{monthOf(`${month}-01`)}</th>
              <td className="np-forecast-bars" aria-hidden>
                <div className="np-forecast-bar">
                  <i className="np-forecast-auto" style={{ width: `${share(automatic, most)}%` }} />
                  <i className="np-forecast-manual" style={{ width: `${share(names - automatic, most)}%` }} />
                </div>
              </td>
              <td className="np-align-right">
                {number(automatic)}
                {unpaid > 0 && (
                  <div>
                    <StatusMark tone="needs">{t("unpaidHere", { count: unpaid })}</StatusMark>
                  </div>
                )}
              </td>
              <td className="np-align-right">{number(names - automatic)}</td>
              {currency !== null && <td className="np-align-right">{cost === null ? null : money(cost)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="np-forecast-key np-small np-soft" aria-hidden>
        <span>
          <i className="np-forecast-auto" /> {t("automatic")}
        </span>
        <span>
          <i className="np-forecast-manual" /> {t("manual")}
        </span>
      </div>
    </>
  );
}

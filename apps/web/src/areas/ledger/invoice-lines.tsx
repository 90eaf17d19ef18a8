import { useTranslations } from "use-intl";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { settledOf, type Invoice } from "./invoices.rules.ts";
import "../../ui/table/data-table.css";

/** The lines of the invoice, followed by the totals and the VAT. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("ledger.invoice");
  const { amount, percent, date } = useFormat();
  const { lines, currency } = invoice;
  return (
    <Panel flush clip title={t("lines")}>
      <table className="np-table np-invoice-lines">
        <caption className="np-visually-hidden">{t("lines")}</caption>
        <colgroup>
          <col />
          <col className="np-invoice-period" />
          <col className="np-invoice-count" />
          <col className="np-invoice-rate" />
          <col className="np-invoice-net" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t("what")}</th>
            <th scope="col">{t("period")}</th>
            <th scope="col" className="np-align-right">
              {t("quantity")}
            </th>
            <th scope="col" className="np-align-right">
              {t("vat")}
            </th>
            <th scope="col" className="np-align-right">
              {t("net", { currency })}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={`${index} ${line.text}`}>
              <th scope="row" title={line.text}>
                {line.requestid === null ? (
                  line.text
                ) : (
                  <RouteLink to="request" params={{ id: String(line.requestid) }}>
                    {line.text}
                  </RouteLink>
                )}
              </th>
              <td className="np-soft">
                {line.periodfrom !== null &&
                  line.periodto !== null &&
                  t("fromTo", { from: date(line.periodfrom), to: date(line.periodto) })}
              </td>
              <td className="np-align-right">{line.quantity}</td>
              <td className="np-align-right">{percent(line.vatRateBasisPoints / 10_000)}</td>
              <td className="np-align-right">{amount({ minor: line.netMinor, currency })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Sums invoice={invoice} />
    </Panel>
  );
}

function Sums({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("ledger.invoice");
  const { amount, money, percent } = useFormat();
  const { currency, netMinor, roundingMinor, totalMinor, leftMinor, vat, vatnote, kind } = invoice;
  const settled = settledOf(invoice);
  const sums = [
    { key: "net", label: t("netSum"), value: amount({ minor: netMinor, currency }), strong: false },
    ...vat.map(({ rateBasisPoints, vatMinor }) => ({
      key: `vat ${rateBasisPoints}`,
      label: t("vatOf", { rate: percent(rateBasisPoints / 10_000) }),
      value: amount({ minor: vatMinor, currency }),
      strong: false,
    })),
    ...(roundingMinor === 0
      ? []
      : [{ key: "rounding", label: t("rounding"), value: amount({ minor: roundingMinor, currency }), strong: false }]),
    { key: "total", label: t("total"), value: money({ minor: totalMinor, currency }), strong: true },
    ...(settled === 0
      ? []
      : [{ key: "settled", label: t("settled"), value: amount({ minor: -settled, currency }), strong: false }]),
    ...(kind === "credit_note"
      ? []
      : [{ key: "left", label: t("left"), value: money({ minor: leftMinor, currency }), strong: true }]),
  ];
  return (
    <div className="np-invoice-sums">
      <dl>
        {sums.map(({ key, label, value, strong }) => (
          <div key={key} className={strong ? "np-strong" : "np-soft"}>
            <dt>{label}</dt>
            <dd className="np-num">{value}</dd>
          </div>
        ))}
      </dl>
      {vatnote !== null && <p className="np-small np-soft">{vatnote}</p>}
    </div>
  );
}

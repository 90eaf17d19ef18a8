import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import "./quotes.css";

type Quote = {
  readonly words: string;
  readonly terms: string;
  readonly ponumber: string | null;
  readonly discount: number;
  readonly vatrate: number;
  readonly currency: string;
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly totalMinor: number;
  readonly lines: readonly {
    readonly text: string;
    readonly quantity: number;
    readonly unitMinor: number;
    readonly netMinor: number;
  }[];
};

/** What a quote offers: its words, its lines with prices, the sums and its terms. */
export function QuoteLines({ quote }: { quote: Quote }) {
  const t = useTranslations("salesquote");
  const { money } = useFormat();
  const { currency, words, terms, ponumber, discount, vatrate, lines } = quote;
  const of = (minor: number) => money({ minor, currency });
  const percent = (hundredths: number) => String(hundredths / 100);
  return (
    <div className="np-col np-gap-16">
      {words !== "" && <p className="np-quote-words">{words}</p>}
      <ul className="np-quote-rows">
        {lines.map(({ text, quantity, unitMinor, netMinor }, index) => (
          <li key={index}>
            <span className="np-quote-words">{text}</span>
            <span className="np-small np-soft">{t("each", { quantity: String(quantity), unit: of(unitMinor) })}</span>
            <b className="np-num np-nowrap">{of(netMinor)}</b>
          </li>
        ))}
      </ul>
      {discount > 0 && <p className="np-small np-soft">{t("discount", { percent: percent(discount) })}</p>}
      <dl className="np-quote-sums">
        <dt>{t("net")}</dt>
        <dd className="np-num">{of(quote.netMinor)}</dd>
        <dt>{t("vat", { percent: percent(vatrate) })}</dt>
        <dd className="np-num">{of(quote.vatMinor)}</dd>
        <dt>
          <b>{t("total")}</b>
        </dt>
        <dd className="np-num">
          <b>{of(quote.totalMinor)}</b>
        </dd>
      </dl>
      {ponumber !== null && <p className="np-small">{t("ponumber", { ponumber })}</p>}
      {terms !== "" && (
        <div>
          <b>{t("terms")}</b>
          <p className="np-quote-words">{terms}</p>
        </div>
      )}
    </div>
  );
}

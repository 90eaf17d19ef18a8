import { invoiceExchange } from "@nameplane/contracts/books/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { Money } from "../../ui/text/money.tsx";

type Props = { readonly invoiceid: string; readonly currency: string };

/**
 * What an invoice in a foreign currency has gained and lost by exchange rates, for staff with the right to the books. Shows
 * nothing if the invoice is fully paid and nothing was gained or lost.
 */
export function InvoiceExchange({ invoiceid, currency }: Props) {
  const t = useTranslations("books.exchange");
  const { data } = useApiQuery(invoiceExchange, { invoiceid });
  if (data === undefined || (data.open === null && data.rows.length === 0)) return null;
  const sum = data.rows.reduce((total, { minor }) => total + minor, 0);
  const inBooks = (minor: number) => <Money value={{ minor, currency: data.currency }} />;
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-12">
        {data.open !== null && (
          <p>
            {t.rich("open", {
              left: () => <Money value={{ minor: data.open?.currencyMinor ?? 0, currency }} />,
              value: () => inBooks(data.open?.minor ?? 0),
            })}
          </p>
        )}
        {data.rows.length > 0 && (
          <ul className="np-object-links">
            {data.rows.map(({ series, number, bookedon, kind, minor }) => (
              <li key={`${series} ${number}`}>
                <span className="np-object-name">
                  {t(minor > 0 ? "gain" : "loss")}, <DateTime value={bookedon} />
                </span>
                {inBooks(minor)}
                <span className="np-soft np-small">
                  {t("voucher", { series, number: String(number), kind: t(`kind.${kindOf(kind)}`) })}
                </span>
              </li>
            ))}
          </ul>
        )}
        {data.rows.length > 1 && <p>{t.rich("sum", { amount: () => inBooks(sum) })}</p>}
      </div>
    </Panel>
  );
}

const named = ["payment", "used_credit", "credit_note", "dispute", "refund", "bad_debt"] as const;

function kindOf(kind: string): (typeof named)[number] | "other" {
  return named.find((each) => each === kind) ?? "other";
}

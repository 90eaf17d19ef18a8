import type { BankLineRow } from "@nameplane/contracts/payments/bank";
import { useTranslations } from "use-intl";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";

/** The bank's data about a line: amount, date, payer, and the payer's message. */
export function LineFacts({ row }: { readonly row: BankLineRow }) {
  const t = useTranslations("bank");
  const { amountMinor, currency, bookedon, payer, payeraccount, references, text, bankreference, isreversal, account } = row;
  return (
    <div>
      <div className="np-row np-wrap np-gap-12 np-bank-head">
        <strong className="np-bank-amount">
          <Money value={{ minor: amountMinor, currency }} />
        </strong>
        <DateTime value={bookedon} />
        <span className="np-strong">{payer ?? t("nobody")}</span>
        {isreversal && <StatusMark tone="needs">{t("reversal")}</StatusMark>}
        {account === null && <span className="np-small np-soft">{t("own")}</span>}
      </div>
      {references.length > 0 && (
        <p className="np-bank-given">
          {t("reference")}: <span className="np-mono">{references.join(", ")}</span>
        </p>
      )}
      {text !== "" && (
        <p className="np-bank-given">
          {t("message")}: {text}
        </p>
      )}
      <p className="np-bank-given np-small np-soft">
        {payeraccount !== null && (
          <>
            {t("payerAccount")}: <span className="np-mono">{payeraccount}</span>{" "}
          </>
        )}
        {bankreference !== null && (
          <>
            {t("bankReference")}: <span className="np-mono">{bankreference}</span>
          </>
        )}
      </p>
    </div>
  );
}

import { moneyFromJson } from "@nameplane/values";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { CopyField } from "../../ui/text/copy.tsx";
import { bankAmount, type Invoice } from "./invoices.rules.ts";

/** All details that a bank transfer needs, each with a copy button. */
export function InvoiceBank({
  invoice: { bank, ocr, leftMinor, currency },
}: {
  invoice: Pick<Invoice, "bank" | "ocr" | "leftMinor" | "currency">;
}) {
  const t = useTranslations("ledger.invoice");
  const { locale } = useFormat();
  return (
    <Panel title={t("bank")}>
      <div className="np-col np-gap-12">
        {bank.bankgiro !== "" && <CopyField label={t("bankgiro")} value={bank.bankgiro} />}
        {bank.rf !== null && <CopyField label={t("rf")} value={bank.rf} />}
        {ocr !== null && bank.rf === null && <CopyField label={t("ocr")} value={ocr} />}
        {bank.iban !== "" && <CopyField label={t("iban")} value={bank.iban} />}
        <div className="np-invoice-pair">
          {bank.bic !== "" && <CopyField label={t("bic")} value={bank.bic} />}
          <CopyField label={t("sum")} value={bankAmount(moneyFromJson({ minor: leftMinor, currency }), locale)} />
        </div>
        {bank.code !== null && (
          <figure className="np-invoice-code">
            <img
              className="np-invoice-qr"
              src={`data:image/svg+xml;utf8,${encodeURIComponent(bank.code.picture)}`}
              width={200}
              height={200}
              alt={t(`code.${bank.code.kind}`)}
            />
            <figcaption className="np-small np-soft">{t(`code.${bank.code.kind}`)}</figcaption>
          </figure>
        )}
        <p className="np-small np-soft">{t(bank.rf === null ? "bankText" : "bankTextRf")}</p>
      </div>
    </Panel>
  );
}

import { quoteCatalogue } from "@nameplane/contracts/payments/operations";
import type { QuoteCatalogueRow } from "@nameplane/contracts/payments/sales-quotes";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { Money } from "../../../ui/text/money.tsx";

type Props = { readonly number: number; readonly onAdd: (row: QuoteCatalogueRow) => void };

/** Finds TLDs and services at the prices of the customer's list, to be added as lines of a quote. */
export function FromCatalogue({ number, onAdd }: Props) {
  const t = useTranslations("salesquotes.form.catalogue");
  const [typed, setTyped] = useState("");
  const find = typed.trim();
  const { data, error, refetch } = useApiQuery(quoteCatalogue, { number, find }, { enabled: find.length >= 2 });
  const shown = find.length >= 2 ? data : undefined;
  return (
    <div className="np-col np-gap-12">
      <TextField
        label={t("find")}
        hint={t("hint")}
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          // The field is inside the form of the quote, which Enter would submit.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {find.length >= 2 && error !== null && shown === undefined && (
        <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />
      )}
      {shown !== undefined && shown.data.length === 0 && <p role="status">{t("nothing")}</p>}
      {shown !== undefined && shown.data.length > 0 && (
        <ul className="np-quote-found" aria-label={t("found")}>
          {shown.data.map((row) => (
            <li key={row.text}>
              <div className="np-grow">
                {row.text}
                <Cost row={row} currency={shown.currency} />
              </div>
              <Money value={{ minor: row.unitMinor, currency: shown.currency }} vat="excl" />
              <Button size="sm" aria-label={t("addNamed", { what: row.text })} onClick={() => onAdd(row)}>
                {t("add")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What the row costs us, for staff who may see it. */
function Cost({ row: { costMinor }, currency }: { readonly row: QuoteCatalogueRow; readonly currency: string }) {
  const t = useTranslations("salesquotes.form.catalogue");
  if (costMinor === null) return null;
  return <p className="np-soft np-small">{t.rich("cost", { amount: () => <Money value={{ minor: costMinor, currency }} /> })}</p>;
}

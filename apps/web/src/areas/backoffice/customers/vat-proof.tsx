import type { CustomerPage } from "@nameplane/contracts/backoffice/customers";
import { recheckCustomerVat } from "@nameplane/contracts/backoffice/operations";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";

/** The VAT number of a customer, what the register says about it, and a button to ask the register again. */
export function VatProof({ customer: { number, vatnumber, vatproof } }: { customer: CustomerPage }) {
  const t = useTranslations("customers.vat");
  const format = useFormat();
  const again = useApiMutation(recheckCustomerVat, {
    onSuccess: () => showToast({ tone: "info", title: t("asking") }),
  });
  const mayAsk = useColleague().permissions.includes("staff_customers");
  if (vatproof === null) return <>{vatnumber}</>;
  const { state, answered, consultation } = vatproof;
  return (
    <div className="np-col np-gap-8">
      <span>{vatnumber}</span>
      <span className="np-small np-soft">{t(`states.${state}`, { date: answered === null ? "" : format.date(answered) })}</span>
      {consultation !== null && <span className="np-small np-soft">{t("consultation", { number: consultation })}</span>}
      {mayAsk && state !== "asked" && (
        <div>
          <Button size="xs" busy={again.isPending} onClick={() => again.mutate({ input: { number } })}>
            {t("again")}
          </Button>
        </div>
      )}
    </div>
  );
}

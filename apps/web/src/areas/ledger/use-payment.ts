import { payInvoices } from "@nameplane/contracts/ledger/operations";
import { moneyIn } from "@nameplane/values";
import type { Payable } from "./pay.rules.ts";
import { useTranslations } from "use-intl";
import { useGo } from "../../shell/routing/use-route.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";

type Asked = {
  readonly invoices: readonly Pick<Payable, "invoiceid">[];
  readonly currency: Payable["currency"];
  readonly onClose: () => void;
};

/**
 * The call that pays invoices, and what follows it: the provider's page opens, or the invoice is shown with its payment. A live
 * event may report the payment before the call returns and remove the form from the page. What follows is done even then.
 */
export function usePayment({ invoices, currency, onClose }: Asked) {
  const t = useTranslations("payinvoice");
  const format = useFormat();
  const go = useGo();
  const [first] = invoices;
  return useApiMutation(payInvoices, {
    call: { handled: true },
    onSuccess: ({ paymentid, redirecturl }, { input: { creditMinor } }) => {
      // The page belongs to the provider or the bank, so the browser leaves the panel.
      if (redirecturl !== null) return globalThis.location.assign(redirecturl);
      onClose();
      if (paymentid === null) {
        const credit = moneyIn(currency)(creditMinor ?? 0);
        return showToast({ tone: "success", title: t("byCredit", { amount: format.money(credit) }) });
      }
      const query = { payment: paymentid };
      void (invoices.length === 1 && first !== undefined
        ? go({ to: "invoice", params: { number: first.invoiceid }, query })
        : go({ to: "invoices", query }));
    },
  });
}

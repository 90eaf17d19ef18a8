import { sendEinvoiceAgain, staffInvoiceDelivery } from "@nameplane/contracts/einvoicing/operations";
import { useTranslations } from "use-intl";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { DeliveryText } from "./delivery-text.tsx";

/** What has become of the electronic form of an invoice, for staff. They can send an electronic invoice again that has failed. */
export function StaffInvoiceDelivery({ invoiceid }: { readonly invoiceid: string }) {
  const t = useTranslations("einvoicing.delivery");
  const { data, refetch } = useApiQuery(staffInvoiceDelivery, { invoiceid });
  const again = useApiMutation(sendEinvoiceAgain, {
    call: { why: t("why") },
    onSuccess: () => {
      showToast({ tone: "success", title: t("again") });
      void refetch();
    },
  });
  if (data === undefined || data.einvoice === null) return null;
  const { state } = data.einvoice;
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-12">
        <DeliveryText of={data.einvoice} />
        {(state === "refused" || state === "unreachable") && (
          <div>
            <Button busy={again.isPending} onClick={() => again.mutate({ input: { invoiceid } })}>
              {t("sendAgain")}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

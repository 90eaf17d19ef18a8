import { payOrder } from "@nameplane/contracts/checkout/operations";
import { makeDeposit, payInvoices } from "@nameplane/contracts/ledger/operations";
import { IconRefresh } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import type { SwishPayment } from "./swish.rules.ts";

type Props = { readonly payment: SwishPayment };

/**
 * What the payer can do after a payment failed: try the same method again, or go to the page where other methods can be chosen.
 */
export function TryAgain({ payment }: Props) {
  const t = useTranslations("swish.error");
  const describe = useTranslations("api");
  const { again, isBusy, error } = useAgain(payment);
  return (
    <>
      {error !== null && <Banner tone="problem" title={describeError(error, describe)} live />}
      <div className="np-row np-wrap">
        <Button variant="primary" icon={IconRefresh} busy={isBusy} onClick={again}>
          {t("again")}
        </Button>
        <OtherWay payment={payment} />
      </div>
    </>
  );
}

/** Starts another attempt for the same order, invoices or deposit, and opens its page. */
function useAgain({ purpose, ordernr, invoiceids, amountMinor }: SwishPayment) {
  const { key, renew } = useIdempotencyKey();
  const options = {
    call: { handled: true },
    onSuccess: ({ redirecturl }: { readonly redirecturl: string | null }) => {
      if (redirecturl !== null) globalThis.location.assign(redirecturl);
    },
    onError: renew,
  } as const;
  const order = useApiMutation(payOrder, options);
  const invoices = useApiMutation(payInvoices, options);
  const deposit = useApiMutation(makeDeposit, options);
  const used = purpose === "order" ? order : purpose === "invoice" ? invoices : deposit;
  const again = () => {
    if (used.isPending || used.isSuccess) return;
    if (purpose === "order" && ordernr !== null) order.mutate({ input: { ordernr, method: "swish" }, key });
    else if (purpose === "invoice") invoices.mutate({ input: { invoiceids, amountMinor, method: "swish" }, key });
    else if (purpose === "deposit") deposit.mutate({ input: { amountMinor, method: "swish" }, key });
  };
  return { again, isBusy: used.isPending || used.isSuccess, error: used.error };
}

function OtherWay({ payment: { ordernr, invoiceids, purpose } }: Props) {
  const t = useTranslations("swish.error");
  if (ordernr !== null)
    return (
      <RouteButton to="orderProgress" params={{ number: String(ordernr) }}>
        {t("other")}
      </RouteButton>
    );
  const [only, ...more] = invoiceids;
  if (purpose !== "invoice" || only === undefined) return <RouteButton to="deposit">{t("other")}</RouteButton>;
  return more.length === 0 ? (
    <RouteButton to="invoice" params={{ number: only }}>
      {t("other")}
    </RouteButton>
  ) : (
    <RouteButton to="invoices">{t("other")}</RouteButton>
  );
}

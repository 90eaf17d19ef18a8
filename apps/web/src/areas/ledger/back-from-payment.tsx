import type { AnswerOf } from "@nameplane/contracts";
import { checkInvoicePayment, invoicePayment } from "@nameplane/contracts/ledger/operations";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useRouteQuery } from "../../shell/routing/use-route.ts";
import { useApi } from "../../lib/api/api-context.tsx";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Banner, type BannerTone } from "../../ui/feedback/banner.tsx";

type Payment = AnswerOf<typeof invoicePayment>;
type Kind = "waiting" | "done" | "failed" | "cancelled";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const tones: Record<Kind, BannerTone> = { waiting: "info", done: "active", failed: "problem", cancelled: "info" };

/** The result of the payment whose page at the provider the user has just left. Live updates bring later changes. */
export function BackFromInvoicePayment() {
  const { payment, cancelled } = useRouteQuery();
  return payment !== undefined && uuid.test(payment) ? (
    <Result paymentid={payment} isCancelled={cancelled !== undefined} />
  ) : null;
}

function Result({ paymentid, isCancelled }: { readonly paymentid: string; readonly isCancelled: boolean }) {
  const t = useTranslations("ledger.back");
  const { money } = useFormat();
  const api = useApi();
  const { data } = useApiQuery(invoicePayment, { paymentid });
  const isWaiting = data?.isopen === true && !isCancelled;
  useEffect(() => {
    if (!isWaiting) return;
    // The provider's own callback follows anyway, so a failure here needs no message.
    api.call(checkInvoicePayment, { paymentid }, { handled: true }).catch(() => undefined);
  }, [api, isWaiting, paymentid]);
  if (data === undefined) return null;
  const kind = kindOf(data, isCancelled);
  const amount = money({ minor: data.amountMinor, currency: data.currency });
  return (
    <div className="np-pay-back">
      <Banner tone={tones[kind]} title={t(kind, { amount })} live>
        {t(`${kind}Text`, { number: String(data.receiptnumber ?? "") })}
      </Banner>
    </div>
  );
}

function kindOf({ isopen, receiptnumber }: Payment, isCancelled: boolean): Kind {
  if (isopen) return isCancelled ? "cancelled" : "waiting";
  return receiptnumber === null ? "failed" : "done";
}

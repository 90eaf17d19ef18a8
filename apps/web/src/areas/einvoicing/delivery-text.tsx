import type { AnswerOf } from "@nameplane/contracts";
import type { invoiceDelivery } from "@nameplane/contracts/einvoicing/operations";
import { useTranslations } from "use-intl";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark, type StatusTone } from "../../ui/text/status-mark.tsx";

export type Delivery = NonNullable<AnswerOf<typeof invoiceDelivery>["einvoice"]>;

const tones: Readonly<Record<Delivery["state"], StatusTone>> = {
  waiting: "pending",
  sending: "pending",
  delivered: "active",
  refused: "problem",
  unreachable: "problem",
};

/** What has become of the electronic form of an invoice, in a few lines. */
export function DeliveryText({ of: { state, receiver, at, reason, bymail } }: { readonly of: Delivery }) {
  const t = useTranslations("einvoicing.delivery");
  return (
    <div className="np-col np-gap-12">
      <div>
        <StatusMark tone={tones[state]}>{t(`states.${state}`)}</StatusMark>
      </div>
      <p>
        {t.rich(`texts.${state}`, {
          receiver: () => <span className="np-mono">{receiver}</span>,
          at: () => <DateTime value={at} />,
        })}
      </p>
      {reason !== "" && <p className="np-soft">{t("reason", { reason })}</p>}
      {bymail && <p className="np-soft">{t("byMail")}</p>}
    </div>
  );
}

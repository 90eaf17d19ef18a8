import type { AnswerOf } from "@nameplane/contracts";
import { refundPayment, type customerPayments } from "@nameplane/contracts/payments/operations";
import { isCurrency, minorOf } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { readAmount } from "../../../lib/format/read-amount.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { all, maxLength, minLength, required } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";

export type PaymentOf = AnswerOf<typeof customerPayments>["payments"][number];

type Props = {
  readonly payment: PaymentOf;
  /** The largest amount that can be refunded: the rest of the payment, but not more than the customer's credit. */
  readonly most: number;
  readonly onClose: () => void;
};

/** Refunds credit to the card, the PayPal account or the Swish number that it was paid with. */
export function RefundDrawer({ payment, most, onClose }: Props) {
  const t = useTranslations("refunds");
  const describe = useTranslations("api");
  const format = useFormat();
  const { key, renew } = useIdempotencyKey();
  const [failure, setFailure] = useState<string | null>(null);
  const { paymentid, currency, receiptnumber } = payment;
  const mostText = format.money({ minor: most, currency });
  const limits = { leastMinor: 1, mostMinor: most, currency };
  const [isShown, setShown] = useState(false);
  const refund = useApiMutation(refundPayment, {
    call: { handled: true, why: t("proof", { number: String(receiptnumber) }) },
  });
  const form = useForm<{ readonly amountMinor: string; readonly reason: string }>({
    initial: { amountMinor: String(most / 100), reason: "" },
    rules: { reason: all(required, minLength(3), maxLength(500)) },
    draft: false,
    onSubmit: ({ amountMinor, reason }) => {
      setShown(true);
      const read = readAmount(amountMinor, limits);
      if (refund.isPending || read.kind !== "fine" || !isCurrency(currency)) return;
      setFailure(null);
      refund.mutate(
        { input: { paymentid, amountMinor: minorOf(read.amount), currency, reason }, key },
        {
          onSuccess: () => {
            onClose();
            showToast({ tone: "success", title: t("begun") });
          },
          onError: (error) => {
            if (isAborted(error)) return;
            renew();
            const text = describeError(error, describe);
            if (!form.applyRefusal(error, text)) setFailure(text);
          },
        },
      );
    },
  });
  const read = readAmount(form.values.amountMinor, limits);
  const amount = form.field("amountMinor");
  const wrong = isShown && read.kind !== "fine" ? t(read.kind === "tooMuch" ? "tooMuch" : "wrong", { most: mostText }) : null;
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("drawerTitle", { number: String(receiptnumber) })}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="refund-form" variant="primary" busy={refund.isPending}>
            {read.kind === "fine" ? t("give", { amount: format.money(read.amount) }) : t("refund")}
          </Button>
        </>
      }
    >
      <form id="refund-form" className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{t("text")}</p>
        <TextField
          {...amount}
          onChange={(next) => {
            amount.onChange(next);
            renew();
          }}
          label={t("amount")}
          inputMode="decimal"
          autoComplete="off"
          suffix={currency}
          hint={t("most", { most: mostText })}
          error={wrong ?? amount.error}
        />
        <TextArea {...form.field("reason")} label={t("reason")} hint={t("reasonHint")} rows={3} />
      </form>
    </Drawer>
  );
}

import type { AnswerOf } from "@nameplane/contracts";
import { customerPayments } from "@nameplane/contracts/payments/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { RefundDrawer, type PaymentOf } from "./refund-drawer.tsx";

type Paid = AnswerOf<typeof customerPayments>;

/** A customer's payments and refunds, with a button to refund credit. For staff with the right to refunds. */
export function Payments({ number }: { number: number }) {
  return useColleague().permissions.includes("staff_refund") ? <Asked number={number} /> : null;
}

function Asked({ number }: { number: number }) {
  const t = useTranslations("refunds");
  const format = useFormat();
  const { data, error, refetch } = useApiQuery(customerPayments, { number });
  const [open, setOpen] = useState<PaymentOf | null>(null);
  if (data === undefined)
    return (
      <Panel title={t("title")}>
        {error ? <PanelFailure error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={2} />}
      </Panel>
    );
  const credit = data.credit.map(({ currency, minor }) => format.money({ minor, currency })).join(", ");
  const creditIn = (currency: string) => data.credit.find((each) => each.currency === currency)?.minor ?? 0;
  return (
    <Panel flush title={t("title")} aside={credit === "" ? t("noCredit") : t("credit", { credit })}>
      {data.payments.length === 0 ? (
        <p className="np-customer-none np-soft">{t("none")}</p>
      ) : (
        <ul className="np-customer-payments">
          {data.payments.map((payment) => (
            <Payment
              key={payment.paymentid}
              payment={payment}
              refunds={data.refunds.filter(({ paymentid }) => paymentid === payment.paymentid)}
              most={Math.min(payment.refundableMinor, creditIn(payment.currency))}
              onRefund={() => setOpen(payment)}
            />
          ))}
        </ul>
      )}
      {open !== null && (
        <RefundDrawer
          payment={open}
          most={Math.min(open.refundableMinor, creditIn(open.currency))}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}

type PaymentProps = {
  readonly payment: PaymentOf;
  readonly refunds: Paid["refunds"];
  /** The largest amount that can be refunded now. */
  readonly most: number;
  readonly onRefund: () => void;
};

function Payment({ payment, refunds, most, onRefund }: PaymentProps) {
  const t = useTranslations("refunds");
  const format = useFormat();
  const { receiptnumber, paid, method, status, currency, capturedMinor } = payment;
  const receipt = t("receipt", { number: String(receiptnumber) });
  return (
    <li>
      <div className="np-row np-wrap np-between np-gap-12">
        <span className="np-row np-wrap np-gap-12">
          <span className="np-strong">{receipt}</span>
          <DateTime value={paid} />
          <span className="np-soft">{t(`method.${method}`)}</span>
          <CodeStatus code={status} />
        </span>
        <span className="np-row np-wrap np-gap-12">
          <span className="np-num np-strong">{format.money({ minor: capturedMinor, currency })}</span>
          {most > 0 && (
            <Button size="xs" onClick={onRefund}>
              {t("refund")}
              <span className="np-visually-hidden"> {receipt}</span>
            </Button>
          )}
        </span>
      </div>
      {refunds.length > 0 && (
        <ul className="np-customer-refunds">
          {refunds.map(({ refundid, status: state, amountMinor, reason, by, created }) => (
            <li key={refundid} className="np-row np-wrap np-gap-12 np-small">
              <CodeStatus code={state} />
              <span className="np-num">{format.money({ minor: -amountMinor, currency })}</span>
              <DateTime value={created} show="moment" />
              <span className="np-soft">{by === null ? reason : t("why", { reason, name: by })}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

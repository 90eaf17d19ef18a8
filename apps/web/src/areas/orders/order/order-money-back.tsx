import type { AnswerOf } from "@nameplane/contracts";
import { orderMoneyBack, refundOrder, withdrawOrder } from "@nameplane/contracts/checkout/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "../../../shell/session/use-session.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { all, maxLength, required } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { useRequestsChanged } from "../requests/index.ts";
import type { Order } from "./order.rules.ts";

type MoneyBack = AnswerOf<typeof orderMoneyBack>;
type Right = NonNullable<MoneyBack["withdrawal"]>;

/** Loads the order and what of it can be taken back again. */
function useChanged(): () => void {
  const queries = useQueryClient();
  const changed = useRequestsChanged();
  return () => {
    changed();
    void queries.invalidateQueries({ queryKey: [orderMoneyBack.path] });
  };
}

/**
 * What the customer can take back of an order: by the right of withdrawal, which private buyers in the EU have, and as money that
 * is credit and can go back to where it came from. Shows nothing if there is neither.
 */
export function OrderMoneyBack({ order }: { order: Order }) {
  const states = order.lines.map(({ status }) => status).join();
  // A line that ends changes the answer, so it is loaded again when the state of any line changes.
  const read = useApiQuery(orderMoneyBack, { ordernr: order.ordernr }, { staleTimeMs: 0 });
  if (!read.data) return null;
  const { withdrawal, withdrawals, refundable } = read.data;
  return (
    <>
      {refundable !== null && <Refundable key={states} ordernr={order.ordernr} of={refundable} />}
      {(withdrawal !== null || withdrawals.length > 0) && (
        <Withdrawal order={order} right={withdrawal} withdrawals={withdrawals} />
      )}
    </>
  );
}

/** Offers to send credit from cancelled lines back to where it came from. */
function Refundable({ ordernr, of }: { ordernr: number; of: NonNullable<MoneyBack["refundable"]> }) {
  const t = useTranslations("progress.moneyBack");
  const api = useTranslations("api");
  const format = useFormat();
  const { permissions } = useSession();
  const { key, renew } = useIdempotencyKey();
  const changed = useChanged();
  const sum = format.money({ minor: of.amountMinor, currency: of.currency });
  const refund = useApiMutation(refundOrder, {
    call: { handled: true },
    onSuccess: () => {
      showToast({ tone: "success", title: t(`refund.done.${of.way}`, { sum }) });
      changed();
    },
  });
  if (!permissions.has("economy_pay")) return null;
  return (
    <Panel title={t("refund.title", { sum })}>
      <div className="np-col np-gap-12">
        {refund.error && <Banner tone="problem" title={describeError(refund.error, api)} live />}
        <p className="np-soft">{t("refund.lead")}</p>
        <div>
          <Button busy={refund.isPending} onClick={() => refund.mutate({ input: { ordernr }, key }, { onSettled: renew })}>
            {t(`refund.act.${of.way}`, { sum })}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function Withdrawal({ order, right, withdrawals }: { order: Order; right: Right | null; withdrawals: MoneyBack["withdrawals"] }) {
  const t = useTranslations("progress.moneyBack");
  const format = useFormat();
  const { permissions } = useSession();
  const [isOpen, setOpen] = useState(false);
  const open =
    right === null || right.isover ? [] : right.lines.filter(({ effect }) => effect === "cancel" || effect === "staff");
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-12">
        {withdrawals.map(({ number, asked, due, settled, lines }) => (
          <div key={number}>
            <p className="np-strong">{t("received", { number: String(number), at: format.moment(asked) })}</p>
            <p className="np-soft">
              {lines.map(({ name }) => name).join(", ")}.{" "}
              {settled === null ? t("backBy", { date: format.date(due) }) : t("settled")}
            </p>
          </div>
        ))}
        {right !== null && <RightWords right={right} hasOpen={open.length > 0} />}
        {open.length > 0 && permissions.has("order_cancel") && (
          <div>
            <Button onClick={() => setOpen(true)}>{t("act")}</Button>
          </div>
        )}
      </div>
      {isOpen && right !== null && <WithdrawalForm order={order} right={right} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

/** Says until when the buyer may withdraw, and why some lines are left out. */
function RightWords({ right, hasOpen }: { right: Right; hasOpen: boolean }) {
  const t = useTranslations("progress.moneyBack");
  const format = useFormat();
  const isLost = right.lines.some(({ effect }) => effect === "lost");
  if (right.isover) return <p className="np-soft">{t("over", { date: format.moment(right.until) })}</p>;
  return (
    <>
      {hasOpen && <p>{t("until", { date: format.moment(right.until) })}</p>}
      {isLost && right.consent !== null && (
        <p className="np-soft">{t("lost", { at: format.moment(right.consent.at), text: right.consent.text })}</p>
      )}
      {!hasOpen && !isLost && <p className="np-soft">{t("nothing")}</p>}
    </>
  );
}

/** The form of a withdrawal: which lines, who, and one press to confirm. */
function WithdrawalForm({ order, right, onClose }: { order: Order; right: Right; onClose: () => void }) {
  const t = useTranslations("progress.moneyBack");
  const api = useTranslations("api");
  const format = useFormat();
  const { user } = useSession();
  const { key, renew } = useIdempotencyKey();
  const changed = useChanged();
  const open = right.lines.filter(({ effect }) => effect === "cancel" || effect === "staff");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(open.map(({ requestid }) => requestid)));
  const withdraw = useApiMutation(withdrawOrder, {
    call: { handled: true },
    onSuccess: ({ number }) => {
      onClose();
      showToast({ tone: "success", title: t("done", { number: String(number) }), body: t("doneText") });
      changed();
    },
  });
  const form = useForm<{ readonly name: string }>({
    initial: { name: user === null ? "" : `${user.firstname} ${user.lastname}`.trim() },
    rules: { name: all(required, maxLength(200)) },
    draft: false,
    onSubmit: ({ name }) => {
      if (withdraw.isPending || chosen.size === 0) return;
      withdraw.mutate(
        { input: { ordernr: order.ordernr, requestids: [...chosen], name: name.trim() }, key },
        { onSettled: renew },
      );
    },
  });
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t("formTitle", { number: String(order.ordernr) })}
      footer={
        <>
          <Button onClick={onClose}>{t("keep")}</Button>
          <Button type="submit" form="np-withdrawal" variant="danger" busy={withdraw.isPending} disabled={chosen.size === 0}>
            {t("confirm")}
          </Button>
        </>
      }
    >
      <form id="np-withdrawal" className="np-form" onSubmit={form.submit} noValidate>
        {withdraw.error && <Banner tone="problem" title={describeError(withdraw.error, api)} live />}
        <p>{t("formLead")}</p>
        <div className="np-col np-gap-8" role="group" aria-label={t("lines")}>
          {open.map(({ requestid, name, totalMinor, effect }) => (
            <Checkbox
              key={requestid}
              checked={chosen.has(requestid)}
              onChange={(isChosen) => toggle(requestid, isChosen)}
              label={`${name}, ${format.money({ minor: totalMinor, currency: order.currency })}`}
              {...(effect === "staff" ? { note: t("byStaff") } : {})}
            />
          ))}
        </div>
        <TextField {...form.field("name")} label={t("name")} autoComplete="name" />
      </form>
    </Modal>
  );
}

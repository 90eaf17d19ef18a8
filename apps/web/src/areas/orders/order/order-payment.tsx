import { cancelOrder, payOrder, payWays } from "@nameplane/contracts/checkout/operations";
import { IconBrandPaypal, IconBuildingBank, IconCreditCard, IconDeviceMobile, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { useSession } from "../../../shell/session/use-session.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button, Spinner } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { CopyField } from "../../../ui/text/copy.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { CardChoice, chosenCard, useKeptCards, type CardWish } from "../../payments/index.ts";
import { useRequestsChanged } from "../requests/index.ts";
import { isAheadOfMoney, isPaidThere, paymentState, setAsideOf, type Order } from "./order.rules.ts";

export type OrderPaymentProps = {
  readonly order: Order;
  /** Whether the customer left the payment page without paying. */
  readonly wasCancelled: boolean;
  readonly isChecking: boolean;
  readonly onCheck: () => Promise<void>;
};

/** How the rest is paid. Shows nothing once the money has arrived. */
export function OrderPayment(props: OrderPaymentProps) {
  const { order } = props;
  if (order.bank) return <BankTransfer order={order} bank={order.bank} />;
  const aside = setAsideOf(order);
  if (aside !== null) return <SetAside order={order} way={aside} />;
  if (isAheadOfMoney(order) || paymentState(order) === "underway") return <Debit order={order} />;
  if (paymentState(order) === "done" || !isPaidThere(order.method)) return null;
  return <ProviderPayment {...props} />;
}

type ProviderMethod = "card" | "swish" | "paypal" | "sepa";
const icons = { card: IconCreditCard, swish: IconDeviceMobile, paypal: IconBrandPaypal, sepa: IconBuildingBank } as const;
const failedWords = { card: "failed", swish: "failedSwish", paypal: "failedPayPal", sepa: "failedSepa" } as const;
const payWords = { card: "pay", swish: "withSwish", paypal: "withPayPal", sepa: "withSepa" } as const;
const providerOf = (method: Order["method"]): ProviderMethod =>
  method === "swish" || method === "paypal" || method === "sepa" ? method : "card";

/** A direct debit whose money arrives days after the customer has agreed. */
function Debit({ order }: { order: Order }) {
  const t = useTranslations("progress.payment");
  const format = useFormat();
  const sum = format.money({ minor: order.totalMinor - (order.credit?.amountMinor ?? 0), currency: order.currency });
  return (
    <Panel
      title={t("title")}
      aside={
        <StatusMark tone="pending" money>
          {t("underway")}
        </StatusMark>
      }
    >
      <p>{t(isAheadOfMoney(order) ? "underwayAhead" : "underwayBody", { sum })}</p>
    </Panel>
  );
}

/** Payment through a provider: by card, with Swish, with PayPal or by direct debit, each on its own page. */
function ProviderPayment({ order, wasCancelled, isChecking, onCheck }: OrderPaymentProps) {
  const t = useTranslations("progress.payment");
  const api = useTranslations("api");
  const format = useFormat();
  const { key, renew } = useIdempotencyKey();
  const [leaving, setLeaving] = useState(false);
  const [wish, setWish] = useState<CardWish>(null);
  const [keep, setKeep] = useState(true);
  const method = providerOf(order.method);
  const kept = useKeptCards(method);
  const byCard = method === "card";
  const card = chosenCard(kept.cards, wish);
  const pay = useApiMutation(payOrder, { call: { handled: true } });
  const state = paymentState(order);
  const sum = format.money({ minor: order.toPayMinor, currency: order.currency });
  const busy = pay.isPending || leaving;

  /** Payment with another card is a new action, so it gets a new idempotency key. */
  const choose = (change: () => void) => {
    change();
    renew();
    pay.reset();
  };
  const go = () => {
    if (busy) return;
    pay.mutate(
      {
        input: {
          ordernr: order.ordernr,
          method,
          ...(card === null ? {} : { cardid: card.cardid }),
          ...(card === null && kept.mayKeep && keep ? { keepcard: true } : {}),
        },
        key,
      },
      {
        onSuccess: ({ redirecturl }) => {
          renew();
          if (redirecturl === null) return void onCheck();
          setLeaving(true);
          return globalThis.location.assign(redirecturl);
        },
      },
    );
  };

  if (state === "checking" || (isChecking && state === "open" && !wasCancelled)) {
    return (
      <Panel
        title={t("title")}
        aside={
          <StatusMark tone="pending" money>
            {t("checking")}
          </StatusMark>
        }
      >
        <div className="np-row np-wrap np-gap-16">
          <Spinner />
          <p className="np-grow" role="status">
            {t("checkingBody")}
          </p>
          <Button icon={IconRefresh} onClick={() => void onCheck()}>
            {t("check")}
          </Button>
        </div>
      </Panel>
    );
  }
  const isAgain = state === "failed" || state === "left" || wasCancelled;
  const title = state === "failed" ? t(failedWords[method]) : state === "left" || wasCancelled ? t("left") : t("open");
  return (
    <Panel
      title={t("title")}
      aside={
        <StatusMark tone={state === "failed" ? "problem" : "needs"} money>
          {sum}
        </StatusMark>
      }
    >
      <div className="np-col np-gap-12">
        <div>
          <p className="np-strong">{title}</p>
          <p className="np-soft">
            {order.payment?.failure ? `${order.payment.failure} ` : ""}
            {t("notCharged")}
          </p>
        </div>
        <CardChoice
          method={method}
          kept={kept}
          wish={wish}
          keep={keep}
          onWish={(next) => choose(() => setWish(next))}
          onKeep={(next) => choose(() => setKeep(next))}
        />
        {pay.error && <Banner tone="problem" title={describeError(pay.error, api)} live />}
        <div>
          <Button variant="primary" icon={icons[method]} busy={busy} onClick={go}>
            {t(byCard ? (isAgain ? "again" : "pay") : payWords[method], { sum })}
          </Button>
        </div>
        <OtherWays order={order} busy={busy} />
      </div>
    </Panel>
  );
}

/** Other options if the order was not paid: other payment methods that the account may use, and cancelling the order. */
function OtherWays({ order, busy }: { order: Order; busy: boolean }) {
  const t = useTranslations("progress.payment");
  const api = useTranslations("api");
  const { permissions } = useSession();
  const { key, renew } = useIdempotencyKey();
  const changed = useRequestsChanged();
  const mayPay = permissions.has("economy_pay");
  const ways = useApiQuery(payWays, { totalMinor: order.totalMinor }, { enabled: mayPay && permissions.has("domain_order") });
  const pay = useApiMutation(payOrder, { call: { handled: true }, onSuccess: changed });
  const allowed = (ways.data?.methods ?? []).filter(({ method, allowed: may }) => may && method !== order.method);
  const { ordernr } = order;
  const isBusy = busy || pay.isPending;
  const press = (method: Method) =>
    pay.mutate(
      { input: { ordernr, method }, key },
      { onSuccess: ({ redirecturl }) => redirecturl !== null && globalThis.location.assign(redirecturl), onSettled: renew },
    );
  return (
    <>
      {pay.error && <Banner tone="problem" title={describeError(pay.error, api)} live />}
      <div className="np-row np-wrap">
        {allowed.map(({ method }) => (
          <Button
            key={method}
            size="sm"
            busy={pay.isPending && pay.variables?.input.method === method}
            disabled={isBusy}
            onClick={() => press(method)}
          >
            {t(otherWords[method])}
          </Button>
        ))}
        {permissions.has("order_cancel") && <CancelOrder ordernr={ordernr} disabled={isBusy} />}
      </div>
    </>
  );
}

const otherWords = {
  card: "byCard",
  swish: "bySwish",
  paypal: "byPayPal",
  sepa: "bySepa",
  bank: "byBank",
  invoice: "onInvoice",
} as const;
type Method = keyof typeof otherWords;

/** Asks for confirmation before the order is cancelled, because everything in it would have to be put into the basket again. */
function CancelOrder({
  ordernr,
  disabled,
  variant = "ghost",
}: {
  ordernr: number;
  disabled: boolean;
  variant?: "ghost" | "default";
}) {
  const t = useTranslations("progress.payment.cancel");
  const api = useTranslations("api");
  const [isAsking, setAsking] = useState(false);
  const { key, renew } = useIdempotencyKey();
  const changed = useRequestsChanged();
  const cancel = useApiMutation(cancelOrder, {
    call: { handled: true },
    onSuccess: () => {
      setAsking(false);
      showToast({ tone: "success", title: t("done", { number: String(ordernr) }) });
      changed();
    },
  });
  return (
    <>
      <Button size="sm" variant={variant} disabled={disabled} onClick={() => setAsking(true)}>
        {t("act")}
      </Button>
      {isAsking && (
        <Modal
          open
          onClose={() => setAsking(false)}
          title={t("title", { number: String(ordernr) })}
          footer={
            <>
              <Button data-autofocus onClick={() => setAsking(false)}>
                {t("keep")}
              </Button>
              <Button
                variant="danger"
                busy={cancel.isPending}
                onClick={() => cancel.mutate({ input: { ordernr }, key }, { onSettled: renew })}
              >
                {t("act")}
              </Button>
            </>
          }
        >
          {cancel.error && <Banner tone="problem" title={describeError(cancel.error, api)} live />}
          <p>{t("text")}</p>
        </Modal>
      )}
    </>
  );
}

/** Says that the money is set aside until the registry accepts the order. */
function SetAside({ order: { totalMinor, currency }, way }: { order: Order; way: NonNullable<ReturnType<typeof setAsideOf>> }) {
  const t = useTranslations("progress.payment");
  const format = useFormat();
  const sum = format.money({ minor: totalMinor, currency });
  return (
    <Panel
      title={t("title")}
      aside={
        <StatusMark tone="pending" money>
          {way === "invoice" ? sum : t(way === "card" || way === "paypal" ? "reserved" : "setAside", { sum })}
        </StatusMark>
      }
    >
      <p className="np-soft">
        {way === "card" ? t("reservedBody") : way === "paypal" ? t("reservedPayPalBody") : t(`setAsideBody.${way}`)}
      </p>
    </Panel>
  );
}

/** The bank details for the transfer, with a copy button for each value. */
function BankTransfer({ order, bank }: { order: Order; bank: NonNullable<Order["bank"]> }) {
  const t = useTranslations("progress.bank");
  const format = useFormat();
  const { permissions } = useSession();
  const amount = { minor: bank.amountMinor, currency: order.currency };
  const isAwaited = paymentState(order) !== "done";
  return (
    <Panel
      title={t(isAwaited ? "title" : "titleInvoice")}
      aside={
        <StatusMark tone="needs" money>
          {format.money(amount)}
        </StatusMark>
      }
    >
      <div className="np-col np-gap-16">
        <p className="np-soft">
          {isAwaited ? t("starts") : t("invoice")} {bank.dueon !== null && t("due", { date: format.date(bank.dueon) })}
        </p>
        <div className="np-bank">
          <CopyField label={t("payee")} value={bank.payee} />
          <CopyField
            label={t("amount", { currency: order.currency })}
            value={(bank.amountMinor / 100).toFixed(2)}
            shown={format.amount(amount)}
          />
          <CopyField label={t("reference")} value={bank.reference} />
          {bank.bankgiro && <CopyField label={t("bankgiro")} value={bank.bankgiro} />}
          {bank.iban && <CopyField label={t("iban")} value={bank.iban} />}
          {bank.bic && <CopyField label={t("bic")} value={bank.bic} />}
        </div>
        <CardInstead order={order} />
        {isAwaited && (order.invoices.length === 0 ? <OtherWays order={order} busy={false} /> : <CancelAwaited order={order} />)}
        {isAwaited && permissions.has("order_cancel") && (
          <div>
            <CancelOrder ordernr={order.ordernr} disabled={false} variant="default" />
          </div>
        )}
      </div>
    </Panel>
  );
}

/** Lets the customer cancel an order that waits for a transfer. Money that still arrives becomes credit. */
function CancelAwaited({ order: { ordernr } }: { order: Order }) {
  const t = useTranslations("progress.bank");
  const { permissions } = useSession();
  if (!permissions.has("order_cancel")) return null;
  return (
    <div className="np-row np-wrap">
      <CancelOrder ordernr={ordernr} disabled={false} />
      <span className="np-small np-soft">{t("cancelNote")}</span>
    </div>
  );
}

/** Offers to pay the open invoice of the order in the panel, if cards are accepted there. */
function CardInstead({ order }: { order: Order }) {
  const t = useTranslations("progress.bank");
  const { globals } = useBrand();
  const { permissions } = useSession();
  const open = order.invoices.find(({ leftMinor }) => leftMinor > 0);
  if (open === undefined || !globals.enableCardPayment || !permissions.has("economy_pay") || !permissions.has("economy_view"))
    return null;
  return (
    <p>
      <RouteLink to="invoice" params={{ number: open.invoiceid }}>
        {t("card")}
      </RouteLink>
    </p>
  );
}

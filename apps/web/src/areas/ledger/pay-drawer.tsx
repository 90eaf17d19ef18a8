import type { ProviderMethod } from "@nameplane/contracts/payments/provider-method";
import { isPositiveMoney, minorOf, moneyIn, negateMoney, type Money } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { readAmount } from "../../lib/format/read-amount.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { RadioGroup, Switch } from "../../ui/form/choices.tsx";
import { TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { CardChoice, chosenCard, useKeptCards, type CardWish } from "../payments/index.ts";
import { splitOf, usesCard, type Payable, type Split, type Ways } from "./pay.rules.ts";
import { usePayment } from "./use-payment.ts";

type Props = {
  /** The invoices to pay: at least one, all in the same currency. */
  readonly invoices: readonly Payable[];
  readonly ways: Ways;
  readonly onClose: () => void;
};

/** Pays invoices from credit and through a provider. A single invoice can also be paid in part. */
export function PayDrawer({ invoices, ways, onClose }: Props) {
  const t = useTranslations("payinvoice");
  const describe = useTranslations("api");
  const format = useFormat();
  const { key, renew } = useIdempotencyKey();
  const [failure, setFailure] = useState<string | null>(null);
  const [isShown, setShown] = useState(false);
  const [usesCredit, setUsesCredit] = useState(true);
  const [wish, setWish] = useState<CardWish>(null);
  const [keeps, setKeeps] = useState(false);
  const [first] = invoices;
  const currency = first?.currency ?? ways.currency;
  const leftMinor = invoices.reduce((sum, each) => sum + each.leftMinor, 0);
  const left = moneyIn(currency)(leftMinor);
  const isOne = invoices.length === 1;
  const [method, setMethod] = useState<ProviderMethod>(ways.methods[0] ?? "card");
  const kept = useKeptCards(method);
  const chosen = chosenCard(kept.cards, wish);
  const pay = usePayment({ invoices, currency, onClose });
  const form = useForm<{ readonly amountMinor: string }>({
    initial: { amountMinor: format.amount(left) },
    rules: {},
    draft: false,
    onSubmit: () => {
      setShown(true);
      if (pay.isPending || pay.isSuccess || read.kind !== "fine" || split.problem !== null) return;
      setFailure(null);
      pay.mutate(
        {
          input: {
            invoiceids: invoices.map(({ invoiceid }) => invoiceid),
            amountMinor: minorOf(read.amount),
            creditMinor: minorOf(split.credit),
            ...(usesCard(split) ? { method } : {}),
            ...(usesCard(split) && chosen !== null ? { cardid: chosen.cardid } : {}),
            ...(usesCard(split) && chosen === null && kept.mayKeep && keeps ? { keepcard: true } : {}),
          },
          key,
        },
        {
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
  const read = isOne
    ? readAmount(form.values.amountMinor, { leastMinor: 1, mostMinor: leftMinor, currency })
    : ({ kind: "fine", amount: left } as const);
  const amount = form.field("amountMinor");
  const split: Split = splitOf(read.kind === "fine" ? read.amount : left, ways, usesCredit);
  const wrong =
    isShown && read.kind !== "fine" ? t(read.kind === "tooMuch" ? "tooMuch" : "wrong", { left: format.money(left) }) : null;
  // A change in the form makes it a different payment, which needs a new idempotency key.
  const change = (act: () => void) => {
    act();
    renew();
  };
  const label = (() => {
    if (read.kind !== "fine") return t("payBare");
    const words = { amount: format.money(read.amount) };
    if (!usesCard(split)) return t("payCredit", words);
    return isPositiveMoney(split.credit) ? t("pay", words) : t(`payBy.${method}`, words);
  })();
  return (
    <Drawer
      open
      onClose={onClose}
      title={isOne ? t("titleOne", { number: String(first?.number) }) : t("title", { count: invoices.length })}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="pay-form" variant="primary" busy={pay.isPending || pay.isSuccess}>
            {label}
          </Button>
        </>
      }
    >
      <form id="pay-form" className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        {isOne ? (
          <TextField
            {...amount}
            onChange={(next) => change(() => amount.onChange(next))}
            label={t("amount")}
            inputMode="decimal"
            autoComplete="off"
            suffix={currency}
            hint={t("left", { left: format.money(left) })}
            error={wrong ?? amount.error}
          />
        ) : (
          <InvoicesToPay invoices={invoices} />
        )}
        {ways.prepaidMinor > 0 && currency === ways.currency && (
          <Switch
            label={t("useCredit")}
            note={t("credit", { sum: format.money({ minor: ways.prepaidMinor, currency }) })}
            checked={usesCredit}
            onChange={(next) => change(() => setUsesCredit(next))}
          />
        )}
        {isPositiveMoney(split.credit) && usesCard(split) && (
          <SplitSum split={split} total={read.kind === "fine" ? read.amount : left} method={method} />
        )}
        {split.problem !== null ? (
          <Banner tone="info" title={t(split.problem)} />
        ) : (
          usesCard(split) && (
            <>
              {ways.methods.length > 1 && (
                <RadioGroup<ProviderMethod>
                  label={t("how")}
                  value={method}
                  onChange={(next) => change(() => setMethod(next))}
                  options={ways.methods.map((value) => ({ value, label: t(`methods.${value}`) }))}
                />
              )}
              <CardChoice
                method={method}
                kept={kept}
                wish={wish}
                keep={keeps}
                onWish={(next) => change(() => setWish(next))}
                onKeep={(next) => change(() => setKeeps(next))}
              />
              <p className="np-small np-soft">{t(chosen === null ? `note.${method}` : `saved.${chosen.kind}`)}</p>
            </>
          )
        )}
      </form>
    </Drawer>
  );
}

function InvoicesToPay({ invoices }: Pick<Props, "invoices">) {
  const t = useTranslations("payinvoice");
  const format = useFormat();
  return (
    <ul className="np-pay-invoices" aria-label={t("invoices")}>
      {invoices.map(({ invoiceid, number, leftMinor: minor, currency }) => (
        <li key={invoiceid}>
          <span>{t("invoice", { number: String(number) })}</span>
          <span className="np-num">{format.money({ minor, currency })}</span>
        </li>
      ))}
    </ul>
  );
}

/** How much of the total is paid from credit, and how much by the chosen method. */
function SplitSum({ split, total, method }: { split: Split; total: Money; method: ProviderMethod }) {
  const t = useTranslations("payinvoice");
  const format = useFormat();
  return (
    <dl className="np-sum">
      <dt>{t("total")}</dt>
      <dd>{format.money(total)}</dd>
      <dt>{t("ofCredit")}</dt>
      <dd>{format.money(negateMoney(split.credit))}</dd>
      <dt className="np-sum-total">{t(`by.${method}`)}</dt>
      <dd className="np-sum-total">{format.money(split.card)}</dd>
    </dl>
  );
}

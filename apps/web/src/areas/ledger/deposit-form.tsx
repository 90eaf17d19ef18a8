import { minorOf } from "@nameplane/values";
import { makeDeposit } from "@nameplane/contracts/ledger/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ContactLink } from "../../shell/brand/contact-link.tsx";
import { useRouteQuery } from "../../shell/routing/use-route.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { useIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import type { MoneyValue } from "../../lib/format/format.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { TextField } from "../../ui/form/fields.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { readAmount } from "../../lib/format/read-amount.ts";
import { CardChoice, chosenCard, useKeptCards, type CardWish } from "../payments/index.ts";
import { askedAmount, quickAmounts, type Choices } from "./deposit.rules.ts";

/** The ways to add credit: with the payment methods offered here, or by bank transfer, with instructions. */
export function DepositPanels({ choices }: { choices: Choices }) {
  const t = useTranslations("deposit");
  const { permissions } = useSession();
  const isHere = choices.methods.length > 0;
  return (
    <>
      {isHere && (
        <Panel title={t("form.title")}>
          {permissions.has("economy_deposit") ? (
            <DepositForm choices={choices} />
          ) : (
            <p className="np-soft">{t("form.notAllowed")}</p>
          )}
        </Panel>
      )}
      <Panel title={t("other.title")}>
        <p>{t.rich(isHere ? "other.text" : "other.none", { us: () => <ContactLink about={t("form.title")} /> })}</p>
      </Panel>
    </>
  );
}

type Method = Choices["methods"][number];

function DepositForm({ choices }: { choices: Choices }) {
  const t = useTranslations("deposit.form");
  const { money } = useFormat();
  const { leastMinor, mostMinor, currency } = choices;
  // The page of an escrow links here with the missing amount.
  const asked = useRouteQuery()["amount"];
  const [text, setText, sent] = useDraft("deposit", askedAmount(asked, choices));
  const [isShown, setShown] = useState(false);
  const [wish, setWish] = useState<Method | null>(null);
  const method = wish ?? choices.methods[0] ?? "card";
  const kept = useKeptCards(method);
  const [card, setCard] = useState<CardWish>(null);
  const [keeps, setKeeps] = useState(false);
  const chosen = chosenCard(kept.cards, card);
  const { key, renew } = useIdempotencyKey();
  const amount = readAmount(text, choices);
  const of = (amount: MoneyValue) => money(amount, { whole: true });
  const [least, most] = [
    { minor: leastMinor, currency },
    { minor: mostMinor, currency },
  ];
  const start = useApiMutation(makeDeposit, {
    // The payment page belongs to the provider, so the browser leaves the panel. A saved card usually needs no such page.
    onSuccess: ({ redirecturl }) => {
      sent();
      globalThis.location.assign(redirecturl ?? "/economy/deposit?paid=1");
    },
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setShown(true);
    if (amount.kind !== "fine" || start.isPending || start.isSuccess) return;
    const means = chosen !== null ? { cardid: chosen.cardid } : kept.mayKeep && keeps ? { keepcard: true } : {};
    start.mutate({ input: { amountMinor: minorOf(amount.amount), method, ...means }, key });
  };
  const afresh = (act: () => void) => {
    act();
    // Another way to pay is a new action and needs a new idempotency key.
    renew();
    start.reset();
  };
  const change = (next: string) => {
    setText(next);
    setShown(false);
    // A changed amount is a new action and needs a new idempotency key.
    renew();
    start.reset();
  };
  const errors = {
    empty: t("missing"),
    wrong: t("wrong"),
    tooLittle: t("tooLittle", { least: of(least) }),
    tooMuch: t("tooMuch", { most: of(most) }),
  };
  return (
    <form className="np-col np-gap-16" onSubmit={submit} noValidate>
      <TextField
        label={t("amount")}
        value={text}
        onChange={change}
        inputMode="decimal"
        autoComplete="off"
        suffix={currency}
        hint={t("hint", { least: of(least), most: of(most) })}
        error={isShown && amount.kind !== "fine" ? errors[amount.kind] : null}
      />
      <div className="np-row np-wrap" role="group" aria-label={t("quick")}>
        {quickAmounts(choices).map((quick) => (
          <Button key={quick.minor} size="sm" onClick={() => change(String(minorOf(quick) / 100))}>
            {of(quick)}
          </Button>
        ))}
      </div>
      {choices.methods.length > 1 && (
        <RadioGroup<Method>
          label={t("how")}
          value={method}
          onChange={(next) => afresh(() => setWish(next))}
          options={choices.methods.map((value) => ({ value, label: t(`methods.${value}`) }))}
        />
      )}
      <CardChoice
        method={method}
        kept={kept}
        wish={card}
        keep={keeps}
        onWish={(next) => afresh(() => setCard(next))}
        onKeep={(next) => afresh(() => setKeeps(next))}
      />
      <Button type="submit" variant="primary" busy={start.isPending || start.isSuccess}>
        {amount.kind === "fine" ? t(`pay.${method}`, { amount: of(amount.amount) }) : t(`payBare.${method}`)}
      </Button>
      <p className="np-small np-soft">{t(chosen === null ? `method.${method}` : `saved.${chosen.kind}`)}</p>
    </form>
  );
}

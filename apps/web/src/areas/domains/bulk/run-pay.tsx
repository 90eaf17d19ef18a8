import type { InputOf } from "@nameplane/contracts";
import { payWays, type orderRestores } from "@nameplane/contracts/checkout/operations";
import { isPositiveMoney, minorOf, money, negateMoney, zeroMoney } from "@nameplane/values";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { newKey } from "../../../lib/api/idempotency-key.ts";
import { useApiList } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Checkbox, RadioGroup } from "../../../ui/form/choices.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { Consent, PayMethods, payingOf, type Method } from "../../checkout/index.ts";
import { BasketSum } from "../../orders/basket/index.ts";
import { CardChoice, type CardWish, chosenCard, useKeptCards } from "../../payments/index.ts";
import { isChange } from "./changed.tsx";
import { fittingLines, sumOfLines, type PayLine } from "./renew-plan.rules.ts";

/** How the order is paid, in the form of the API. */
type RunMoney = Pick<
  InputOf<typeof orderRestores>,
  | "fitMinor"
  | "reference"
  | "method"
  | "creditMinor"
  | "cardid"
  | "keepcard"
  | "totalMinor"
  | "currency"
  | "termsaccepted"
  | "withdrawalconsent"
>;

/** The total, the payment method, and the button that orders exactly the domains shown beside it. */
export function RunPay({
  plan,
  lines,
  act,
  of,
  isBusy,
  isChanged,
  onChanged,
  onOrder,
}: {
  plan: {
    readonly currency: RunMoney["currency"];
    readonly vatRateBasisPoints: number;
    readonly termsurl: string;
    readonly asksconsent: boolean;
  };
  lines: readonly PayLine[];
  /** The label of the button, for this many domains. */
  act: (count: number) => string;
  /** Identifies the domains of the order. If they change, the same click is another order. */
  of: string;
  isBusy: boolean;
  /** Whether the plan has changed and the user has not yet seen the change. */
  isChanged: boolean;
  onChanged: () => Promise<void>;
  onOrder: (money: RunMoney, key: string, onError: (error: unknown) => void) => void;
}) {
  const t = useTranslations("bulk.pay");
  const format = useFormat();
  const [pays, setPays] = useState<{ method: Method | null; useCredit: boolean }>({ method: null, useCredit: true });
  const [wish, setWish] = useState<CardWish>(null);
  const [keepCard, setKeepCard] = useState(false);
  const [isFitted, setFitted] = useState(false);
  const [reference, setReference] = useDraft("bulk-reference", "");
  const [isAccepted, setAccepted] = useState(false);
  const [hasConsented, setConsented] = useState(false);
  const [isTried, setTried] = useState(false);
  const sent = useRef({ content: "", key: "" });

  const { currency, vatRateBasisPoints } = plan;
  const whole = sumOfLines(lines, currency);
  const wholeWays = useApiList(payWays, { totalMinor: minorOf(whole.total) }, { staleTimeMs: 30_000 });
  const prepaidMinor = wholeWays.data?.credit?.prepaidMinor ?? 0;
  const fitting = fittingLines(lines, money(prepaidMinor, currency));
  const chosen = isFitted && fitting !== null ? fitting : lines;
  const { net, vat, total } = sumOfLines(chosen, currency);
  const totalMinor = minorOf(total);
  const totals = { currency, netMinor: minorOf(net), vatMinor: minorOf(vat), totalMinor, vatRateBasisPoints };
  const isByCredit = chosen !== lines;
  const paying = isByCredit
    ? { method: "credit" as const, credit: total, rest: zeroMoney(currency), choices: [] }
    : payingOf({ methods: wholeWays.data?.methods ?? [], credit: wholeWays.data?.credit ?? null, totals }, pays);

  const kept = useKeptCards(paying.method);
  const card = chosenCard(kept.cards, wish);
  const submit = () => {
    setTried(true);
    const { method } = paying;
    if (!isAccepted || (plan.asksconsent && !hasConsented) || method === null) return;
    const chosenMoney: RunMoney = {
      fitMinor: isByCredit ? prepaidMinor : null,
      ...(reference.trim() === "" ? {} : { reference: reference.trim() }),
      method,
      creditMinor: minorOf(paying.credit),
      ...(card === null ? {} : { cardid: card.cardid }),
      keepcard: card === null && kept.mayKeep && keepCard,
      totalMinor,
      currency,
      termsaccepted: true,
      withdrawalconsent: plan.asksconsent,
    };
    const content = JSON.stringify([of, chosenMoney]);
    // A repeated click with the same content is the same order, and with other content it is another order.
    if (sent.current.content !== content) sent.current = { content, key: newKey() };
    onOrder(chosenMoney, sent.current.key, (error) => {
      if (!isChange(error)) return;
      sent.current = { content: "", key: "" };
      void wholeWays.refetch();
      void onChanged();
    });
  };

  return (
    <aside className="np-renew-pay" aria-label={t("title")}>
      <Panel title={t("title")} aside={<span>{t("count", { count: chosen.length })}</span>}>
        <BasketSum totals={totals} />
        {isPositiveMoney(paying.credit) && (
          <dl className="np-sum">
            <dt>{t("credit")}</dt>
            <dd>{format.amount(negateMoney(paying.credit))}</dd>
            <dt className="np-sum-total">{t("left")}</dt>
            <dd className="np-sum-total">{format.money(paying.rest)}</dd>
          </dl>
        )}
        {fitting !== null && (
          <RadioGroup<"all" | "fit">
            label={t("which")}
            hideLabel
            value={isByCredit ? "fit" : "all"}
            onChange={(next) => setFitted(next === "fit")}
            options={[
              { value: "all", label: t("all") },
              { value: "fit", label: t("fit", { count: fitting.length }) },
            ]}
          />
        )}
        <TextField
          label={t("reference")}
          optional={t("optional")}
          value={reference}
          onChange={setReference}
          maxLength={100}
          autoComplete="off"
        />
      </Panel>
      {!isByCredit && wholeWays.data && (
        <PayMethods
          prepared={{ credit: wholeWays.data.credit, totals }}
          paying={paying}
          useCredit={pays.useCredit}
          cardChoice={
            <CardChoice method={paying.method} kept={kept} wish={wish} keep={keepCard} onWish={setWish} onKeep={setKeepCard} />
          }
          onChange={(change) => setPays((before) => ({ ...before, ...change }))}
        />
      )}
      <div className="np-col np-gap-12">
        <Terms url={plan.termsurl} isAccepted={isAccepted} isMissing={isTried && !isAccepted} onChange={setAccepted} />
        {plan.asksconsent && <Consent isGiven={hasConsented} onChange={setConsented} isMissing={isTried && !hasConsented} />}
        <Button variant="primary" size="lg" full busy={isBusy} disabled={isChanged} onClick={submit}>
          {act(chosen.length)}
        </Button>
        {paying.method === null && wholeWays.data && (
          <p className="np-field-error" role="alert">
            {t("noWay")}
          </p>
        )}
        <p className="np-small np-soft np-renew-after">{t("after")}</p>
      </div>
    </aside>
  );
}

function Terms({
  url,
  isAccepted,
  isMissing,
  onChange,
}: {
  url: string;
  isAccepted: boolean;
  isMissing: boolean;
  onChange: (accepted: boolean) => void;
}) {
  const t = useTranslations("bulk.pay");
  const link = (words: React.ReactNode) => (
    <a className="np-link" href={url} target="_blank" rel="noreferrer">
      {words}
    </a>
  );
  return (
    <div>
      <Checkbox
        checked={isAccepted}
        onChange={onChange}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? "renew-terms-error" : undefined}
        label={<span>{url === "" ? t("termsPlain") : t.rich("terms", { link })}</span>}
      />
      {isMissing && (
        <p className="np-field-error" id="renew-terms-error" role="alert">
          {t("termsMissing")}
        </p>
      )}
    </div>
  );
}

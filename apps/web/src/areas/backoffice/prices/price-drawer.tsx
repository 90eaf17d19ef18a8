import type { AnswerOf } from "@nameplane/contracts";
import type { price } from "@nameplane/contracts/backoffice/operations";
import type { PriceOffer } from "@nameplane/contracts/backoffice/prices";
import { currencies, minorOf, moneyIn, moneyToDecimal, type Currency } from "@nameplane/values";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { readAmount } from "../../../lib/format/read-amount.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Switch } from "../../../ui/form/choices.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { SetSteps } from "./set-steps.tsx";
import { usePriceTime } from "../../../ui/form/use-price-time.ts";
import { PriceTimeFields } from "./price-time-fields.tsx";
import { usePriceWords } from "./use-price-words.ts";
import { useSetPrices } from "./use-set-prices.ts";

type Props = { readonly answer: AnswerOf<typeof price>; readonly onClose: () => void };

/** The highest price that the server accepts. */
const mostMinor = 100_000_000_000;

/** Sets new prices for several acts and currencies at once. The server first shows what they would change. */
export function PriceDrawer({ answer, onClose }: Props) {
  const t = useTranslations("prices.drawer");
  const { name, subject, group } = answer;
  const form = usePriceForm(answer);
  const time = usePriceTime();
  const setting = useSetPrices(name, onClose);
  const show = () => {
    const [read, from] = [form.read(), time.read()];
    if (read !== null && from !== null) setting.ask({ groupid: group.groupid, ...from, ...read });
  };
  return (
    <SetSteps title={t("title", { name })} setting={setting} onShow={show} onClose={onClose}>
      <PriceFields form={form} subject={subject} />
      <PriceTimeFields time={time} />
    </SetSteps>
  );
}

const keyOf = ({ operation, months }: Pick<PriceOffer, "operation" | "months">, currency: Currency) =>
  `${operation} ${months} ${currency}`;

type Form = ReturnType<typeof usePriceForm>;

/** The typed prices, and those that are sent to the server: only amounts that differ from the current ones. */
function usePriceForm({ offers, subject }: Props["answer"]) {
  const locale = useLocale();
  const [isAll, setAll] = useState(false);
  const shortest = offers.filter(({ operation }, index) => offers.findIndex((each) => each.operation === operation) === index);
  const present = (offer: PriceOffer, currency: Currency) =>
    offer.amounts.find((each) => each.currency === currency)?.netMinor ?? null;
  const spell = (minor: number | null, currency: Currency) => {
    if (minor === null) return "";
    const text = moneyToDecimal(moneyIn(currency)(minor));
    return locale === "sv" ? text.replace(".", ",") : text;
  };
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [years, setYears] = useState(true);
  const [isTried, setTried] = useState(false);
  const textOf = (offer: PriceOffer, currency: Currency) =>
    typed[keyOf(offer, currency)] ?? spell(present(offer, currency), currency);
  const amountOf = (offer: PriceOffer, currency: Currency) =>
    readAmount(textOf(offer, currency), { leastMinor: 0, mostMinor, currency });
  // An existing price must not be emptied. A missing price may stay empty.
  const isWrong = (offer: PriceOffer, currency: Currency) => {
    const { kind } = amountOf(offer, currency);
    return kind === "empty" ? present(offer, currency) !== null : kind !== "fine";
  };
  const lines = offers.flatMap((offer) =>
    currencies.flatMap((currency) => {
      const read = amountOf(offer, currency);
      if (read.kind !== "fine" || minorOf(read.amount) === present(offer, currency)) return [];
      return [{ subject, operation: offer.operation, months: offer.months, currency, netMinor: minorOf(read.amount) }];
    }),
  );
  const isAnyWrong = offers.some((offer) => currencies.some((currency) => isWrong(offer, currency)));
  return {
    shown: isAll ? offers : shortest,
    hasMore: offers.length > shortest.length,
    isAll,
    setAll,
    textOf,
    setText: (offer: PriceOffer, currency: Currency, text: string) =>
      setTyped((known) => ({ ...known, [keyOf(offer, currency)]: text })),
    isWrong: (offer: PriceOffer, currency: Currency) => isTried && isWrong(offer, currency),
    years,
    setYears,
    isNothing: isTried && !isAnyWrong && lines.length === 0,
    /** Returns the input for the server. Null if a field is wrong, which is then marked. */
    read: () => {
      setTried(true);
      return isAnyWrong || lines.length === 0 ? null : { lines, years };
    },
  };
}

function PriceFields({ form, subject }: { form: Form; subject: string }) {
  const t = useTranslations("prices.drawer");
  const prices = useTranslations("prices");
  const words = usePriceWords();
  return (
    <>
      {form.isNothing && <Banner tone="needs" title={t("nothing")} live />}
      <p className="np-soft">{t("intro")}</p>
      {form.hasMore && <Switch label={prices("allPeriods")} checked={form.isAll} onChange={form.setAll} />}
      <div className="np-price-fields">
        {form.shown.map((offer) => (
          <div
            key={`${offer.operation} ${offer.months}`}
            className="np-price-row"
            role="group"
            aria-label={words.offer(offer, subject)}
          >
            <span>
              {words.act(offer, subject)}
              <span className="np-small np-soft np-price-line">{words.period(offer)}</span>
            </span>
            {currencies.map((currency) => (
              <TextField
                key={currency}
                label={t("field", { offer: words.offer(offer, subject), currency })}
                hideLabel
                inputMode="decimal"
                autoComplete="off"
                suffix={currency}
                value={form.textOf(offer, currency)}
                onChange={(text) => form.setText(offer, currency, text)}
                error={form.isWrong(offer, currency) ? t("wrong") : null}
              />
            ))}
          </div>
        ))}
      </div>
      {form.hasMore && subject.startsWith("tld:") && (
        <Switch label={t("years")} note={t("yearsNote")} checked={form.years} onChange={form.setYears} />
      )}
    </>
  );
}

import type { AnswerOf } from "@nameplane/contracts";
import type { price } from "@nameplane/contracts/backoffice/operations";
import type { PriceOffer } from "@nameplane/contracts/backoffice/prices";
import { currencies, minorOf, moneyIn, moneyToDecimal, type Currency } from "@nameplane/values";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { fromLocalTime, toLocalTime } from "../../../lib/format/local-time.ts";
import { readAmount } from "../../../lib/format/read-amount.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { RadioGroup, Switch } from "../../../ui/form/choices.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import { usePriceWords } from "./use-price-words.ts";
import { useSetPrices } from "./use-set-prices.ts";

type Props = { readonly answer: AnswerOf<typeof price>; readonly onClose: () => void };

/** The most that a price may be: what the contract says. */
const mostMinor = 100_000_000_000;

type When = "now" | "later";

/** New prices are typed for several acts and currencies at once, the server shows what they do, and then they are set. */
export function PriceDrawer({ answer, onClose }: Props) {
  const t = useTranslations("prices.drawer");
  const { name, subject, group } = answer;
  const form = usePriceForm(answer);
  const { failure, shown, isPending, back, ask, save } = useSetPrices(name, onClose);
  const press = () => {
    const read = form.read();
    if (read !== null) ask({ groupid: group.groupid, ...read });
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title", { name })}
      width={760}
      footer={
        shown === null ? (
          <>
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button variant="primary" busy={isPending} onClick={press}>
              {t("show")}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={back}>{t("back")}</Button>
            <Button variant="primary" busy={isPending} onClick={save}>
              {t("save")}
            </Button>
          </>
        )
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        {shown === null ? (
          <PriceFields form={form} subject={subject} />
        ) : (
          <PreviewPanel preview={shown.preview} atOnce={shown.wanted.starts === null} />
        )}
      </div>
    </Drawer>
  );
}

const keyOf = ({ operation, months }: Pick<PriceOffer, "operation" | "months">, currency: Currency) =>
  `${operation} ${months} ${currency}`;

type Form = ReturnType<typeof usePriceForm>;

/** What is typed, and what of it the server is asked about: only amounts that differ from what holds. */
function usePriceForm({ offers, subject }: Props["answer"]) {
  const locale = useLocale();
  const { timeZone } = useFormat();
  const [isAll, setAll] = useState(false);
  const shortest = offers.filter(({ operation }, index) => offers.findIndex((each) => each.operation === operation) === index);
  const shown = isAll ? offers : shortest;
  const present = (offer: PriceOffer, currency: Currency) =>
    offer.amounts.find((each) => each.currency === currency)?.netMinor ?? null;
  const spell = (minor: number | null, currency: Currency) => {
    if (minor === null) return "";
    const text = moneyToDecimal(moneyIn(currency)(minor));
    return locale === "sv" ? text.replace(".", ",") : text;
  };
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [years, setYears] = useState(true);
  const [when, setWhen] = useState<When>("now");
  const [today] = useState(() => toLocalTime(new Date(), timeZone).slice(0, 10));
  const [day, setDay] = useState("");
  const [end, setEnd] = useState("");
  const [isTried, setTried] = useState(false);
  const textOf = (offer: PriceOffer, currency: Currency) =>
    typed[keyOf(offer, currency)] ?? spell(present(offer, currency), currency);
  const amountOf = (offer: PriceOffer, currency: Currency) =>
    readAmount(textOf(offer, currency), { leastMinor: 0, mostMinor, currency });
  // An empty field of a price that is there is a mistake; of one that is missing it means that it stays missing.
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
  const first = when === "now" ? today : day;
  const isDayWrong = when === "later" && (day === "" || day < today);
  const isEndWrong = end !== "" && first !== "" && end < first;
  return {
    shown,
    hasMore: offers.length > shortest.length,
    isAll,
    setAll,
    textOf,
    setText: (offer: PriceOffer, currency: Currency, text: string) =>
      setTyped((known) => ({ ...known, [keyOf(offer, currency)]: text })),
    isWrong: (offer: PriceOffer, currency: Currency) => isTried && isWrong(offer, currency),
    years,
    setYears,
    when,
    setWhen,
    today,
    day,
    setDay,
    end,
    setEnd,
    isDayWrong: isTried && isDayWrong,
    isEndWrong: isTried && isEndWrong,
    isNothing: isTried && lines.length === 0,
    timeZone,
    /** What the server is asked; null: something typed is wrong, and marked. */
    read: () => {
      setTried(true);
      const isAnyWrong = offers.some((offer) => currencies.some((currency) => isWrong(offer, currency)));
      if (isAnyWrong || isDayWrong || isEndWrong || lines.length === 0) return null;
      // Today is at once: its beginning has passed.
      const starts = when === "now" || day === today ? null : fromLocalTime(`${day}T00:00`, timeZone);
      return { starts, ends: end === "" ? null : fromLocalTime(`${nextDay(end)}T00:00`, timeZone), lines, years };
    },
  };
}

/** The last day is part of the time: prices hold until the day after it begins. */
function nextDay(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
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
        <div className="np-price-heads np-small np-soft" aria-hidden>
          <span />
          {currencies.map((currency) => (
            <span key={currency}>{currency}</span>
          ))}
        </div>
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
      <RadioGroup
        label={t("when")}
        value={form.when}
        onChange={form.setWhen}
        options={(["now", "later"] as const).map((value) => ({ value, label: t(`whens.${value}`) }))}
      />
      <div className="np-form-pair">
        {form.when === "later" && (
          <TextField
            label={t("day")}
            type="date"
            min={form.today}
            value={form.day}
            onChange={form.setDay}
            error={form.isDayWrong ? t("dayWrong") : null}
          />
        )}
        <TextField
          label={t("end")}
          optional={t("optional")}
          type="date"
          min={form.today}
          hint={t("endHint")}
          value={form.end}
          onChange={form.setEnd}
          error={form.isEndWrong ? t("endWrong") : null}
        />
      </div>
    </>
  );
}

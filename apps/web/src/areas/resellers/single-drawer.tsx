import type { ResaleOffer, ResaleRow, WantedResalePrice } from "@nameplane/contracts/resellers/prices";
import { minorOf, type Currency } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { readAmount } from "../../lib/format/read-amount.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Checkbox } from "../../ui/form/choices.tsx";
import { TextField } from "../../ui/form/fields.tsx";
import { ChangeSteps } from "./change-steps.tsx";
import { useResaleWords } from "./use-resale-words.ts";
import { useSetResale } from "./use-set-resale.ts";
import { usePriceTime } from "../../ui/form/use-price-time.ts";
import { StartFields } from "./start-fields.tsx";
import "./resellers.css";

type Props = {
  readonly groupid: string;
  readonly currency: Currency;
  readonly row: ResaleRow;
  /** Opens the drawer for a margin of the same TLD or service. */
  readonly onMargin: () => void;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

type Typed = { readonly text: string; readonly isRemoved: boolean };

const keyOf = ({ operation, months }: ResaleOffer) => `${operation} ${months}`;
const mostMinor = 100_000_000_000;

/** Sets single prices of a TLD or service, which replace its margin, or removes them. */
export function SingleDrawer({ groupid, currency, row, onMargin, onClose, onSaved }: Props) {
  const t = useTranslations("resale.single");
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const [isTried, setTried] = useState(false);
  const time = usePriceTime();
  const setting = useSetResale(onSaved);
  const read = (offer: ResaleOffer) => readAmount(typed[keyOf(offer)]?.text ?? "", { leastMinor: 0, mostMinor, currency });
  const isWrong = (offer: ResaleOffer) =>
    typed[keyOf(offer)]?.isRemoved !== true && !["empty", "fine"].includes(read(offer).kind);
  const show = () => {
    setTried(true);
    const from = time.read();
    if (from === null || row.offers.some(isWrong)) return;
    const prices = row.offers.flatMap((offer): WantedResalePrice[] => {
      const price = { subject: row.subject, operation: offer.operation, months: offer.months };
      if (typed[keyOf(offer)]?.isRemoved === true) return [{ ...price, netMinor: null }];
      const amount = read(offer);
      return amount.kind === "fine" ? [{ ...price, netMinor: minorOf(amount.amount) }] : [];
    });
    if (prices.length === 0) setting.setFailure(t("nothing"));
    else setting.ask({ groupid, currency, ...from, margins: [], prices });
  };
  const change = (offer: ResaleOffer, next: Typed) => setTyped({ ...typed, [keyOf(offer)]: next });
  return (
    <ChangeSteps title={t("title", { name: row.name })} setting={setting} onShow={show} onClose={onClose}>
      <p className="np-soft">{t("text")}</p>
      <div>
        <Button size="sm" onClick={onMargin}>
          {t("margin", { name: row.name })}
        </Button>
      </div>
      {row.offers.map((offer) => (
        <PriceField
          key={keyOf(offer)}
          row={row}
          offer={offer}
          currency={currency}
          typed={typed[keyOf(offer)] ?? { text: "", isRemoved: false }}
          isWrong={isTried && isWrong(offer)}
          onChange={(next) => change(offer, next)}
        />
      ))}
      <StartFields time={time} />
    </ChangeSteps>
  );
}

type FieldProps = {
  readonly row: ResaleRow;
  readonly offer: ResaleOffer;
  readonly currency: Currency;
  readonly typed: Typed;
  readonly isWrong: boolean;
  readonly onChange: (typed: Typed) => void;
};

function PriceField({ row, offer, currency, typed, isWrong, onChange }: FieldProps) {
  const t = useTranslations("resale.single");
  const resale = useTranslations("resale");
  const words = useResaleWords();
  const { netMinor, wholesaleMinor, isown } = offer;
  const facts = [
    ...(netMinor === null ? [] : [t("now", { amount: words.amount(netMinor, currency) })]),
    ...(wholesaleMinor === null ? [] : [resale("youPay", { amount: words.amount(wholesaleMinor, currency) })]),
  ];
  return (
    <div className="np-resale-price">
      <TextField
        label={words.offer(offer, row.subject)}
        hint={facts.join(" · ")}
        inputMode="decimal"
        autoComplete="off"
        suffix={currency}
        disabled={typed.isRemoved}
        value={typed.text}
        onChange={(text) => onChange({ ...typed, text })}
        error={isWrong ? t("wrong") : null}
      />
      {isown && (
        <Checkbox label={t("remove")} checked={typed.isRemoved} onChange={(isRemoved) => onChange({ ...typed, isRemoved })} />
      )}
    </div>
  );
}

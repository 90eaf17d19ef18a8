import type { AnswerOf } from "@nameplane/contracts";
import type { BankLineRow } from "@nameplane/contracts/payments/bank";
import { bankPlaces, placeBankLine } from "@nameplane/contracts/payments/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { LineFacts } from "./line-facts.tsx";
import { useDecide } from "./use-decide.ts";

type Place = AnswerOf<typeof bankPlaces>["data"][number];

const keyOf = ({ invoiceid, customer }: Place) => invoiceid ?? `customer ${customer}`;

/** Finds invoices and customers, and assigns the line's amount to the chosen ones, in the order in which they were chosen. */
export function FindDrawer({ row, onClose }: { readonly row: BankLineRow; readonly onClose: () => void }) {
  const t = useTranslations("bank");
  const format = useFormat();
  const { currency } = row;
  const money = (minor: number) => format.money({ minor, currency });
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<readonly Place[]>([]);
  const { decide, failure, isPending } = useDecide(placeBankLine);
  const amount = money(row.amountMinor);
  const rest = row.amountMinor - chosen.reduce((sum, { leftMinor }) => sum + (leftMinor ?? 0), 0);
  const last = chosen.at(-1);
  const place = () =>
    decide(
      {
        lineid: row.lineid,
        places: chosen.map(({ invoiceid, customer }) => (invoiceid === null ? { customer } : { invoiceid })),
      },
      t("placedNow", { amount }),
      onClose,
    );
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("findTitle", { amount })}
      width={600}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={isPending} disabled={chosen.length === 0} onClick={place}>
            {t("placeAll", { amount })}
          </Button>
        </>
      }
    >
      <div className="np-form">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <LineFacts row={row} />
        {chosen.length > 0 && (
          <section aria-label={t("chosen")}>
            <h3>{t("chosen")}</h3>
            <ul className="np-bank-proposals">
              {chosen.map((each) => (
                <li key={keyOf(each)} className="np-row np-wrap np-gap-12">
                  <span className="np-grow">
                    <PlaceWords place={each} money={money} />
                  </span>
                  <Button size="sm" onClick={() => setChosen(chosen.filter((other) => keyOf(other) !== keyOf(each)))}>
                    {t("remove")}
                  </Button>
                </li>
              ))}
            </ul>
            <p className="np-bank-given" role="status">
              {rest > 0 && rest < row.amountMinor && last !== undefined && t("rest", { amount: money(rest), name: last.name })}
              {rest < 0 && t("short", { amount: money(-rest) })}
            </p>
          </section>
        )}
        <TextField value={typed} onChange={setTyped} label={t("search")} hint={t("searchHint")} autoComplete="off" />
        {typed.trim().length >= 2 && (
          <Found
            typed={typed.trim()}
            currency={currency}
            money={money}
            isChosen={(found) => chosen.some((each) => keyOf(each) === keyOf(found))}
            onChoose={(found) => setChosen([...chosen, found])}
          />
        )}
      </div>
    </Drawer>
  );
}

function Found({
  typed,
  currency,
  money,
  isChosen,
  onChoose,
}: {
  readonly typed: string;
  readonly currency: BankLineRow["currency"];
  readonly money: (minor: number) => string;
  readonly isChosen: (place: Place) => boolean;
  readonly onChoose: (place: Place) => void;
}) {
  const t = useTranslations("bank");
  const { data, error, refetch } = useApiQuery(bankPlaces, { typed, currency });
  if (data === undefined)
    return error ? <PanelFailure error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={2} />;
  const places = data.data.filter((place) => !isChosen(place));
  if (data.data.length === 0) return <p role="status">{t("none", { currency, typed })}</p>;
  return (
    <ul className="np-bank-proposals" aria-label={t("results")}>
      {places.map((place) => (
        <li key={keyOf(place)} className="np-row np-wrap np-gap-12">
          <Button size="sm" onClick={() => onChoose(place)}>
            {t("choose")}
            <span className="np-visually-hidden">
              {" "}
              <PlaceWords place={place} money={money} />
            </span>
          </Button>
          <span className="np-grow" aria-hidden>
            <PlaceWords place={place} money={money} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function PlaceWords({ place, money }: { readonly place: Place; readonly money: (minor: number) => string }) {
  const t = useTranslations("bank");
  const { invoice, leftMinor, name, customer } = place;
  if (invoice === null) return t("asCredit", { name, number: String(customer) });
  return `${t("invoice", { number: String(invoice) })}, ${name}, ${t("left", { left: money(leftMinor ?? 0) })}`;
}

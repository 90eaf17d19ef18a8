import type { ManualAct } from "@nameplane/contracts/backoffice/acts/manual-order-values";
import { manualItems } from "@nameplane/contracts/orders/request-types";
import { priceManualLine, removeFromManualOrder } from "@nameplane/contracts/backoffice/operations";
import { minorOf, moneyIn, moneyToDecimal, parseMoney } from "@nameplane/values";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button, IconButton } from "../../../ui/basics/button.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import type { ManualOrder } from "./manual-order.ts";
import "./manual-orders.css";

type Line = ManualOrder["items"][number];
type Props = { readonly order: ManualOrder; readonly number: number; readonly onChanged: () => void };

const acts = Object.keys(manualItems) as ManualAct[];
/** The word for what a line orders. Null for a line of another kind. */
const actOf = (action: string): ManualAct | null => acts.find((act) => manualItems[act] === action) ?? null;

/** The lines of an order that staff put together, each with its price, which may be given by hand. */
export function OrderLines({ order, number, onChanged }: Props) {
  const t = useTranslations("manualorder");
  return (
    <ul className="np-manual-lines" aria-label={t("lines")}>
      {order.items.map((item) => (
        <LineRow key={item.requestid} item={item} order={order} number={number} onChanged={onChanged} />
      ))}
    </ul>
  );
}

function LineRow({ item, order, number, onChanged }: Props & { item: Line }) {
  const t = useTranslations("manualorder");
  const remove = useApiMutation(removeFromManualOrder, { onSuccess: onChanged });
  const [isOpen, setOpen] = useState(false);
  const { currency } = order.customer;
  const service = order.services.find(({ productid }) => productid === item.productid)?.name;
  const name = item.unicodename ?? service ?? t("acts.service");
  const { availability, itemaction, years, price, listedMinor } = item;
  return (
    <li>
      <div className="np-manual-line">
        <div className="np-grow">
          <span className="np-strong np-break">{name}</span>
          <span className="np-soft np-small">
            {t(`acts.${actOf(itemaction) ?? "service"}`)}
            {years !== null && `, ${t("yearsOf", { count: years })}`}
          </span>
          {availability !== "available" && (
            <StatusMark tone={availability === "unknown" ? "pending" : "problem"}>
              {item.why ?? t(`availability.${availability}`)}
            </StatusMark>
          )}
          {listedMinor !== null && (
            <span className="np-soft np-small">
              {t.rich("listed", { price: () => <Money value={{ minor: listedMinor, currency }} vat="excl" /> })}
            </span>
          )}
        </div>
        {price !== null && <Money value={{ minor: price.netMinor, currency }} vat="excl" />}
        {item.canprice && (
          <Button size="xs" aria-expanded={isOpen} aria-label={t("priceOf", { name })} onClick={() => setOpen(!isOpen)}>
            {t("price")}
          </Button>
        )}
        <IconButton
          label={t("remove", { name })}
          icon={IconTrash}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ input: { number, requestids: [item.requestid] } })}
        />
      </div>
      {isOpen && price !== null && (
        <OwnPrice
          item={item}
          netMinor={price.netMinor}
          currency={currency}
          number={number}
          onDone={() => {
            setOpen(false);
            onChanged();
          }}
        />
      )}
    </li>
  );
}

function OwnPrice({
  item,
  netMinor,
  currency,
  number,
  onDone,
}: {
  item: Line;
  netMinor: number;
  currency: ManualOrder["customer"]["currency"];
  number: number;
  onDone: () => void;
}) {
  const t = useTranslations("manualorder");
  const [text, setText] = useState(moneyToDecimal(moneyIn(currency)(netMinor)));
  const [isTried, setTried] = useState(false);
  const give = useApiMutation(priceManualLine, { onSuccess: onDone });
  const amount = parseMoney(text.trim(), currency);
  const isGood = amount !== null && amount.minor >= 0n;
  const send = (net: number | null) => {
    if (!give.isPending) give.mutate({ input: { number, requestid: item.requestid, netMinor: net } });
  };
  return (
    <div className="np-manual-price">
      <TextField
        label={t("ownPrice", { currency })}
        hint={t("ownPriceHint")}
        inputMode="decimal"
        value={text}
        onChange={setText}
        error={isTried && !isGood ? t("priceWrong") : null}
      />
      <div className="np-row np-gap-8">
        <Button
          size="sm"
          busy={give.isPending}
          onClick={() => {
            setTried(true);
            if (isGood) send(minorOf(amount));
          }}
        >
          {t("usePrice")}
        </Button>
        {item.listedMinor !== null && (
          <Button size="sm" variant="ghost" onClick={() => send(null)}>
            {t("listPrice")}
          </Button>
        )}
      </div>
    </div>
  );
}

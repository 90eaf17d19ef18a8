import type { BankLineRow } from "@nameplane/contracts/payments/bank";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { StaffLink } from "../../../shell/staff/staff-link.tsx";
import { mayOpen } from "../../../shell/staff/staff-routes.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { LineFacts } from "./line-facts.tsx";

/** A line that was decided, with where its money went, and a button that undoes the decision on the same day. */
export function DecidedLine({ row, onUndo }: { readonly row: BankLineRow; readonly onUndo: () => void }) {
  const t = useTranslations("bank");
  const format = useFormat();
  const { mark, reason, decided, by, placed, mayundo, amountMinor, currency } = row;
  return (
    <li className="np-bank-line">
      <LineFacts row={row} />
      {placed.length > 0 && (
        <ul className="np-bank-proposals" aria-label={t("placed")}>
          {placed.map((part) => (
            <li key={part.paymentid} className="np-row np-wrap np-gap-12">
              <Money value={{ minor: part.minor, currency }} />
              <PlacedOn part={part} />
            </li>
          ))}
        </ul>
      )}
      {mark !== null && (
        <p className="np-bank-given">
          <span className="np-strong">{t(`marks.${mark}`)}</span>
          {reason !== null && `: ${reason}`}
        </p>
      )}
      <div className="np-row np-wrap np-between np-gap-12 np-bank-acts">
        <span className="np-row np-wrap np-gap-8 np-small np-soft">
          {decided !== null && <DateTime value={decided} show="moment" />}
          {by === null ? t("byItself") : t("by", { name: by })}
        </span>
        {mayundo && (
          <Button size="sm" onClick={onUndo}>
            {t("undo")}
            <span className="np-visually-hidden"> {format.money({ minor: amountMinor, currency })}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function PlacedOn({ part: { customer, invoice, paymentid } }: { readonly part: BankLineRow["placed"][number] }) {
  const t = useTranslations("bank");
  const { permissions } = useColleague();
  const number = String(customer);
  const name = invoice === null ? t("credit", { number }) : t("invoice", { number: String(invoice) });
  const payment = mayOpen("payment", permissions) ? (
    <StaffLink to="payment" params={{ id: paymentid }}>
      {name}
    </StaffLink>
  ) : (
    name
  );
  return (
    <span className="np-row np-wrap np-gap-8">
      {payment}
      {mayOpen("customer", permissions) && (
        <StaffLink to="customer" params={{ number }}>
          {t("customer", { number })}
        </StaffLink>
      )}
    </span>
  );
}

import { isPositiveMoney, isZeroMoney } from "@nameplane/values";
import {
  IconBrandPaypal,
  IconBuildingBank,
  IconCreditCard,
  IconDeviceMobile,
  IconFileInvoice,
  IconTransferIn,
} from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { RadioGroup, Switch } from "../../ui/form/choices.tsx";
import type { IconType } from "../../ui/icon.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import type { CheckoutMemory, Method } from "./checkout-memory.ts";
import type { Paying, Prepared } from "./checkout.rules.ts";

const icons: Readonly<Record<Method, IconType>> = {
  card: IconCreditCard,
  swish: IconDeviceMobile,
  paypal: IconBrandPaypal,
  sepa: IconBuildingBank,
  bank: IconTransferIn,
  invoice: IconFileInvoice,
};

const reasons = ["noProvider", "prepaymentOnly", "creditLimit", "tooLittle", "tooMuch"] as const;

/**
 * The account's credit, which is used first, and the methods to pay the rest. For a method that is not allowed, the reason is
 * shown.
 */
export function PayMethods({
  prepared: { credit, totals },
  paying,
  useCredit,
  cardChoice,
  onChange,
}: {
  prepared: Pick<Prepared, "credit" | "totals">;
  paying: Paying;
  useCredit: boolean;
  /** The choice between the saved cards or PayPal accounts of the method, if it has any. */
  cardChoice?: React.ReactNode;
  onChange: (change: Partial<Pick<CheckoutMemory, "method" | "useCredit">>) => void;
}) {
  const t = useTranslations("checkout.pay");
  const format = useFormat();
  const why = (text: string | null) => {
    const reason = reasons.find((each) => each === text);
    return reason ? t(`why.${reason}`) : t("why.other");
  };
  return (
    <div id="checkout-pay">
      <Panel title={t("title")}>
        <div className="np-pay-methods">
          {credit !== null && (
            <Switch
              label={t("credit.use")}
              note={t("credit.have", { sum: format.money({ minor: credit.prepaidMinor, currency: totals.currency }) })}
              checked={useCredit}
              onChange={(next) => onChange({ useCredit: next })}
            />
          )}
          {isPositiveMoney(paying.credit) && (
            <p role="status">
              {isZeroMoney(paying.rest) ? t("credit.covers") : t("credit.rest", { sum: format.money(paying.rest) })}
            </p>
          )}
          {paying.choices.length > 0 && (
            <RadioGroup<Method>
              label={t("title")}
              hideLabel
              cards
              value={paying.method === "credit" || paying.method === "free" ? null : paying.method}
              onChange={(method) => onChange({ method })}
              options={paying.choices.map(({ method, allowed, why: reason }) => ({
                value: method,
                label: t(`method.${method}`),
                icon: icons[method],
                disabled: !allowed,
                note: allowed ? t(`note.${method}`) : why(reason),
              }))}
            />
          )}
          {cardChoice}
        </div>
      </Panel>
    </div>
  );
}

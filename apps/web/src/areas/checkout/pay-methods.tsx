import { IconBuildingBank, IconCreditCard, IconFileInvoice } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { RadioGroup } from "../../ui/form/choices.tsx";
import type { IconType } from "../../ui/icon.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import type { Method } from "./checkout-memory.ts";
import type { MethodChoice } from "./checkout.rules.ts";

const icons: Readonly<Record<Method, IconType>> = {
  card: IconCreditCard,
  bank: IconBuildingBank,
  invoice: IconFileInvoice,
};

const reasons = ["noProvider", "prepaymentOnly", "creditLimit"] as const;

/** Ways to pay; one that is not open says why. */
export function PayMethods({
  methods,
  value,
  onChange,
}: {
  methods: readonly MethodChoice[];
  value: Method | null;
  onChange: (method: Method) => void;
}) {
  const t = useTranslations("checkout.pay");
  const why = (text: string | null) => {
    const reason = reasons.find((each) => each === text);
    return reason ? t(`why.${reason}`) : t("why.other");
  };
  return (
    <div id="checkout-pay">
      <Panel title={t("title")}>
        <div className="np-pay-methods">
          <RadioGroup
            label={t("title")}
            hideLabel
            cards
            value={value}
            onChange={onChange}
            options={methods.map(({ method, allowed, why: reason }) => ({
              value: method,
              label: t(`method.${method}`),
              icon: icons[method],
              disabled: !allowed,
              note: allowed ? t(`note.${method}`) : why(reason),
            }))}
          />
        </div>
      </Panel>
    </div>
  );
}

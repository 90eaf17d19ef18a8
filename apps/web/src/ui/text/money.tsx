import { useTranslations } from "use-intl";
import type { MoneyValue } from "../../lib/format/format.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";

/** An amount with its currency, never broken over two lines. `vat` tells whether the amount includes VAT. */
export function Money({ value, whole, vat }: { value: MoneyValue; whole?: boolean; vat?: "incl" | "excl" }) {
  const format = useFormat();
  const t = useTranslations("ui.money");
  return (
    <span className="np-num np-nowrap">
      {format.money(value, { whole: whole ?? false })}
      {vat && <span className="np-quiet"> {t(vat)}</span>}
    </span>
  );
}

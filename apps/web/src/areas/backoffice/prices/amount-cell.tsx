import type { PriceAmount } from "@nameplane/contracts/backoffice/prices";
import { useTranslations } from "use-intl";
import { usePriceWords } from "./use-price-words.ts";
import "../../../ui/table/amount-table.css";

/** A price in a list, with the margin below it. `period` is the period that is paid for. Null if it need not be shown. */
export function AmountCell({ amount, period }: { amount: PriceAmount; period: string | null }) {
  const t = useTranslations("prices");
  const words = usePriceWords();
  const { currency, netMinor, isfrom, marginMinor, marginBasisPoints, isbelow } = amount;
  if (netMinor === null) return <span className="np-quiet">{t("noPrice")}</span>;
  return (
    <span className="np-amount-cell">
      <span className="np-num np-nowrap">
        {isfrom && `${t("from")} `}
        {words.amount(netMinor, currency)}
      </span>
      {period !== null && <span className="np-small np-soft">{period}</span>}
      {marginMinor !== null && (
        <span className={isbelow ? "np-small np-num np-nowrap np-amount-below" : "np-small np-num np-nowrap np-soft"}>
          {marginBasisPoints === null
            ? words.amount(marginMinor, currency)
            : t("margin", { margin: words.amount(marginMinor, currency), share: words.share(marginBasisPoints) })}
        </span>
      )}
    </span>
  );
}

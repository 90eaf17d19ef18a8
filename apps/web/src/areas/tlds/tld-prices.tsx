import { useTranslations } from "use-intl";
import { useSession } from "../../shell/session/use-session.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { Money } from "../../ui/text/money.tsx";
import { useVatSide } from "../orders/basket/index.ts";
import type { TldInfo } from "./tld-facts.rules.ts";

/** The prices of the account's own price list, by registry command, each with its periods. */
export function TldPrices({ prices }: { prices: TldInfo["prices"] }) {
  const t = useTranslations("tlds.page");
  const side = useVatSide();
  const currency = useSession().account?.currency ?? "SEK";
  return (
    <Panel title={t("prices")} aside={t(side === "incl" ? "pricesIncl" : "pricesExcl")}>
      {prices.length === 0 && <p className="np-soft">{t("noPrices")}</p>}
      {prices.map(({ name, descriptions }) => (
        <table key={name} className="np-tld-prices">
          <caption>{name}</caption>
          <tbody>
            {descriptions.map(({ description, currencies }) => {
              const sum = currencies[currency];
              return (
                <tr key={description}>
                  <th scope="row">{description}</th>
                  <td className="np-num">
                    {sum === undefined ? (
                      <span className="np-quiet">-</span>
                    ) : (
                      <Money value={{ minor: side === "incl" ? sum.total : sum.price, currency }} />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ))}
    </Panel>
  );
}

import type { PromotionExample } from "@nameplane/contracts/backoffice/promotions/promotions";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { usePromotionWords } from "./use-promotion-words.ts";

/** Prices with and without the promotion, and what they cost us. */
export function ExamplesTable({ examples, left }: { examples: readonly PromotionExample[]; left: number }) {
  const t = useTranslations("promotions.example");
  const act = useTranslations("promotions.act");
  const words = usePromotionWords();
  const format = useFormat();
  if (examples.length === 0) return <p className="np-panel-body np-soft">{t("none")}</p>;
  return (
    <div className="np-promotion-examples">
      <table className="np-table">
        <caption className="np-visually-hidden">{t("caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("what")}</th>
            <th scope="col" className="np-right">
              {t("list")}
            </th>
            <th scope="col" className="np-right">
              {t("now")}
            </th>
            <th scope="col" className="np-right">
              {t("margin")}
            </th>
            <th scope="col">{t("note")}</th>
          </tr>
        </thead>
        <tbody>
          {examples.map((each) => (
            <tr key={`${each.subject} ${each.operation} ${each.months} ${each.currency}`}>
              <th scope="row">
                {each.name} {act(each.operation)}
                {each.months > 12 && ` ${t("years", { years: each.months / 12 })}`}
              </th>
              <td className="np-right np-num">{words.money(each.listMinor, each.currency)}</td>
              <td className="np-right np-num">{words.money(each.netMinor, each.currency)}</td>
              <td className="np-right np-num">
                {each.marginMinor === null ? "–" : format.money({ minor: each.marginMinor, currency: each.currency })}
              </td>
              <td>
                {each.note !== null && (
                  <StatusMark tone={each.note === "below" ? "problem" : "needs"}>{t(`notes.${each.note}`)}</StatusMark>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && <p className="np-panel-body np-small np-soft">{t("left", { count: left })}</p>}
    </div>
  );
}

import type { ResaleMargin, ResaleOffer } from "@nameplane/contracts/resellers/prices";
import { marginActs } from "@nameplane/contracts/resellers/values";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";

type Offer = Pick<ResaleOffer, "operation" | "months">;

/** Finds the end of a margin's scope: the act and the number of months to which the margin is limited. */
const limitOfScope = /:([a-z]+)(?::(\d+))?$/;

/** Texts for acts, periods, margins and amounts. For a service, the act "create" is called an order. */
export function useResaleWords() {
  const t = useTranslations("resale");
  const format = useFormat();
  const act = ({ operation }: Pick<Offer, "operation">, subject: string) =>
    operation === "create" && subject.startsWith("product:") ? t("order") : t(`act.${operation}`);
  const period = ({ months }: Pick<Offer, "months">) =>
    months === 0
      ? t("period.once")
      : months % 12 === 0
        ? t("period.years", { count: months / 12 })
        : t("period.months", { count: months });
  const amount = (minor: number, currency: string) => format.money({ minor, currency });
  const percent = (basisPoints: number) => format.percent(basisPoints / 10_000, basisPoints % 100 === 0 ? 0 : 2);
  return {
    act,
    period,
    offer: (offer: Offer, subject: string) => t("offer", { act: act(offer, subject), period: period(offer) }),
    amount,
    share: (basisPoints: number) => format.percent(basisPoints / 10_000, 1),
    /** A month such as 2026-11. */
    month: (month: string) => format.month(`${month}-01`).replace(".", ""),
    /** What a margin applies to, such as ".se: Renewal". */
    scope: ({ scope, name }: Pick<ResaleMargin, "scope" | "name">) => {
      const [, operation, months] = limitOfScope.exec(scope) ?? [];
      const only = marginActs.find((each) => each === operation);
      const what = name === "" ? t("margins.everything") : name;
      if (only === undefined) return what;
      const acted = act({ operation: only }, scope);
      const limit = months === undefined ? acted : t("offer", { act: acted, period: period({ months: Number(months) }) });
      return t("margins.scope", { what, act: limit });
    },
    margin: ({ basisPoints, fixedMinor }: Pick<ResaleMargin, "basisPoints" | "fixedMinor">, currency: string) =>
      fixedMinor === 0
        ? t(basisPoints < 0 ? "margins.discount" : "margins.sum", { percent: percent(Math.abs(basisPoints)) })
        : t(basisPoints < 0 ? "margins.discountAnd" : "margins.sumAnd", {
            percent: percent(Math.abs(basisPoints)),
            amount: amount(fixedMinor, currency),
          }),
  };
}

import type { PromotionState } from "@nameplane/contracts/backoffice/promotions/values";
import type { PromotionTermsView } from "@nameplane/contracts/backoffice/promotions/promotions";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import type { StatusTone } from "../../../ui/text/status-mark.tsx";

export const stateTones: Readonly<Record<PromotionState, StatusTone>> = {
  planned: "pending",
  live: "active",
  ended: "ended",
  stopped: "ended",
};

/** Returns functions that describe a promotion in a few words. */
export function usePromotionWords() {
  const t = useTranslations("promotions");
  const format = useFormat();
  const list = (words: readonly string[]) => format.lists.format(words);
  const money = (minor: number, currency: string) => format.money({ minor, currency }, { whole: true });
  const sums = (of: Readonly<Record<string, number | undefined>>) =>
    list(Object.entries(of).flatMap(([currency, minor]) => (minor === undefined ? [] : [money(minor, currency)])));
  const percent = (basisPoints: number) => format.percent(basisPoints / 10_000, basisPoints % 100 === 0 ? 0 : 2);
  return {
    list,
    money,
    sums,
    how: ({ how }: PromotionTermsView) =>
      how.kind === "percent"
        ? list(
            how.steps.map(({ from, basisPoints }) =>
              from === 1 ? percent(basisPoints) : t("step", { percent: percent(basisPoints), from: String(from) }),
            ),
          )
        : t(`said.${how.kind}`, { sums: sums(how.amounts) }),
    acts: (acts: PromotionTermsView["acts"]) => list(acts.map((act) => t(`act.${act}`))),
  };
}

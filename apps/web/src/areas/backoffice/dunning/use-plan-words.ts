import type { AnswerOf } from "@nameplane/contracts";
import type { dunningPlans } from "@nameplane/contracts/payments/operations";
import { useLocale, useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import type { StageInput } from "./plan-form.rules.ts";

export type Plans = AnswerOf<typeof dunningPlans>;
export type Plan = Plans["data"][number];

/** Returns functions that name plans, and describe the days and acts of their stages. */
export function usePlanWords() {
  const t = useTranslations("dunning.plans");
  const locale = useLocale();
  const { money } = useFormat();
  return {
    owner: ({ kind, key, name }: Plan["owner"]) => {
      const country = kind === "country" ? (new Intl.DisplayNames(locale, { type: "region" }).of(key) ?? key) : "";
      return t(`for.${kind}`, { key, country, name: name ?? "" });
    },
    when: (days: number) => (days < 0 ? t("before", { days: -days }) : t("after", { days })),
    acts: ({ acts, fees }: Pick<StageInput, "acts" | "fees">) => {
      const fee = fees.map(({ currency, minor }) => money({ minor, currency })).join(", ");
      return acts.map((act) => (act === "remind" && fee !== "" ? t("does.remindWithFee", { fee }) : t(`does.${act}`))).join(" ");
    },
  };
}

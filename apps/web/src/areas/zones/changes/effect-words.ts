import type { ChangeEffect } from "@nameplane/dns";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { useSpan } from "../record-words.tsx";

const isPolicy = (value: unknown): value is "none" | "quarantine" | "reject" =>
  value === "none" || value === "quarantine" || value === "reject";

/** Returns a function for the text of an effect: a sentence that tells what a change does. */
export function useEffectText(): (effect: ChangeEffect) => string {
  const t = useTranslations("dnsfindings");
  const { lists } = useFormat();
  const span = useSpan();
  const isTtl = (effect: ChangeEffect) => effect.key === "ttl_drops" || effect.key === "ttl_rises";
  return (effect) => {
    const values = Object.fromEntries(
      Object.entries(effect.values).map(([name, value]) => {
        if (Array.isArray(value)) return [name, lists.format(value as readonly string[])];
        if (isTtl(effect) && typeof value === "number") return [name, span(value)];
        return [name, effect.key.startsWith("mail_policy") && isPolicy(value) ? t(`policies.${value}`) : value];
      }),
    ) as Readonly<Record<string, string | number>>;
    return t(`effects.${effect.key}`, values as never);
  };
}

/** The effects that the review lists first, because users notice at once when they go wrong. */
const services =
  /^(mail_moves|mail_starts|mail_stops|mail_added|mail_removed|mail_only_forwarded|forward_|place_|redirect_|name_servers|delegation_)/;
export const isService = ({ key }: ChangeEffect): boolean => services.test(key);

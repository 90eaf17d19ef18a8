import { useTranslations } from "use-intl";

/** Returns a function that puts a duration into words: "45 minutes", "26 hours". */
export function useDuration(): (seconds: number) => string {
  const t = useTranslations("dnssec");
  return (seconds) => {
    const minutes = Math.max(1, Math.round(seconds / 60));
    return minutes < 90 ? t("minutes", { count: minutes }) : t("hours", { count: Math.ceil(minutes / 60) });
  };
}

/** The beginning and end of a digest, enough to compare it by eye. */
export function shortDigest(digest: string): string {
  return digest.length > 12 ? `${digest.slice(0, 4)}…${digest.slice(-4)}` : digest;
}

/** States of a DS, by code: 20821 pending publish, 20822 matched, 20823 missing local, 20825 revoked. */
export const [sentDs, matchedDs, keylessDs, goneDs] = [20_821, 20_822, 20_823, 20_825] as const;

const digestKinds = ["1", "2", "3", "4"] as const;

/** The text key of a digest type. An unknown type gets the key of SHA-256, the usual type. */
export function kindOf(digestType: number): (typeof digestKinds)[number] {
  return digestKinds.find((one) => Number(one) === digestType) ?? "2";
}

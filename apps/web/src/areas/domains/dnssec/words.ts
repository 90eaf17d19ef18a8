import { useTranslations } from "use-intl";

/** "45 minutes", "26 hours". */
export function useDuration(): (seconds: number) => string {
  const t = useTranslations("dnssec");
  return (seconds) => {
    const minutes = Math.max(1, Math.round(seconds / 60));
    return minutes < 90 ? t("minutes", { count: minutes }) : t("hours", { count: Math.ceil(minutes / 60) });
  };
}

/** A digest as its beginning and end: enough to compare by eye. */
export function shortDigest(digest: string): string {
  return digest.length > 12 ? `${digest.slice(0, 4)}…${digest.slice(-4)}` : digest;
}

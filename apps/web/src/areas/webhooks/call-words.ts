import { useTranslations } from "use-intl";

/** The server's codes for calls without an answer. */
const known = ["no_address", "not_public", "unreachable", "tls", "timeout", "broken"] as const;

/** The result of a call in a few words: its HTTP status, or why there is none. */
export function useCallWords(): (call: { status: number | null; error: string | null }) => string | null {
  const t = useTranslations("webhooks");
  return ({ status, error }) => {
    if (status !== null) return t("answered", { status: String(status) });
    const word = known.find((each) => each === error);
    return word === undefined ? error : t(`errors.${word}`);
  };
}

import { useTranslations } from "use-intl";

/** Words for calls that got no answer, as the server names them. */
const known = ["no_address", "not_public", "unreachable", "tls", "timeout", "broken"] as const;

/** What came of a call in a few words: an HTTP status, or why there was none. */
export function useCallWords(): (call: { status: number | null; error: string | null }) => string | null {
  const t = useTranslations("webhooks");
  return ({ status, error }) => {
    if (status !== null) return t("answered", { status: String(status) });
    const word = known.find((each) => each === error);
    return word === undefined ? error : t(`errors.${word}`);
  };
}

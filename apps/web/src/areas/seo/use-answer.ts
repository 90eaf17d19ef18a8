import { useTranslations } from "use-intl";

const failures = ["no_address", "not_public", "unreachable", "tls", "timeout", "broken"] as const;

/** Returns a function that says how an address answered: its HTTP status, or why there was no answer. */
export function useAnswer(): (of: { readonly status?: unknown; readonly error?: unknown }) => string {
  const t = useTranslations("seo.why");
  return ({ status, error }) => {
    if (typeof status === "number") return String(status);
    return t(failures.find((each) => each === error) ?? "broken");
  };
}

/** Returns a function that says why a site could not be reached. */
export function useWhy(): (why: string | null) => string {
  const t = useTranslations("seo.why");
  const answer = useAnswer();
  return (why) => {
    const status = /^status (\d+)$/.exec(why ?? "")?.[1];
    return status === undefined ? answer({ error: why }) : t("status", { status });
  };
}

import { domainName, isAsciiDomainName, unicodeNameOf } from "@nameplane/values";
import { useTranslations } from "use-intl";

/** Writes a list of domain names as its first name and the number of the others. */
export function useNames(): (names: readonly string[]) => string {
  const t = useTranslations("push.list");
  return (names) => {
    const [first = ""] = names;
    const name = isAsciiDomainName(first) ? unicodeNameOf(domainName(first)) : first;
    return names.length < 2 ? name : t("more", { name, count: names.length - 1 });
  };
}

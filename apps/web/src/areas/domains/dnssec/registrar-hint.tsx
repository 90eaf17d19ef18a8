import { useTranslations } from "use-intl";
import { useWhois } from "../../../shell/dialogs/use-whois.ts";
import type { Domain } from "../domain-state.rules.ts";

/** The registrar of a domain that is registered elsewhere, from RDAP or WHOIS, and where to find the setting there. */
export function RegistrarHint({ domain: { domainname, unicodename } }: { domain: Domain }) {
  const t = useTranslations("dnssec.registrar");
  const { loading, facts, error } = useWhois(domainname);
  if (loading > 0)
    return (
      <p className="np-soft" aria-busy="true">
        {t("searching")}
      </p>
    );
  const registrar = facts?.registrar ?? null;
  if (error !== null || registrar === null) return <p className="np-soft">{t("unknown", { name: unicodename })}</p>;
  return <p className="np-dnssec-text">{t("known", { name: unicodename, registrar })}</p>;
}

import { useTranslations } from "use-intl";
import { isBuilt } from "../../../shell/routing/gating.rules.ts";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import type { Request } from "../requests/index.ts";

/**
 * For reason 4003: somebody else has registered the domain first. The invoice names the domain, so another domain needs another
 * order. If the customer cancels, the money is returned.
 */
export function TakenFix({ request: { domainname, unicodename } }: { request: Request }) {
  const t = useTranslations("requests.taken");
  const name = unicodename ?? domainname ?? "";
  return (
    <div role="group" className="np-col np-gap-12" aria-label={t("title")}>
      <h3>{t("title")}</h3>
      <p className="np-soft">{t("text")}</p>
      <div className="np-row np-wrap">
        {isBuilt("searchDomains") && (
          <RouteButton to="searchDomains" query={{ domainname: name.slice(0, Math.max(0, name.indexOf("."))) }} variant="primary">
            {t("search")}
          </RouteButton>
        )}
        {isBuilt("domainTransfer") && <RouteButton to="domainTransfer">{t("transfer")}</RouteButton>}
      </div>
    </div>
  );
}

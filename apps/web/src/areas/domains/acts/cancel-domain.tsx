import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { isEnded } from "../domain-state.rules.ts";
import type { DomainAct } from "./act.ts";

/** Statuses of domains that cannot be cancelled: registered elsewhere, or already deleted. */
const notCancellable: ReadonlySet<number> = new Set([202, 503]);

/** Opens the page on which a domain is cancelled, now or at its expiry. */
export const cancelDomain: DomainAct = {
  key: "cancel",
  isOffered: (domain, { may, globals }) =>
    may("domain_cancel") && globals.enableDomainCancellation && !isEnded(domain) && !notCancellable.has(domain.status),
  Act: ({ domain }) => {
    const t = useTranslations("domainpage.ending");
    return (
      <RouteButton to="domainCancel" params={{ itemID: domain.itemid }} variant="danger">
        {t("button")}
      </RouteButton>
    );
  },
};

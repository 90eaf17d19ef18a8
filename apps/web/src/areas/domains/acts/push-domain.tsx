import { pushList } from "@nameplane/contracts/pushes/operations";
import { useTranslations } from "use-intl";
import { RouteButton, RouteLink } from "../../../shell/routing/route-link.tsx";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { useNow } from "../../../ui/text/date-time.tsx";
import { isOfferOpen } from "../../pushes/index.ts";
import type { DomainAct } from "./act.ts";

const ACTIVE = 200;

/**
 * Opens the page on which a domain is pushed to another account. While a push waits to be accepted, shows to whom and until when
 * instead.
 */
export const pushDomain: DomainAct = {
  key: "push",
  isOffered: ({ status }, { may }) => status === ACTIVE && may("domain_transferout"),
  Act: ({ domain }) => {
    const t = useTranslations("domainpage.safety");
    const format = useFormat();
    const now = useNow();
    const { data } = useApiQuery(pushList, {});
    const offer = data?.given.find((push) => isOfferOpen(push, now) && push.itemids.includes(domain.itemid));
    if (offer !== undefined)
      return (
        <span className="np-small">
          {t("offered", { email: offer.email, date: format.dateTime(offer.endsat) })}{" "}
          <RouteLink to="pushes" className="np-link">
            {t("seeOffer")}
          </RouteLink>
        </span>
      );
    return (
      <RouteButton to="pushNew" query={{ ids: domain.itemid }} size="sm">
        {t("push")}
      </RouteButton>
    );
  },
};

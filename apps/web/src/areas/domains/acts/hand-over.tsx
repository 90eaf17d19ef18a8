import { useTranslations } from "use-intl";
import { RouteButton } from "../../../app/routing/route-link.tsx";
import type { DomainAct } from "./acts.ts";

const ACTIVE = 200;

/** To the page that hands a name to another account of this installation. */
export const handOver: DomainAct = {
  key: "handOver",
  isOffered: ({ status }, { may }) => status === ACTIVE && may("domain_transferout"),
  Act: ({ domain }) => {
    const t = useTranslations("domains.page.safety");
    return (
      <RouteButton to="handoverNew" query={{ ids: domain.itemid }} size="sm">
        {t("handOver")}
      </RouteButton>
    );
  },
};

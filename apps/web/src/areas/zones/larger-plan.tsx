import { dnsPlans } from "@nameplane/contracts/products/service-pages";
import { useTranslations } from "use-intl";
import { RouteButton } from "../../app/routing/route-link.tsx";
import { useMayOrderPlans } from "../products/index.ts";
import { useZone } from "./zone-context.tsx";

/** Records that Standard DNS+ holds; above, Premium DNS is what helps. */
const standardHolds = 200;

/** To the order of a plan that holds so many records, with the zone's name filled in; nothing where plans are not ordered here. */
export function LargerPlan({ records }: { records: number }) {
  const t = useTranslations("dns.notice");
  const { zone } = useZone();
  if (!useMayOrderPlans()) return null;
  const plan = records < standardHolds && (zone.limit ?? 0) < standardHolds ? dnsPlans.standard : dnsPlans.premium;
  return (
    <RouteButton to="order" query={{ name: zone.name, plan: String(plan) }} size="sm">
      {t("larger")}
    </RouteButton>
  );
}

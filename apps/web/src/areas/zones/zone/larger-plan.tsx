import { dnsPlans } from "@nameplane/contracts/products/service-pages";
import type { PlanView } from "@nameplane/contracts/zones/save";
import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { useMayOrderPlans } from "../../products/index.ts";
import { useZone } from "./zone-context.tsx";

/** How many records Standard DNS+ allows. A larger zone requires Premium DNS. */
const standardHolds = 200;

const planNames = { standard: "Standard DNS+", premium: "Premium DNS" } as const;

function planFor(records: number, limit: number | null): keyof typeof planNames {
  return records <= standardHolds && (limit ?? 0) < standardHolds ? "standard" : "premium";
}

/**
 * A link to the order form of a plan that allows this many records, with the zone's name filled in. Shows nothing if plans cannot
 * be ordered here.
 */
export function LargerPlan({ records }: { records: number }) {
  const t = useTranslations("dns.notice");
  const { zone } = useZone();
  if (!useMayOrderPlans()) return null;
  const plan = dnsPlans[planFor(records, zone.limit)];
  return (
    <RouteButton to="order" query={{ name: zone.name, plan: String(plan) }} size="sm">
      {t("larger")}
    </RouteButton>
  );
}

/** How many records a zone would have after a change, and how many its plan allows. */
type Room = Pick<PlanView, "recordsafter" | "limit">;

/** Returns a function that tells whether a change is refused because of the plan's limit. A zone that is too full may shrink. */
export function useIsTooMany(): (room: Room | undefined) => boolean {
  const { records } = useZone().zone;
  return (room) => room !== undefined && room.limit !== null && room.recordsafter > room.limit && room.recordsafter > records;
}

/** Shown if a change would leave more records than the plan allows. Tells how many, with a link to a larger plan. */
export function TooManyRecords({ room }: { room: Room | undefined }) {
  const t = useTranslations("dns.review");
  const { zone } = useZone();
  const isTooMany = useIsTooMany();
  const mayOrder = useMayOrderPlans();
  if (room === undefined || !isTooMany(room)) return null;
  return (
    <Banner
      tone="problem"
      title={t("tooMany", { plan: zone.plan, limit: room.limit ?? 0 })}
      live
      action={<LargerPlan records={room.recordsafter} />}
    >
      {t("tooManyText", { count: room.recordsafter })}
      {mayOrder && ` ${t("planHolds", { plan: planNames[planFor(room.recordsafter, zone.limit)] })}`}
    </Banner>
  );
}

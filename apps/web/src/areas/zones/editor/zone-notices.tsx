import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { DateTime, useNow } from "../../../ui/text/date-time.tsx";
import { LargerPlan, useZone } from "../zone/index.ts";
import { fullName } from "../record-words.tsx";
import type { StagedSet } from "../staging/index.ts";

/** How long a publication may take before the page mentions it. */
const usualMs = 60_000;

/** Notices that the user must know before changing anything in the zone. */
export function ZoneNotices({
  elsewhere,
  stale,
  onCompare,
}: {
  elsewhere: readonly string[];
  stale: readonly Pick<StagedSet, "owner" | "type">[];
  onCompare: () => void;
}) {
  const t = useTranslations("dns.notice");
  const { zone, mayEdit, open } = useZone();
  const now = useNow(10_000);
  const isLate = zone.version > zone.publishedversion && now.getTime() - new Date(zone.changedat).getTime() > usualMs;
  const isFull = zone.limit !== null && zone.records >= zone.limit;
  const isOver = zone.limit !== null && zone.records > zone.limit;
  return (
    <>
      {elsewhere.length > 0 && (
        <Banner
          tone="needs"
          title={t("elsewhere")}
          action={
            <>
              {mayEdit && (
                <Button size="sm" onClick={() => open("compare")}>
                  {t("compareRecords")}
                </Button>
              )}
              <Button size="sm" onClick={() => open("info")}>
                {t("compareServers")}
              </Button>
            </>
          }
        >
          {t("elsewhereText", { name: zone.name, servers: elsewhere.join(", ") })}
        </Banner>
      )}
      {isLate && (
        <Banner tone="needs" title={t("late")} live>
          {t.rich("lateText", { since: () => <DateTime value={zone.changedat} show="relative" /> })}
        </Banner>
      )}
      {isFull && (
        <Banner
          tone="info"
          title={t(isOver ? "over" : "full", { plan: zone.plan, limit: zone.limit ?? 0, records: zone.records })}
          action={<LargerPlan records={zone.records} />}
        >
          {t(isOver ? "overText" : "fullText")}
        </Banner>
      )}
      {stale.length > 0 && (
        <Banner
          tone="needs"
          title={t("overtaken", { count: stale.length })}
          live
          action={
            <Button size="sm" onClick={onCompare}>
              {t("compare")}
            </Button>
          }
        >
          {t("overtakenText", {
            records: stale
              .slice(0, 3)
              .map((set) => `${set.type} ${fullName(set.owner, zone.name)}`)
              .join(", "),
          })}
        </Banner>
      )}
    </>
  );
}

import type { ApprovalView } from "@nameplane/contracts/zones/approval";
import { zoneApprovals } from "@nameplane/contracts/zones/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../shell/lazy-part.ts";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Fetched } from "../../../ui/feedback/fetched.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";

const ApprovalDrawer = lazyPart(
  async () => (await import("./approval-drawer.tsx")).ApprovalDrawer,
  ["dns", "dnsreasons", "dnsfindings"],
);

const shownMax = 3;

/** Changes of a zone that wait for a second person, and the user's own changes that were decided about. */
export function ApprovalNotices({ zoneId }: { zoneId: string }) {
  const query = useApiQuery(zoneApprovals, { zoneid: zoneId });
  const [shownId, setShown] = useState<string | null>(null);
  const waiting = query.data?.data ?? [];
  const shown = waiting.find(({ approvalid }) => approvalid === shownId) ?? null;
  return (
    <>
      {waiting.slice(0, shownMax).map((one) => (
        <Notice key={one.approvalid} approval={one} onCheck={() => setShown(one.approvalid)} />
      ))}
      {shown !== null && (
        <Fetched onFailed={() => setShown(null)}>
          <ApprovalDrawer key={shown.approvalid} approval={shown} onClose={() => setShown(null)} />
        </Fetched>
      )}
    </>
  );
}

const tones = { open: "needs", denied: "problem", expired: "info" } as const;

function Notice({ approval, onCheck }: { approval: ApprovalView; onCheck: () => void }) {
  const t = useTranslations("dns.approval");
  const { own, state, author, decidedby, reason, askedat, endsat } = approval;
  const count = approval.added + approval.changed + approval.removed;
  const title = !own
    ? t("asked", { name: author, count })
    : state === "open"
      ? t("waits", { count })
      : state === "denied"
        ? t("denied", { name: decidedby ?? "", count })
        : t("expired", { count });
  return (
    <Banner
      tone={own && state === "open" ? "info" : tones[state]}
      title={title}
      action={
        <Button size="sm" onClick={onCheck}>
          {t("check")}
        </Button>
      }
    >
      {state === "denied"
        ? t("deniedText", { reason: reason ?? "" })
        : state === "expired"
          ? t("expiredText")
          : t.rich("openText", {
              at: () => <DateTime value={askedat} show="relative" />,
              until: () => <DateTime value={endsat} show="exact" />,
            })}
    </Banner>
  );
}

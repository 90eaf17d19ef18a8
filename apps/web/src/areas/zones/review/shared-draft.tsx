import { getDraft } from "@nameplane/contracts/zones/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSetQuery } from "../../../shell/routing/use-route.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { useStaging } from "../staging/index.ts";
import { useZone } from "../zone/index.ts";

/** Shown after a link to another user's staged changes was opened. Tells who staged them, and asks whether to copy them. */
export function SharedDraft({ draftId }: { draftId: string }) {
  const t = useTranslations("dns.shared");
  const api = useTranslations("api");
  const { zone, mayEdit } = useZone();
  const staging = useStaging();
  const setQuery = useSetQuery();
  const [isBusy, setBusy] = useState(false);
  const query = useApiQuery(getDraft, { zoneid: zone.zoneid, draftid: draftId });
  const leave = () => void setQuery({ draft: undefined }, { replace: true });
  if (query.isPending) return null;
  const shared = query.data?.draft ?? null;
  if (shared === null)
    return (
      <Banner
        tone="info"
        title={t("gone")}
        action={
          <Button size="sm" onClick={leave}>
            {t("close")}
          </Button>
        }
      >
        {t("goneText")}
      </Banner>
    );
  if (shared.own) return null;
  const take = async () => {
    setBusy(true);
    try {
      const count = await staging.takeDraft(shared.changes);
      showToast({ tone: "success", title: t("taken", { count }) });
      leave();
    } catch (error) {
      showToast({ tone: "failure", title: t("failed"), body: describeError(error, api) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Banner
      tone="info"
      title={t("title", { name: shared.author, count: shared.changes.length })}
      action={
        <>
          <Button size="sm" onClick={leave}>
            {t("close")}
          </Button>
          {mayEdit && (
            <Button size="sm" busy={isBusy} onClick={() => void take()}>
              {t("take")}
            </Button>
          )}
        </>
      }
    >
      {t.rich("text", { at: () => <DateTime value={shared.changedat} show="relative" /> })}
    </Banner>
  );
}

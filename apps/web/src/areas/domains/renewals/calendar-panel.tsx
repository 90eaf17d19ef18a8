import { renewalCalendars, revokeRenewalCalendar } from "@nameplane/contracts/domains/operations";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { AnswerOf } from "../../../lib/api/operation.ts";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { PanelFailure } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { RevokeDialog } from "../../../ui/overlay/revoke-dialog.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import type { Label } from "./forecast.rules.ts";
import { NewCalendar } from "./new-calendar.tsx";

type Calendar = AnswerOf<typeof renewalCalendars>["data"][number];

/** Calendar addresses. From these, calendar programs fetch the days on which domains expire. */
export function CalendarPanel({ labels }: { labels: readonly Label[] }) {
  const t = useTranslations("renewals.calendar");
  const list = useApiQuery(renewalCalendars, {});
  const [making, setMaking] = useState(false);
  const [toEnd, setToEnd] = useState<Calendar | null>(null);
  const rows = list.data?.data ?? [];
  return (
    <Panel
      title={t("title")}
      aside={
        <Button size="xs" icon={IconPlus} onClick={() => setMaking(true)}>
          {t("make")}
        </Button>
      }
    >
      <p className="np-soft">{t("text")}</p>
      {list.data === undefined && list.error !== null && <PanelFailure error={list.error} onRetry={() => void list.refetch()} />}
      {rows.map((row) => (
        <div key={row.feedid} className="np-calendar-row">
          <div>
            <div className="np-strong">{row.name}</div>
            <div className="np-small np-soft">
              {row.labelid === null
                ? t("allNames")
                : (labels.find(({ labelid }) => labelid === row.labelid)?.title ?? t("labelGone"))}
              {" · "}
              {row.works ? <LastRead at={row.used} /> : t("stopped", { name: row.createdby })}
              {" · "}
              <span translate="no">{row.hint}</span>
            </div>
          </div>
          <Button size="xs" variant="danger" onClick={() => setToEnd(row)}>
            {t("revoke")}
            <span className="np-visually-hidden"> {row.name}</span>
          </Button>
        </div>
      ))}
      {making && <NewCalendar labels={labels} onClose={() => setMaking(false)} />}
      {toEnd && <Revoke row={toEnd} onClose={() => setToEnd(null)} />}
    </Panel>
  );
}

function LastRead({ at }: { at: string | null }) {
  const t = useTranslations("renewals.calendar");
  return at === null ? t("neverRead") : t.rich("read", { at: () => <DateTime value={at} show="relative" /> });
}

function Revoke({ row, onClose }: { row: Calendar; onClose: () => void }) {
  const t = useTranslations("renewals.calendar");
  const queries = useQueryClient();
  const revoke = useApiMutation(revokeRenewalCalendar, {
    onSuccess: () => {
      onClose();
      showToast({ tone: "success", title: t("revoked", { name: row.name }) });
      void queries.invalidateQueries({ queryKey: queryKeyOf(renewalCalendars) });
    },
  });
  return (
    <RevokeDialog
      title={t("revokeTitle", { name: row.name })}
      text={t("revokeText")}
      keepLabel={t("keep")}
      revokeLabel={t("revokeNow")}
      busy={revoke.isPending}
      onRevoke={() => revoke.mutate({ input: { feedid: row.feedid } })}
      onClose={onClose}
    />
  );
}

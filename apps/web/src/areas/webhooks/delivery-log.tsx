import { webhookDeliveries } from "@nameplane/contracts/webhooks/operations";
import type { WebhookDeliveryRow, WebhookView } from "@nameplane/contracts/webhooks/webhooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { apiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { ViewTabs } from "../../ui/layout/tabs.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf } from "../../ui/table/table-types.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark, type StatusTone } from "../../ui/text/status-mark.tsx";
import { useCallWords } from "./call-words.ts";

export const deliveryTones: Record<WebhookDeliveryRow["state"], StatusTone> = {
  queued: "pending",
  delivered: "active",
  failed: "problem",
  held: "needs",
};

type Show = "all" | "undelivered" | "queued";

/** The page sizes that the call accepts. */
const sizes = [10, 25, 50, 100] as const;

/** The deliveries to an endpoint in the last 30 days, with their results. */
export function DeliveryLog({
  row,
  onOpen,
  onReplayAll,
}: {
  row: WebhookView;
  onOpen: (id: string) => void;
  onReplayAll: (() => void) | null;
}) {
  const t = useTranslations("webhooks");
  const words = useCallWords();
  const [show, setShow] = useState<Show>("all");
  const [page, setPage] = useState(1);
  const [limit, setLimit] = useState<(typeof sizes)[number]>(25);
  const list = useQuery({
    ...apiQuery(useApi(), webhookDeliveries, { webhookid: row.id, show, page, limit }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="np-col np-gap-12" aria-labelledby="webhook-log">
      <div className="np-row np-wrap">
        <h2 className="np-grow" id="webhook-log" style={{ flexBasis: 220 }}>
          {t("log")}
        </h2>
        {onReplayAll !== null && <Button onClick={onReplayAll}>{t("replayAll", { count: row.undelivered })}</Button>}
      </div>
      <ViewTabs<Show>
        label={t("showOnly")}
        value={show}
        onChange={(value) => {
          setShow(value);
          setPage(1);
        }}
        tabs={[
          { value: "all", label: t("show.all") },
          { value: "undelivered", label: t("show.undelivered"), count: row.undelivered },
          { value: "queued", label: t("show.queued") },
        ]}
      />
      <DataTable<WebhookDeliveryRow>
        label={t("log")}
        headers={[
          {
            text: t("event"),
            value: "type",
            names: true,
            card: "title",
            cell: ({ id, type }) => (
              <button type="button" className="np-row-open np-link np-mono" translate="no" onClick={() => onOpen(id)}>
                {type}
              </button>
            ),
          },
          {
            text: t("state"),
            value: "state",
            width: 300,
            card: "line",
            cell: (delivery) => (
              <div className="np-two-lines">
                <StatusMark tone={deliveryTones[delivery.state]}>{t(`states.${delivery.state}`)}</StatusMark>
                <div className="np-small np-soft">
                  {[words(delivery), delivery.tries > 1 && t("tries", { count: delivery.tries })].filter(Boolean).join(" · ")}
                </div>
              </div>
            ),
          },
          {
            text: t("happened"),
            value: "occurred",
            width: 170,
            card: "pair",
            cell: ({ occurred }) => <DateTime value={occurred} show="relative" />,
          },
          {
            text: t("nextTry"),
            value: "nexttry",
            width: 170,
            hideBelow: 1080,
            card: "pair",
            cell: ({ nexttry }) => (nexttry === null ? <span /> : <DateTime value={nexttry} show="relative" />),
          },
        ]}
        items={list.data?.data ?? []}
        rowKey={({ id }) => id}
        rowName={({ type }) => type}
        pagination={{ sortBy: "occurred", descending: true, rowsPerPage: limit, page, totalItems: list.data?.total ?? 0 }}
        onPagination={(next) => {
          setLimit(sizes.find((size) => size === next.rowsPerPage) ?? 25);
          setPage(next.rowsPerPage === limit ? next.page : 1);
        }}
        listSize={25}
        state={tableStateOf(list, { title: t("logFailed") })}
        empty={<EmptyState title={t("logEmpty")}>{t("logEmptyText")}</EmptyState>}
      />
    </section>
  );
}

import type { AnswerOf } from "@nameplane/contracts";
import { previewBulk, startBulk } from "@nameplane/contracts/orders/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useGo } from "../../../app/routing/use-route.ts";
import { newKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { Button, ButtonGroup } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useLocalPages } from "../../../ui/table/use-local-pages.ts";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { StatusMark, type StatusTone } from "../../../ui/text/status-mark.tsx";
import type { Selection } from "./selection.rules.ts";

type Row = AnswerOf<typeof previewBulk>["rows"][number];
const tones: Record<Row["result"], StatusTone> = { change: "active", same: "ended", refused: "needs" };

/** Auto-renew or transfer lock, on or off: what becomes of each name, and the approval of that. */
export function ChangeAct({ act, selection }: { act: "autorenew" | "lock"; selection: Selection }) {
  const t = useTranslations("bulk.change");
  const go = useGo();
  const [isOn, setOn] = useState(true);
  const change = { act, on: isOn } as const;
  const preview = useApiQuery(previewBulk, { selection, change });
  const start = useApiMutation(startBulk, {
    call: { why: t("why") },
    onSuccess: ({ runid }) => void go({ to: "bulkRun", params: { runID: runid } }),
  });
  const { data } = preview;
  return (
    <div className="np-col np-gap-16">
      <div className="np-row np-wrap np-between">
        <ButtonGroup
          label={t(act)}
          value={isOn ? "on" : "off"}
          onChange={(next) => setOn(next === "on")}
          choices={[
            { value: "on", label: t(act === "lock" ? "lockOn" : "on") },
            { value: "off", label: t(act === "lock" ? "lockOff" : "off") },
          ]}
        />
        {data && data.changes > 0 && (
          <Button
            variant="primary"
            busy={start.isPending}
            onClick={() => start.mutate({ input: { selection, change, set: data.set }, key: newKey() })}
          >
            {t("apply", { count: data.changes })}
          </Button>
        )}
      </div>
      {act === "lock" && !isOn && <p className="np-soft">{t("lockNote")}</p>}
      {data && data.left > 0 && <Banner tone="info" title={t("left", { count: data.left })} />}
      {data ? (
        <section className="np-col np-gap-12" aria-label={t("table")}>
          <h2 aria-live="polite">{t("title", { count: data.changes })}</h2>
          <Outcomes rows={data.rows} />
        </section>
      ) : preview.error ? (
        <ErrorState title={t("failed")} error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <LoadingPanel lines={6} />
      )}
    </div>
  );
}

function Outcomes({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations("bulk.change");
  const pages = useLocalPages(rows, { sortBy: "result", listSize: 25 });
  return (
    <DataTable<Row>
      label={t("table")}
      headers={[
        {
          text: t("domain"),
          value: "unicodename",
          sortable: true,
          names: true,
          card: "title",
          cell: ({ unicodename, domainname }) => <DomainName name={unicodename} ascii={domainname} />,
        },
        {
          text: t("result"),
          value: "result",
          sortable: true,
          card: "line",
          cell: ({ result, reason }) => (
            <span className="np-row np-wrap">
              <StatusMark tone={tones[result]}>{t(`will.${result}`)}</StatusMark>
              {reason !== null && <span className="np-soft">{t(`reason.${reason}`)}</span>}
            </span>
          ),
        },
      ]}
      items={pages.items}
      rowKey={({ domainname }) => domainname}
      rowName={({ unicodename }) => unicodename}
      pagination={pages.pagination}
      onPagination={pages.onPagination}
      listSize={25}
      empty={<EmptyState plain title={t("empty")} />}
    />
  );
}

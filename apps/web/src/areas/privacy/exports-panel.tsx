import { dataExports, fetchDataExport, orderDataExport } from "@nameplane/contracts/privacy/operations";
import type { DataExportView } from "@nameplane/contracts/privacy/exports";
import { IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { newKey } from "../../lib/api/idempotency-key.ts";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/basics/button.tsx";
import { LoadingPanel, PanelFailure } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark, type StatusTone } from "../../ui/text/status-mark.tsx";
import "./privacy.css";

/** Copies of everything in the account: the latest ones, and a button that orders another one. */
export function ExportsPanel() {
  const t = useTranslations("privacy.copy");
  const queries = useQueryClient();
  const list = useApiQuery(dataExports, {});
  const order = useApiMutation(orderDataExport, {
    call: { why: t("why") },
    onSuccess: () => {
      showToast({ tone: "success", title: t("ordered") });
      void queries.invalidateQueries({ queryKey: queryKeyOf(dataExports) });
    },
  });
  const rows = list.data?.data ?? [];
  const isMaking = rows.some(({ state }) => state === "waiting");
  return (
    <Panel
      title={t("title")}
      aside={
        <Button
          size="sm"
          busy={order.isPending}
          disabled={isMaking || list.data === undefined}
          onClick={() => order.mutate({ input: {}, key: newKey() })}
        >
          {t("order")}
        </Button>
      }
    >
      <div className="np-col np-gap-16">
        <p className="np-soft">{t("text")}</p>
        {list.data === undefined &&
          (list.error ? <PanelFailure error={list.error} onRetry={() => void list.refetch()} /> : <LoadingPanel lines={2} />)}
        {rows.length > 0 && (
          <ul className="np-privacy-list" aria-label={t("list")}>
            {rows.map((row) => (
              <Copy key={row.exportid} row={row} />
            ))}
          </ul>
        )}
        <p className="np-small np-soft">{t("without")}</p>
      </div>
    </Panel>
  );
}

const tones: Readonly<Record<DataExportView["state"], StatusTone>> = {
  waiting: "pending",
  ready: "active",
  failed: "problem",
  gone: "ended",
};

function Copy({ row }: { readonly row: DataExportView }) {
  const t = useTranslations("privacy.copy");
  const { number } = useFormat();
  const api = useApi();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    try {
      const { blob, name } = await api.file(fetchDataExport, { exportid: row.exportid }, { why: t("fetchWhy") });
      saveFile(name, blob);
      void queries.invalidateQueries({ queryKey: queryKeyOf(dataExports) });
    } catch {
      // The request layer has shown the failure.
    } finally {
      setBusy(false);
    }
  };
  const megabytes = row.size === null ? null : Math.max(0.1, row.size / 1_000_000);
  return (
    <li>
      <div className="np-col np-gap-4">
        <div className="np-row np-wrap np-gap-8">
          <StatusMark tone={tones[row.state]}>{t(`state.${row.state}`)}</StatusMark>
          <span>
            {t("orderedAt")} <DateTime value={row.orderedat} show="moment" />
          </span>
          {megabytes !== null && row.state === "ready" && (
            <span className="np-soft">{t("size", { size: number(megabytes, { maximumFractionDigits: 1 }) })}</span>
          )}
        </div>
        {row.state === "ready" && row.fetchuntil !== null && (
          <span className="np-small np-soft">
            {t("until")} <DateTime value={row.fetchuntil} />
          </span>
        )}
      </div>
      {row.state === "ready" && (
        <Button size="sm" icon={IconDownload} busy={isBusy} onClick={() => void fetchIt()}>
          {t("fetch")}
        </Button>
      )}
    </li>
  );
}

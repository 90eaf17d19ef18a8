import { getTransfer } from "@nameplane/contracts/domains/operations";
import type { TransferView } from "@nameplane/contracts/domains/transfers";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { PanelFailure } from "../../../ui/feedback/states.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { Timeline, type TimelineStep } from "../../../ui/layout/steps.tsx";
import { ACTION_REQUIRED, type Request } from "../requests/index.ts";

/**
 * Shows which registrar has to act while a name is transferred, with the registry's own dates. `otherwise` is shown if the
 * transfer has not begun yet.
 */
export function TransferPanel({ request, otherwise }: { request: Request; otherwise: ReactNode }) {
  const t = useTranslations("requests.transfer");
  const { data, error, refetch } = useApiQuery(getTransfer, { requestid: request.requestid });
  if (error) return <PanelFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  if (data.transfer === null) return otherwise;
  return (
    <Panel title={t("title")}>
      <Steps transfer={data.transfer} needsYou={request.status === ACTION_REQUIRED} />
      {data.transfer.state === "completed" && data.transfer.itemid !== null && (
        <div className="np-col">
          <p className="np-soft">{t("serversText")}</p>
          <div>
            <RouteButton to="domainServers" params={{ itemID: data.transfer.itemid }}>
              {t("servers")}
            </RouteButton>
          </div>
        </div>
      )}
    </Panel>
  );
}

function Steps({ transfer, needsYou }: { transfer: TransferView; needsYou: boolean }) {
  const t = useTranslations("requests.transfer");
  const format = useFormat();
  const { byrelease, releaseto } = transfer;
  const { state, otherparty, createdat, requestedat, actsat, endedat } = transfer;
  const at = (value: string | null) => (value === null ? undefined : format.dateTime(value));
  const other = otherparty === null ? t("registrar") : (otherparty.name ?? t("registrarById", { id: otherparty.id }));
  // A transfer that was completed at once was also requested at that moment.
  const askedAt = requestedat ?? (state === "completed" ? endedat : null);
  const isOver = state === "cancelled" || state === "failed";
  const isAsked = byrelease
    ? state === "completed"
    : requestedat !== null || state === "requested" || state === "pending" || state === "completed";
  const steps: TimelineStep[] = [
    { key: "ordered", state: "done", title: t("ordered"), note: at(createdat) },
    {
      key: "asked",
      state: isAsked ? "done" : needsYou ? "needs" : state === "open" ? "now" : "todo",
      title: byrelease ? t(releaseto === null ? "releaseDone" : "release", { tag: releaseto ?? "" }) : t("asked"),
      note: byrelease ? undefined : !isAsked && needsYou ? t("stopped") : at(askedAt),
    },
  ];
  // If the transfer was cancelled, it no longer matters who could have objected.
  if (!isOver && !byrelease && (state === "pending" || requestedat !== null))
    steps.push({
      key: "waits",
      state: state === "pending" ? "now" : state === "rejected" ? "failed" : "done",
      title: t(state === "rejected" ? "objected" : state === "completed" ? "letGo" : "waits", { other }),
      // Once the name is here, the last day for an objection no longer matters.
      note:
        state === "completed"
          ? at(endedat)
          : actsat === null || state !== "pending"
            ? at(actsat)
            : t("until", { date: format.dateTime(actsat) }),
    });
  if (isOver) steps.push({ key: "end", state: "failed", title: t(state), note: at(endedat) });
  else
    steps.push({
      key: "end",
      state: state === "completed" ? "done" : "todo",
      title: t("done"),
      note: state === "completed" ? at(endedat) : undefined,
    });
  return <Timeline steps={steps} />;
}

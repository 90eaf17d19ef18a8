import type { AnswerOf } from "@nameplane/contracts";
import { statuses } from "@nameplane/contracts";
import { previewBatch, runBatch, staffBatch, startBatch, stopBatch } from "@nameplane/contracts/backoffice/operations";
import { reasonedActs, type StaffBatchAct } from "@nameplane/contracts/backoffice/lists/values";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { apiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";

type Props = { readonly act: StaffBatchAct; readonly objects: readonly string[]; readonly onClose: () => void };
type Preview = AnswerOf<typeof previewBatch>;
type Batch = AnswerOf<typeof staffBatch>;
type Row = Batch["rows"][number];

/**
 * An act on many objects. The drawer first shows what it would do with each object, and then the progress and the result of each
 * row.
 */
export function BatchDrawer({ act, objects, onClose }: Props) {
  const t = useTranslations("stafflists.batch");
  const [batchid, setBatch] = useState<string | null>(null);
  return batchid === null ? (
    <PreviewDrawer act={act} objects={objects} onClose={onClose} onStarted={setBatch} />
  ) : (
    <RunDrawer title={t(`title.${act}`, { count: objects.length })} batchid={batchid} onClose={onClose} />
  );
}

function PreviewDrawer({ act, objects, onClose, onStarted }: Props & { readonly onStarted: (batchid: string) => void }) {
  const t = useTranslations("stafflists.batch");
  const describe = useTranslations("api");
  const why = t(`title.${act}`, { count: objects.length });
  const api = useApi();
  const [reason, setReason] = useState("");
  const [account, setAccount] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [previewBatch.path, act, objects],
    queryFn: ({ signal }) => api.call(previewBatch, { act, objects: [...objects] }, { signal, readsOnly: true, handled: true }),
  });
  const isReasoned = !reasonedActs.has(act) || reason.trim().length >= 3;
  const isAddressed = act !== "domainPush" || /^[1-9]\d{0,14}$/.test(account.trim());
  const start = async () => {
    setTried(true);
    if (!isReasoned || !isAddressed) return;
    setBusy(true);
    setFailure(null);
    try {
      onStarted(
        (
          await api.call(
            startBatch,
            {
              act,
              objects: [...objects],
              reason: reason.trim(),
              ...(act === "domainPush" ? { account: Number(account.trim()) } : {}),
            },
            { handled: true, why },
          )
        ).batchid,
      );
    } catch (cause) {
      if (!isAborted(cause)) setFailure(describeError(cause, describe));
      setBusy(false);
    }
  };
  const possible = data?.possible ?? 0;
  const hint = act === "requestReject" || act === "requestCancel" || act === "domainNote" || act === "orderRefuse" ? act : "log";
  return (
    <Drawer
      open
      onClose={onClose}
      title={t(`title.${act}`, { count: data === undefined ? objects.length : possible })}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          {possible > 0 && (
            <Button variant="primary" busy={isBusy} onClick={() => void start()}>
              {t("start")}
            </Button>
          )}
        </>
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        {data === undefined && error !== null && <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <LoadingPanel lines={5} />}
        {data !== undefined && (
          <>
            {possible === 0 && <p>{t("none")}</p>}
            {possible > 0 && possible < data.data.length && <p>{t("some", { count: data.data.length - possible })}</p>}
            <ul className="np-col np-gap-8">
              {data.data.map((row) => (
                <li key={row.objectid} className="np-row np-between np-wrap np-gap-8">
                  <span className="np-strong">{row.title}</span>
                  <span className="np-soft">
                    <Becomes row={row} act={act} />
                  </span>
                </li>
              ))}
            </ul>
            {possible > 0 && act === "domainPush" && (
              <TextField
                label={t("account")}
                hint={t("accountHint")}
                inputMode="numeric"
                autoComplete="off"
                value={account}
                onChange={setAccount}
                error={isTried && !isAddressed ? t("accountNeeded") : null}
              />
            )}
            {possible > 0 && (
              <TextField
                label={t(`reasonOf.${hint}`)}
                hint={t(`reasonHint.${hint}`)}
                value={reason}
                onChange={setReason}
                maxLength={500}
                error={isTried && !isReasoned ? t("reasonNeeded") : null}
              />
            )}
          </>
        )}
      </div>
    </Drawer>
  );
}

function Becomes({ row, act }: { row: Preview["data"][number]; act: StaffBatchAct }) {
  const t = useTranslations("stafflists.batch");
  const { locale } = useFormat();
  const label = (wanted: number) => statuses.find(({ code }) => code === wanted)?.label[locale] ?? String(wanted);
  if (!row.possible) return t("leftOut");
  return row.becomes === null
    ? t(act === "domainCompare" ? "reads" : act === "domainPush" ? "moves" : act === "orderApprove" ? "goesOn" : "stays")
    : t("becomes", { now: label(row.status), next: label(row.becomes) });
}

function RunDrawer({ title, batchid, onClose }: { title: string; batchid: string; onClose: () => void }) {
  const t = useTranslations("stafflists.batch");
  const api = useApi();
  const { isBroken, goOn } = useRun(batchid);
  const { data } = useQuery({ ...apiQuery(api, staffBatch, { batchid }), refetchInterval: isBroken ? false : 1000 });
  const rows = data?.rows ?? [];
  const ended = rows.filter(({ state }) => state === "done" || state === "refused").length;
  const isOpen = data === undefined || data.state === "open";
  const stop = () => void api.call(stopBatch, { batchid }, {}).catch(() => undefined);
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      width={560}
      footer={isOpen ? <Button onClick={stop}>{t("stop")}</Button> : <Button onClick={onClose}>{t("close")}</Button>}
    >
      <div className="np-col np-gap-16">
        {isBroken && isOpen && (
          <Banner tone="problem" title={t("broken")} live>
            <Button size="sm" onClick={goOn}>
              {t("resume")}
            </Button>
          </Banner>
        )}
        <p role="status">
          {t("progress", { done: ended, total: rows.length })}
          {". "}
          {isOpen
            ? t("running")
            : data.state === "stopped"
              ? t("stopped", { count: rows.filter(({ state }) => state === "left").length })
              : t("done")}
        </p>
        <ul className="np-col np-gap-8">
          {rows.map((row) => (
            <li key={row.position} className="np-row np-between np-wrap np-gap-8">
              <span className="np-strong">{row.title}</span>
              <RowMark row={row} isOpen={isOpen} />
            </li>
          ))}
        </ul>
      </div>
    </Drawer>
  );
}

const tones = { waiting: "pending", running: "pending", done: "active", refused: "problem", left: "ended" } as const;

function RowMark({ row: { state, refusal, found }, isOpen }: { row: Row; isOpen: boolean }) {
  const t = useTranslations("stafflists.batch.row");
  if (state === "running" && !isOpen) return <StatusMark tone="problem">{t("unknown")}</StatusMark>;
  const words =
    state === "refused"
      ? t("refused", { why: refusal ?? "" })
      : state === "done" && found !== null
        ? found === 0
          ? t("same")
          : t("found", { count: found })
        : t(state);
  return <StatusMark tone={found !== null && found > 0 ? "needs" : tones[state]}>{words}</StatusMark>;
}

/**
 * Has the server carry out the batch, a few rows with each call, until it has ended or a call fails. When the drawer is closed,
 * no further call is made.
 */
function useRun(batchid: string): { readonly isBroken: boolean; readonly goOn: () => void } {
  const api = useApi();
  const [isBroken, setBroken] = useState(false);
  const isGone = useRef(false);
  useEffect(() => {
    if (isBroken) return undefined;
    isGone.current = false;
    const run = async () => {
      let state: Batch["state"] = "open";
      while (state === "open" && !isGone.current) ({ state } = await api.call(runBatch, { batchid }, { handled: true }));
    };
    run().catch(() => setBroken(true));
    return () => {
      isGone.current = true;
    };
  }, [api, batchid, isBroken]);
  return { isBroken, goOn: () => setBroken(false) };
}

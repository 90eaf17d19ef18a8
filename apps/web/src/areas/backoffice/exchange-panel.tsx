import { requestExchange } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { LoadingPanel, PanelFailure } from "../../ui/feedback/states.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark, type StatusTone } from "../../ui/text/status-mark.tsx";
import "./queue.css";

/** The EPP messages of a request. They are loaded only when the panel is opened, because each reading is recorded. */
export function ExchangePanel({ requestid }: { requestid: number }): React.JSX.Element {
  const t = useTranslations("queue.exchange");
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={t("title")}>
      <details className="np-fold" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t("fold")}</summary>
        {isOpen && <Exchange requestid={requestid} />}
      </details>
      <p className="np-small np-soft">{t("audit")}</p>
    </Panel>
  );
}

const tones: Readonly<Record<string, StatusTone>> = {
  sent: "pending",
  unknown: "needs",
  pending: "pending",
  succeeded: "active",
  refused: "problem",
  not_sent: "ended",
};
const states = ["sent", "unknown", "pending", "succeeded", "refused", "not_sent"] as const;

function Exchange({ requestid }: { requestid: number }) {
  const t = useTranslations("queue.exchange");
  const { data, error, refetch } = useApiQuery(requestExchange, { requestid });
  if (data === undefined)
    return error ? <PanelFailure error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={4} />;
  if (data.data.length === 0) return <p className="np-soft">{t("empty")}</p>;
  return (
    <ol className="np-col np-gap-20">
      {data.data.map(({ registry, verb, object, state, resultcode, resulttext, sent, frames }) => {
        const known = states.find((each) => each === state);
        return (
          <li key={`${sent} ${verb} ${object}`} className="np-col np-gap-8">
            <div className="np-row np-between np-wrap">
              <b className="np-mono" translate="no">
                {t("sent", { verb, object })}
              </b>
              <StatusMark tone={tones[state] ?? "info"}>{known === undefined ? state : t(`state.${known}`)}</StatusMark>
            </div>
            <p className="np-small np-soft">
              <span translate="no">{registry}</span>, <DateTime value={sent} show="moment" />
              {resultcode !== null &&
                `, ${t(resulttext === null || resulttext === "" ? "code" : "result", { code: String(resultcode), text: resulttext ?? "" })}`}
            </p>
            {frames.length === 0 && <p className="np-small np-soft">{t("noFrames")}</p>}
            {frames.map(({ direction, at, body }) => (
              <figure key={`${direction} ${at}`} className="np-col np-gap-4">
                <figcaption className="np-small np-soft">{t(direction)}</figcaption>
                <pre className="np-mono np-queue-frame" translate="no">
                  {body}
                </pre>
              </figure>
            ))}
          </li>
        );
      })}
    </ol>
  );
}

import { registryMessages } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiList } from "../../../lib/api/use-api.ts";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { Frames } from "./frames.tsx";
import { Pager } from "./pager.tsx";
import { useRepeat } from "./use-repeat.ts";

/** The messages that the registry sent us, and what was done about each. */
export function MessagesPanel({ registry }: { registry: string }): React.JSX.Element {
  const t = useTranslations("registries.messages");
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useApiList(registryMessages, { registry, page });
  useRepeat(data !== undefined && page === 1, 10_000, () => void refetch());
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-12">
        {data === undefined &&
          (error ? <PanelFailure error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={4} />)}
        {data?.data.length === 0 && <p className="np-soft">{t("none")}</p>}
        <ul className="np-col np-gap-12 np-registry-list">
          {data?.data.map((row) => {
            const done =
              row.error !== null ? "failed" : row.acknowledged !== null ? "done" : row.applied !== null ? "applied" : "waits";
            const tone = done === "failed" ? "problem" : done === "done" ? "active" : "pending";
            return (
              <li key={row.messageid} className="np-col np-gap-4">
                <span className="np-row np-wrap np-between np-gap-12">
                  <span translate="no">{row.name === null ? row.kind : `${row.kind} ${row.name}`}</span>
                  <StatusMark tone={tone}>{t(`is.${done}`)}</StatusMark>
                </span>
                <span className="np-small np-soft">
                  <DateTime value={row.received} show="moment" />
                  {row.error !== null && `, ${row.error}`}
                </span>
                <details className="np-fold">
                  <summary>{t("show")}</summary>
                  <Frames frames={[{ direction: "in", body: row.body }]} />
                </details>
              </li>
            );
          })}
        </ul>
        {data !== undefined && <Pager page={page} limit={data.limit} total={data.total} onPage={setPage} />}
      </div>
    </Panel>
  );
}

import { retryStopped, staffRequest, stoppedRequests, taskCounts, taskList } from "@nameplane/contracts/backoffice/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { StaffLink } from "../../shell/staff/staff-link.tsx";
import { describeError } from "../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { LoadingPanel, PanelFailure } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { DomainName } from "../../ui/text/domain-name.tsx";
import { shownName } from "../../ui/text/shown-name.ts";
import "./queue.css";

const listedMax = 500;

/** Requests that stopped for the same reason, and a button that retries them all. */
export function StoppedPanel({ cause }: { cause: string }): React.JSX.Element {
  const t = useTranslations("queue.stopped");
  const queue = useTranslations("queue");
  const { data, error, refetch } = useApiQuery(stoppedRequests, { cause });
  if (data === undefined)
    return (
      <Panel title={t("title")} flush>
        {error ? <PanelFailure error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={3} />}
      </Panel>
    );
  const rows = data.data;
  return (
    <Panel title={t("title")} flush>
      <div className="np-panel-body np-col np-gap-12">
        <p>{t("count", { count: rows.length })}</p>
        {rows.length === listedMax && <p className="np-soft">{t("more")}</p>}
        {rows.length > 0 && <RetryAll cause={cause} count={rows.length} />}
      </div>
      {rows.length > 0 && (
        <ul aria-label={t("list")}>
          {rows.map(({ requestid, domainname, account, status, since }) => (
            <li key={requestid} className="np-queue-row">
              <span className="np-queue-about">
                <StaffLink to="request" params={{ number: String(requestid) }}>
                  {queue("request", { number: String(requestid) })}
                </StaffLink>
                {domainname !== null && <DomainName name={shownName(domainname)} ascii={domainname} wrap />}
                <span className="np-small np-soft">
                  {queue("account", { name: account.name, number: String(account.number) })}
                </span>
              </span>
              <span className="np-row np-gap-12">
                {since !== null && <DateTime value={since} show="relative" />}
                <CodeStatus code={status} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function RetryAll({ cause, count }: { cause: string; count: number }) {
  const t = useTranslations("queue.stopped");
  const apiTexts = useTranslations("api");
  const queries = useQueryClient();
  const { key, renew } = useIdempotencyKey();
  const [failure, setFailure] = useState<string | null>(null);
  const retry = useApiMutation(retryStopped, {
    call: { handled: true },
    onSuccess: ({ retried }) => {
      renew();
      showToast({ tone: "success", title: t("retried", { count: retried }) });
      for (const { path } of [stoppedRequests, staffRequest, taskList, taskCounts])
        void queries.invalidateQueries({ queryKey: [path] });
    },
  });
  const press = () => {
    setFailure(null);
    if (!retry.isPending)
      retry.mutate({ input: { cause }, key }, { onError: (error) => setFailure(describeError(error, apiTexts)) });
  };
  return (
    <>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <div className="np-row np-wrap np-gap-12">
        <Button variant="primary" busy={retry.isPending} onClick={press}>
          {t("retry", { count })}
        </Button>
        <span className="np-small np-soft">{t("retryText")}</span>
      </div>
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { bulkRun, exportBulkRun } from "@nameplane/contracts/orders/operations";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { RouteButton, RouteLink } from "../../../shell/routing/route-link.tsx";
import { useGo, useRouteParams } from "../../../shell/routing/use-route.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { isNotThere } from "../../../lib/api/api-error.ts";
import { paced } from "../../../lib/api/paced.ts";
import { apiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Breadcrumbs, Page, Panel } from "../../../ui/layout/page.tsx";
import { ProgressBar } from "../../../ui/layout/steps.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { saveFile } from "../../../lib/save-file.ts";
import { keepSelection } from "../bulk/index.ts";
import { RunCauses } from "./run-causes.tsx";
import { namesOfRun } from "./run-names.ts";
import { RunRows } from "./run-rows.tsx";
import "../bulk.css";

/**
 * Pauses between polls. A run that has ended is still polled once a minute, because another user or another page may retry its
 * failed rows, which continues it.
 */
const RUNNING_MS = 1500;
const ENDED_MS = 60_000;

/** The progress of an action on many domains: what failed, by cause and with a way to continue, and all its domains. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("bulk.run");
  const tool = useTranslations("bulk");
  const format = useFormat();
  const runid = useRouteParams("bulkRun").runID;
  const [cause, setCause] = useState<string | null>(null);
  const read = useQuery({
    ...apiQuery(useApi(), bulkRun, { runid }, { staleTimeMs: 500 }),
    refetchInterval: paced((answer) => (answer?.run.isended === false ? RUNNING_MS : ENDED_MS)),
  });
  const crumbs = (
    <Breadcrumbs
      items={[
        { key: "tool", content: <RouteLink to="bulkLabels">{tool("title")}</RouteLink> },
        { key: "run", content: read.data ? tool(`act.${read.data.run.act}`) : "" },
      ]}
    />
  );
  if (!read.data) {
    const isMissing = isNotThere(read.error, "runid");
    return (
      <Page title={isMissing ? t("missing") : tool("title")} crumbs={crumbs}>
        <Panel flush>
          {isMissing ? (
            <EmptyState title={t("missing")} actions={<RouteButton to="domainList">{t("back")}</RouteButton>} />
          ) : read.error ? (
            <ErrorState title={t("failed")} error={read.error} reassurance={t("kept")} onRetry={() => void read.refetch()} />
          ) : (
            <LoadingPanel lines={6} />
          )}
        </Panel>
      </Page>
    );
  }
  const { run } = read.data;
  const stage = !run.isended ? "title" : run.failed > 0 ? "partly" : "ended";
  return (
    <Page
      title={t(`${stage}.${run.act}`, { count: run.total, done: run.done, failed: run.failed })}
      sub={
        <>
          {t("started", { at: format.moment(run.startedat) })}
          {run.ordernr !== null && (
            <>
              {" · "}
              <RouteLink to="orderProgress" params={{ number: String(run.ordernr) }} className="np-link">
                {t("order", { number: String(run.ordernr) })}
              </RouteLink>
            </>
          )}
        </>
      }
      crumbs={crumbs}
      actions={
        <>
          {run.act === "contacts" && run.isended && run.done > 0 && <FormerContacts runid={runid} />}
          <CsvButton runid={runid} />
        </>
      }
    >
      <div className="np-col np-gap-20">
        <Panel>
          <div className="np-col np-gap-12">
            <ProgressBar
              label={t("bar")}
              total={run.total}
              parts={[
                { tone: "active", count: run.done },
                { tone: "pending", count: run.waiting },
                { tone: "problem", count: run.failed },
              ]}
            />
            <div className="np-row np-wrap" role="status">
              {run.done > 0 && <StatusMark tone="active">{t("done", { count: run.done })}</StatusMark>}
              {run.waiting > 0 && <StatusMark tone="pending">{t("waiting", { count: run.waiting })}</StatusMark>}
              {run.failed > 0 && <StatusMark tone="problem">{t("failedCount", { count: run.failed })}</StatusMark>}
            </div>
          </div>
        </Panel>
        <RunCauses run={run} shown={cause} onShow={setCause} />
        <RunRows run={run} cause={cause} />
      </div>
    </Page>
  );
}

/** Undoes a change of contacts by a new change that gives each domain its former contacts, with a preview. */
function FormerContacts({ runid }: { runid: string }) {
  const t = useTranslations("bulk.run");
  const api = useApi();
  const go = useGo();
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      keepSelection({ kind: "names", names: await namesOfRun(api, { runid, state: "done" }) });
      await go({ to: "bulkLabels", query: { act: "contacts", pick: "kept", contacts: "former" } });
    } catch {
      // The request layer has already shown the failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={isBusy} onClick={() => void start()}>
      {t("formerContacts")}
    </Button>
  );
}

function CsvButton({ runid }: { runid: string }) {
  const t = useTranslations("bulk.run");
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(t("csvFile"), (await api.file(exportBulkRun, { runid })).blob);
    } catch {
      // The request layer has already shown the failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={IconDownload} busy={isBusy} onClick={() => void save()}>
      {t("csv")}
    </Button>
  );
}

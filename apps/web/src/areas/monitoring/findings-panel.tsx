import { findingKinds, findingStates, type FindingKind, type FindingState } from "@nameplane/contracts/monitoring/finding-values";
import type { Finding } from "@nameplane/contracts/monitoring/monitoring";
import { findings, findingsCsv, findingsReport, nameWatch, sortFindings } from "@nameplane/contracts/monitoring/operations";
import { IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { queryKeyOf, useApiList, useApiMutation } from "../../lib/api/use-api.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Button, ButtonGroup } from "../../ui/basics/button.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { SearchField, SelectField } from "../../ui/form/fields.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { DomainName } from "../../ui/text/domain-name.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { FindingDrawer } from "./finding-drawer.tsx";
import type { Watch } from "./watch.ts";

/** From this score on, people are likely to take the name for the mark. */
const highScore = 75;

/** The findings, by status, likeness and text. Each opens with its evidence. */
export function FindingsPanel({ serviceid, of }: { serviceid: string; of: Watch }) {
  const t = useTranslations("monitoring.list");
  const kindText = useTranslations("monitoring.kind");
  const [state, setState] = useState<FindingState>("new");
  const [kind, setKind] = useState<FindingKind | "">("");
  const [typed, type] = useState("");
  const [q, setQ] = useState("");
  const [page, setPage] = useState(1);
  const [opened, open] = useState<Finding | null>(null);
  const input = { serviceid, state, page, ...(kind === "" ? {} : { kind }), ...(q === "" ? {} : { q }) };
  const { data, error, refetch } = useApiList(findings, input);
  const from =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setPage(1);
    };
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / (data?.limit ?? 1)));
  // A finding that has changed may be under another status by now. It stays open as it was last known.
  const shown = data?.data.find(({ findingid }) => findingid === opened?.findingid) ?? opened;
  return (
    <Panel title={t("title")} aside={<Files serviceid={serviceid} />} flush>
      <div className="np-panel-body np-col np-gap-16">
        <ButtonGroup
          label={t("filter")}
          value={state}
          onChange={from(setState)}
          choices={findingStates.map((value) => ({ value, label: t(`tabs.${value}`, { count: of.counts[value] }) }))}
        />
        <div className="np-row np-wrap np-gap-8 np-monitoring-filters">
          <SearchField label={t("search")} value={typed} onChange={type} onSearch={from(setQ)} pauseMs={300} />
          <SelectField
            label={t("kind")}
            value={kind}
            onChange={(value) => from(setKind)(findingKinds.find((each) => each === value) ?? "")}
            options={[{ value: "", label: t("allKinds") }, ...findingKinds.map((value) => ({ value, label: kindText(value) }))]}
          />
        </div>
      </div>
      {!data &&
        (error ? <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={5} />)}
      {data?.data.length === 0 && (
        <p className="np-panel-body np-soft">{t(q !== "" || kind !== "" ? "noneFound" : state === "new" ? "noneNew" : "none")}</p>
      )}
      {data && data.data.length > 0 && (
        <ul className="np-monitoring-list" aria-label={t("title")}>
          {data.data.map((each) => (
            <Row key={each.findingid} of={each} serviceid={serviceid} mayDismiss={of.mayreport} onOpen={() => open(each)} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <div className="np-panel-body np-row np-wrap np-gap-8">
          <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t("earlier")}
          </Button>
          <span className="np-soft np-small">{t("page", { page, pages })}</span>
          <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t("later")}
          </Button>
        </div>
      )}
      {shown !== null && opened !== null && (
        <FindingDrawer serviceid={serviceid} of={shown} mayAct={of.mayreport} onChange={open} onClose={() => open(null)} />
      )}
    </Panel>
  );
}

type RowProps = { of: Finding; serviceid: string; mayDismiss: boolean; onOpen: () => void };

function Row({ of, serviceid, mayDismiss, onOpen }: RowProps) {
  const t = useTranslations("monitoring.list");
  const kindText = useTranslations("monitoring.kind");
  const queries = useQueryClient();
  const dismiss = useApiMutation(sortFindings, {
    onSuccess: () => {
      showToast({ tone: "success", title: t("dismissed", { name: of.unicodename }), ms: 6000 });
      for (const operation of [findings, nameWatch]) void queries.invalidateQueries({ queryKey: queryKeyOf(operation) });
    },
  });
  return (
    <li>
      <div className="np-col np-grow">
        <button
          type="button"
          className="np-link np-monitoring-name"
          aria-label={t("open", { name: of.unicodename })}
          onClick={onOpen}
        >
          <DomainName name={of.unicodename} ascii={of.name} wrap />
        </button>
        <span className="np-soft np-small">
          {t("similar", { mark: of.mark })} · <DateTime value={of.listed} />
          {of.host !== null && (
            <>
              {" · "}
              <span className="np-mono" translate="no">
                {of.host}
              </span>
            </>
          )}
        </span>
      </div>
      <StatusMark tone={of.score >= highScore ? "problem" : "info"}>{kindText(of.kind)}</StatusMark>
      {mayDismiss && (of.state === "new" || of.state === "seen") && (
        <Button
          size="sm"
          busy={dismiss.isPending}
          aria-label={t("dismissOf", { name: of.unicodename })}
          onClick={() => dismiss.mutate({ input: { serviceid, findingids: [of.findingid], state: "dismissed" } })}
        >
          {t("dismiss")}
        </Button>
      )}
    </li>
  );
}

/** Buttons that download the findings as a report (PDF) and as a table (CSV). */
function Files({ serviceid }: { serviceid: string }) {
  const t = useTranslations("monitoring.list");
  const api = useApi();
  const [busy, setBusy] = useState<"report" | "csv" | null>(null);
  const save = async (what: "report" | "csv") => {
    setBusy(what);
    try {
      const { blob, name } = await api.file(what === "csv" ? findingsCsv : findingsReport, { serviceid });
      saveFile(name, blob);
    } catch {
      // The request layer has shown the failure.
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className="np-row np-wrap np-gap-8">
      {(["report", "csv"] as const).map((what) => (
        <Button key={what} size="sm" icon={IconDownload} busy={busy === what} onClick={() => void save(what)}>
          {t(what)}
        </Button>
      ))}
    </div>
  );
}

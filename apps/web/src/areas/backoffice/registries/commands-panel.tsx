import { registryCommands, registryFrames } from "@nameplane/contracts/backoffice/operations";
import { commandStates } from "@nameplane/contracts/backoffice/registry/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiList, useApiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { SelectField } from "../../../ui/form/fields.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { StatusMark, type StatusTone } from "../../../ui/text/status-mark.tsx";
import { Frames } from "./frames.tsx";
import { Pager } from "./pager.tsx";
import { useRepeat } from "./use-repeat.ts";

type State = (typeof commandStates)[number];
const tones: Readonly<Record<State, StatusTone>> = {
  sent: "pending",
  unknown: "needs",
  pending: "pending",
  succeeded: "active",
  refused: "problem",
  not_sent: "ended",
};
const all = "all";

/**
 * The commands sent to the registry for all customers, newest first. EPP messages are loaded for one command at a time, because
 * each reading is recorded.
 */
export function CommandsPanel({ registry }: { registry: string }): React.JSX.Element {
  const t = useTranslations("registries.commandlist");
  const [page, setPage] = useState(1);
  const [state, setState] = useState<State | null>(null);
  const { data, error, refetch } = useApiList(registryCommands, { registry, page, ...(state === null ? {} : { state }) });
  useRepeat(data !== undefined && page === 1, 10_000, () => void refetch());
  const states = useTranslations("registries.commandlist.state");
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-12">
        <SelectField
          label={t("filter")}
          value={state ?? all}
          options={[{ value: all, label: t("all") }, ...commandStates.map((value) => ({ value, label: states(value) }))]}
          onChange={(value) => {
            setState(commandStates.find((each) => each === value) ?? null);
            setPage(1);
          }}
        />
        {data === undefined &&
          (error ? <PanelFailure error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={4} />)}
        {data?.data.length === 0 && <p className="np-soft">{t("none")}</p>}
        <ul className="np-col np-gap-12 np-registry-list">
          {data?.data.map((row) => (
            <li key={row.commandid} className="np-col np-gap-4">
              <span className="np-row np-wrap np-between np-gap-12">
                <span className="np-mono" translate="no">
                  {`${row.verb} ${row.object}`}
                </span>
                <StatusMark tone={tones[row.state]}>{states(row.state)}</StatusMark>
              </span>
              <span className="np-small np-soft">
                <DateTime value={row.sent} show="moment" />
                {row.ms !== null && `, ${t("ms", { ms: row.ms })}`}
                {row.code !== null && `, ${row.code}`}
                {row.text !== null && row.text !== "" && `, ${row.text}`}
              </span>
              {row.hasframes && (
                <CommandFrames registry={registry} commandid={row.commandid} name={`${row.verb} ${row.object}`} />
              )}
            </li>
          ))}
        </ul>
        {data !== undefined && <Pager page={page} limit={data.limit} total={data.total} onPage={setPage} />}
      </div>
    </Panel>
  );
}

function CommandFrames({ registry, commandid, name }: { registry: string; commandid: string; name: string }) {
  const t = useTranslations("registries.frames");
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useApiQuery(registryFrames, { registry, commandid }, { enabled: isOpen });
  if (!isOpen)
    return (
      <span>
        <Button size="sm" onClick={() => setOpen(true)}>
          {t("show")}
          <span className="np-visually-hidden"> {name}</span>
        </Button>
      </span>
    );
  if (data === undefined)
    return error ? <PanelFailure error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={3} />;
  return <Frames frames={data.frames} />;
}

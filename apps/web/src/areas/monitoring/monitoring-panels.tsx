import { nameWatch } from "@nameplane/contracts/monitoring/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../lib/api/api-error.ts";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { KeyValue, Panel } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { FindingsPanel } from "./findings-panel.tsx";
import { MarksDrawer } from "./marks-drawer.tsx";
import type { Watch } from "./watch.ts";
import "./monitoring.css";

const NOT_FOUND = 2303;

/** What a service of ID monitoring watches for, what it has found, and which lists were searched. */
export function MonitoringPanels({ serviceid }: { serviceid: string }) {
  const t = useTranslations("monitoring.watch");
  const { data, error, refetch } = useApiQuery(nameWatch, { serviceid });
  // If staff deliver the service manually, it has no watch here, and no panel is shown.
  if (!data && error instanceof ApiError && error.code === NOT_FOUND) return null;
  if (!data)
    return (
      <Panel title={t("title")} flush>
        {error ? <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={6} />}
      </Panel>
    );
  return (
    <>
      <FindingsPanel serviceid={serviceid} of={data} />
      <WatchPanel serviceid={serviceid} of={data} />
      <ListsPanel of={data} />
    </>
  );
}

function WatchPanel({ serviceid, of }: { serviceid: string; of: Watch }) {
  const t = useTranslations("monitoring.watch");
  const [isEditing, edit] = useState(false);
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        {of.issearching ? <Banner tone="info" title={t("searching")} live /> : <p>{t(of.state)}</p>}
        <KeyValue
          facts={[
            { key: "marks", label: t("marks"), value: <Names names={of.marks} /> },
            {
              key: "exclusions",
              label: t("exclusions"),
              value: of.exclusions.length === 0 ? t("none") : <Names names={of.exclusions} />,
            },
          ]}
        />
        {of.leftout > 0 && <p className="np-soft np-small">{t("leftOut", { count: of.leftout })}</p>}
        {of.mayedit && (
          <div className="np-row">
            <Button onClick={() => edit(true)}>{t("change")}</Button>
          </div>
        )}
      </div>
      {isEditing && <MarksDrawer serviceid={serviceid} of={of} onClose={() => edit(false)} />}
    </Panel>
  );
}

const Names = ({ names }: { names: readonly string[] }) => (
  <span className="np-mono np-monitoring-names" translate="no">
    {names.join(", ")}
  </span>
);

function ListsPanel({ of: { sources } }: { of: Watch }) {
  const t = useTranslations("monitoring.watch");
  return (
    <Panel title={t("lists")}>
      {sources.length === 0 ? (
        <p className="np-soft">{t("noLists")}</p>
      ) : (
        <KeyValue
          facts={sources.map(({ source, kind, listed, names, added }) => ({
            key: source,
            label: (
              <span className="np-mono" translate="no">
                {source}
              </span>
            ),
            value: (
              <>
                <DateTime value={listed} />
                <br />
                <span className="np-soft np-small">{kind === "zone" ? t("zone", { names, added }) : t("hosts", { names })}</span>
              </>
            ),
          }))}
        />
      )}
    </Panel>
  );
}

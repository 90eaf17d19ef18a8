import type { DomainAct } from "@nameplane/contracts/backoffice/acts/domain-act-values";
import { staffDomainActs } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { ActDrawer } from "./act-drawer.tsx";
import "../queue.css";

/** The acts that staff can carry out on a domain at its registry, each with its consequence. */
export function DomainActsPanel({ domainid }: { domainid: string }): React.JSX.Element | null {
  const t = useTranslations("domainacts");
  const { permissions } = useColleague();
  const { data, error, refetch } = useApiQuery(staffDomainActs, { domainid });
  const [chosen, setChosen] = useState<DomainAct | null>(null);
  if (!permissions.includes("staff_domains")) return null;
  if (data === undefined)
    return (
      <Panel flush title={t("title")}>
        {error === null ? (
          <LoadingPanel lines={3} />
        ) : (
          <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />
        )}
      </Panel>
    );
  return (
    <Panel title={t("title")}>
      {data.acts.length === 0 ? (
        <p className="np-soft">{t("none")}</p>
      ) : (
        <ul className="np-queue-acts">
          {data.acts.map((act) => (
            <li key={act}>
              <Button onClick={() => setChosen(act)}>{t(`act.${act}`)}</Button>
              <span className="np-small np-soft">{t(`note.${act}`)}</span>
            </li>
          ))}
        </ul>
      )}
      {chosen !== null && <ActDrawer domainid={domainid} of={data} act={chosen} onClose={() => setChosen(null)} />}
    </Panel>
  );
}

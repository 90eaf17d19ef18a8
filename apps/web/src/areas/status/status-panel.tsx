import { useTranslations } from "use-intl";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { LoadingPanel } from "../../ui/feedback/states.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { toneOf, useSystemStatus, type SystemState, type SystemStatus } from "./use-system-status.ts";
import "./status.css";

/** The overall status in one line, for pages about something else. If there is no answer, it says that the status is unknown. */
function useVerdict(): {
  readonly state: SystemState;
  readonly status: SystemStatus | null;
  readonly isWaiting: boolean;
} {
  const { data, error } = useSystemStatus();
  if (data === undefined || error) return { state: "unknown", status: data ?? null, isWaiting: error === null };
  return { state: data.state, status: data, isWaiting: false };
}

/** A dashboard panel with the status of the systems and the parts that have problems. */
export function SystemStatusPanel() {
  const t = useTranslations("status");
  const { state, status, isWaiting } = useVerdict();
  const unwell = (status?.parts ?? []).filter((part) => part.state !== "ok");
  return (
    <Panel title={t("title")} aside={<RouteLink to="status">{t("more")}</RouteLink>} flush={isWaiting}>
      {isWaiting ? (
        <LoadingPanel lines={1} />
      ) : (
        <div className="np-col np-gap-12">
          <StatusMark tone={toneOf[state]}>{t(status === null ? "failed" : `verdict.${state}`)}</StatusMark>
          {unwell.map(({ part, name, state: its }) => (
            <div key={part + (name ?? "")} className="np-row np-between np-small">
              <span>{name === null ? t(`part.${part}`) : t("part.registryOf", { name })}</span>
              <StatusMark tone={toneOf[its]}>{t(`state.${its}`)}</StatusMark>
            </div>
          ))}
          {(status?.notices ?? [])
            .filter(({ when }) => when !== "over")
            .slice(0, 2)
            .map(({ noticeid, title, when }) => (
              <p key={noticeid} className="np-small">
                {t(`when.${when}`)}: {title}
              </p>
            ))}
        </div>
      )}
    </Panel>
  );
}

/** The status shown beside the login form. */
export function EntryStatus() {
  const t = useTranslations("status");
  const { state, isWaiting } = useVerdict();
  if (isWaiting) return null;
  return (
    <p className="np-systems-short">
      <StatusMark tone={toneOf[state]}>{t(`verdict.${state}`)}</StatusMark>
      <RouteLink to="status">{t("more")}</RouteLink>
    </p>
  );
}

import { useTranslations } from "use-intl";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { Notice } from "./notice.tsx";
import { toneOf, useSystemStatus, type SystemPart, type SystemStatus } from "./use-system-status.ts";
import "./status.css";

/** The status of each part of the system. The page is public, so that it can be read without a login. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("status");
  const { data, error, refetch } = useSystemStatus();
  if (data === undefined)
    return (
      <Page width="form" title={t("title")} sub={t("sub")}>
        <div className="np-systems-room">
          <Panel flush>
            {error ? (
              <ErrorState title={t("failed")} error={error} reassurance={t("failedText")} onRetry={() => void refetch()} />
            ) : (
              <LoadingPanel lines={8} />
            )}
          </Panel>
        </div>
      </Page>
    );
  return (
    <Page
      width="form"
      title={t(`verdict.${error ? "unknown" : data.state}`)}
      sub={t("sub")}
      mark={<StatusMark tone={toneOf[error ? "unknown" : data.state]}>{t(`state.${error ? "unknown" : data.state}`)}</StatusMark>}
    >
      <div className="np-col np-gap-20 np-systems-room">
        {error && <Banner tone="problem" title={t("failed")} live />}
        {data.notices
          .filter(({ when }) => when === "now")
          .map((notice) => (
            <Banner
              key={notice.noticeid}
              tone={notice.severity === "info" ? "info" : notice.severity === "down" ? "problem" : "needs"}
              title={notice.title}
            >
              {notice.updates[0]?.text ?? notice.body}
            </Banner>
          ))}
        <Panel flush>
          <ul className="np-systems">
            {data.parts.map((part) => (
              <Part key={part.part + (part.name ?? "")} part={part} />
            ))}
          </ul>
        </Panel>
        <Notices notices={data.notices} />
      </div>
    </Page>
  );
}

function Part({ part: { part, name, state, checked, since } }: { part: SystemPart }) {
  const t = useTranslations("status");
  return (
    <li>
      <div className="np-grow">
        <b>{name === null ? t(`part.${part}`) : t("part.registryOf", { name })}</b>
        <p className="np-soft">{t(`about.${part}`)}</p>
      </div>
      <div className="np-systems-state">
        <StatusMark tone={toneOf[state]}>{t(`state.${state}`)}</StatusMark>
        {since !== null && state !== "ok" && (
          <span className="np-cap np-quiet">
            {t("columnSince")} <DateTime value={since} show="relative" />
          </span>
        )}
        <span className="np-cap np-quiet">
          {checked === null ? t("never") : t.rich("checked", { when: () => <DateTime value={checked} show="relative" /> })}
        </span>
      </div>
    </li>
  );
}

/** Planned and past maintenance, and incidents. */
function Notices({ notices }: { notices: SystemStatus["notices"] }) {
  const t = useTranslations("status");
  return (
    <Panel title={t("notices")} flush={notices.length > 0}>
      {notices.length === 0 ? (
        <p className="np-soft">{t("noNotices")}</p>
      ) : (
        <ul className="np-systems">
          {notices.map((notice) => (
            <Notice key={notice.noticeid} notice={notice} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

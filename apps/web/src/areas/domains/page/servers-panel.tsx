import { checkDelegation } from "@nameplane/contracts/domains/operations";
import type { AnswerOf } from "@nameplane/contracts";
import { IconRefresh } from "@tabler/icons-react";
import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { ApiError, isSilent } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { CopyButton } from "../../../ui/text/copy.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { ActSlot } from "../acts/index.ts";
import { isEnded, strayServers, type Domain } from "../domain-state.rules.ts";

type Check = AnswerOf<typeof checkDelegation>;
type Asked = Check["servers"][number];

/**
 * The name servers that the domain should use and those that it does use, which are requested live from its parent, each with its
 * answers. The registry's list is shown if it differs.
 */
export function ServersPanel({ domain }: { domain: Domain }) {
  const t = useTranslations("domainpage.servers");
  const stray = strayServers(domain);
  const check = useCheck(domain);
  const asked = check.data;
  const hosts = [...new Set([...domain.nameservers, ...(asked?.servers ?? []).map(({ host }) => host)])];
  return (
    <Panel flush title={t("title")} aside={<ActSlot slot="servers" domain={domain} />}>
      {hosts.length === 0 && <p className="np-panel-body np-soft">{t("none")}</p>}
      <ul className="np-hosts">
        {hosts.map((host) => (
          <li key={host}>
            <span className="np-mono" translate="no">
              {host}
            </span>
            <span className="np-row">
              {asked && <HostAnswer asked={asked.servers.find((server) => server.host === host)} />}
              <CopyButton value={host} what={host} />
            </span>
          </li>
        ))}
      </ul>
      {stray.length > 0 && (
        <div className="np-panel-body">
          <Banner tone="info" title={t("seen")}>
            {t("seenText", { list: stray.join(", ") })}
          </Banner>
        </div>
      )}
      {!isEnded(domain) && <Verdict check={check} />}
    </Panel>
  );
}

/** Checks once when the page opens, and again on each click. */
function useCheck({ itemid, nameservers, status }: Domain) {
  const t = useTranslations("domainpage.delegation");
  const check = useApiMutation(checkDelegation, {
    call: { handled: true },
    onSuccess: ({ verdict }) => announce(t(`verdict.${verdict}`)),
  });
  const isAsked = nameservers.length > 0 && !isEnded({ status });
  const ask = useEffectEvent(() => check.mutate({ input: { itemid } }));
  useEffect(() => {
    if (isAsked) ask();
  }, [isAsked]);
  return {
    data: check.data,
    error: check.error,
    isPending: check.isPending,
    again: () => check.mutate({ input: { itemid } }),
  };
}

function Verdict({ check }: { check: ReturnType<typeof useCheck> }) {
  const t = useTranslations("domainpage.delegation");
  const apiTexts = useTranslations("api");
  const { data, error, isPending, again } = check;
  const failed = error && !(error instanceof ApiError && isSilent(error)) ? describeError(error, apiTexts) : null;
  return (
    <div className="np-panel-foot np-row np-between np-wrap">
      <span role="status" className="np-soft">
        {failed ?? (
          <>
            {data ? t(`verdict.${data.verdict}`) : isPending ? t("asking") : t("notAsked")}{" "}
            {data && !data.aswanted && t("notAsWanted")} {data?.source === "registry" && t("byRegistry")}{" "}
            {data && <DateTime value={data.checkedat} show="relative" />}
          </>
        )}
      </span>
      <Button size="xs" icon={IconRefresh} busy={isPending} onClick={again}>
        {t("again")}
      </Button>
    </div>
  );
}

const tones = {
  authoritative: "active",
  not_authoritative: "problem",
  no_answer: "problem",
  no_address: "problem",
  not_asked: "ended",
} as const;

function HostAnswer({ asked }: { asked: Asked | undefined }) {
  const t = useTranslations("domainpage.delegation");
  if (asked === undefined) return <StatusMark tone="needs">{t("notDelegated")}</StatusMark>;
  const { answer, milliseconds } = asked;
  return (
    <StatusMark tone={tones[answer]}>
      {answer === "authoritative" && milliseconds !== null ? t("answers", { ms: milliseconds }) : t(`answer.${answer}`)}
    </StatusMark>
  );
}

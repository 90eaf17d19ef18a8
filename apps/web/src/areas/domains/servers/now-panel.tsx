import { changeNameServers, takeServersOver, undoNameServers } from "@nameplane/contracts/delegation/operations";
import { useTranslations } from "use-intl";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { CopyButton } from "../../../ui/text/copy.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import type { Domain } from "../domain-state.rules.ts";
import { ServerTable, useServersAgain, type NameServers, serverDiff } from "../../delegation/index.ts";

const resolving = 20_002;
const unanswered: ReadonlySet<string> = new Set(["lame", "silent", "private", "no_address"]);

/** The current name servers, whether they answer, and what is in progress. */
export function NowPanel({ domain, servers }: { domain: Domain; servers: NameServers }) {
  const t = useTranslations("nameservers.now");
  const { dns, wanted, seen, request, undo } = servers;
  const diff = serverDiff(seen, wanted);
  // A single check does not change the status. If no server answered in the last check, status and result would contradict each
  // other.
  const isContradicted =
    dns.status === resolving && dns.servers.length > 0 && dns.servers.every(({ state }) => unanswered.has(state));
  const differs = seen.length > 0 && diff.added.length + diff.removed.length > 0;
  return (
    <Panel
      flush
      title={t("title")}
      aside={
        <>
          {!isContradicted && <CodeStatus code={dns.status} />}
          {dns.checkedat !== null && <DateTime value={dns.checkedat} show="relative" />}
        </>
      }
    >
      {request !== null && (
        <div className="np-panel-body">
          <Banner tone="info" title={t("underWay")}>
            <p className="np-row np-wrap">
              <RouteLink to="request" params={{ id: String(request.requestid) }}>
                {t("toRequest", { number: String(request.requestid) })}
              </RouteLink>
              <CodeStatus code={request.status} />
            </p>
          </Banner>
        </div>
      )}
      {undo !== null && request === null && <Undo domain={domain} undo={undo} />}
      {wanted.length === 0 && <p className="np-panel-body np-soft">{t("none")}</p>}
      {dns.servers.length > 0 ? (
        <ServerTable servers={dns.servers} label={t("label")} />
      ) : (
        <ul className="np-hosts">
          {wanted.map((host) => (
            <li key={host}>
              <span className="np-mono" translate="no">
                {host}
              </span>
              <CopyButton value={host} what={host} />
            </li>
          ))}
        </ul>
      )}
      {differs && request === null && (
        <div className="np-panel-body">
          <Differs domain={domain} servers={servers} />
        </div>
      )}
    </Panel>
  );
}

/** Shown if the registry has other name servers than those set here. The owner decides which are right. */
function Differs({ domain, servers }: { domain: Domain; servers: NameServers }) {
  const t = useTranslations("nameservers.now");
  const apiTexts = useTranslations("api");
  const { seen, wanted, change, hosts } = servers;
  const takeKey = useIdempotencyKey();
  const backKey = useIdempotencyKey();
  const readAgain = useServersAgain();
  const take = useApiMutation(takeServersOver, {
    call: { handled: true },
    onSuccess: () => {
      announce(t("taken"));
      takeKey.renew();
      readAgain();
    },
  });
  const back = useApiMutation(changeNameServers, {
    call: { handled: true, why: t("backWhy", { name: domain.unicodename }) },
    onSuccess: () => {
      announce(t("backOrdered"));
      backKey.renew();
      readAgain();
    },
  });
  const addressesOf = (host: string) => hosts.find((one) => one.host === host)?.addresses ?? [];
  const failure = take.error ?? back.error;
  return (
    <div className="np-col np-gap-12">
      <Banner
        tone="needs"
        title={t("differs")}
        action={
          change.may && (
            <>
              <Button
                size="sm"
                busy={take.isPending}
                onClick={() => take.mutate({ input: { itemid: domain.itemid, seen }, key: takeKey.key })}
              >
                {t("take")}
              </Button>
              <Button
                size="sm"
                busy={back.isPending}
                onClick={() =>
                  back.mutate({
                    input: {
                      itemid: domain.itemid,
                      servers: wanted.map((host) => ({ host, addresses: [...addressesOf(host)] })),
                    },
                    key: backKey.key,
                  })
                }
              >
                {t("back")}
              </Button>
            </>
          )
        }
      >
        {t.rich("differsText", { list: () => <Hosts of={seen} />, wanted: () => <Hosts of={wanted} /> })}{" "}
        {change.may && t("differsHelp")}
      </Banner>
      {failure && <Banner tone="problem" title={describeError(failure, apiTexts)} live />}
    </div>
  );
}

function Hosts({ of }: { of: readonly string[] }) {
  return (
    <span className="np-mono np-mono-s" translate="no">
      {of.join(", ")}
    </span>
  );
}

function Undo({ domain, undo }: { domain: Domain; undo: NonNullable<NameServers["undo"]> }) {
  const t = useTranslations("nameservers.undo");
  const { key, renew } = useIdempotencyKey();
  const readAgain = useServersAgain();
  const back = useApiMutation(undoNameServers, {
    call: { why: t("why", { name: domain.unicodename }) },
    onSuccess: () => {
      announce(t("done"));
      renew();
      readAgain();
    },
  });
  return (
    <div className="np-panel-body">
      <Banner
        tone="info"
        title={t("title")}
        action={
          <Button size="sm" busy={back.isPending} onClick={() => back.mutate({ input: { itemid: domain.itemid }, key })}>
            {t("button")}
          </Button>
        }
      >
        {t.rich("text", {
          list: () => <Hosts of={undo.servers} />,
          until: () => <DateTime value={undo.until} show="exact" />,
        })}
      </Banner>
    </div>
  );
}

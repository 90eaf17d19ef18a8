import { checkNetwork, reverseNetwork } from "@nameplane/contracts/reversedns/operations";
import { IconRefresh } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../lib/api/api-error.ts";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { KeyValue, Panel } from "../../ui/layout/page.tsx";
import { CopyField } from "../../ui/text/copy.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import type { Network } from "./network.ts";
import { NamesPanel } from "./names-panel.tsx";

const NOT_FOUND = 2303;
const tones = { changing: "needs", waiting: "pending", active: "active", lost: "problem", ended: "ended" } as const;

/** The reverse DNS of a service: whether the address provider delegates it to us, and the names of the addresses. */
export function ReversePanels({ serviceid }: { serviceid: string }) {
  const t = useTranslations("reversedns");
  const { data, error, refetch } = useApiQuery(reverseNetwork, { serviceid });
  // If staff deliver the service manually, it has no network here, and no panel is shown.
  if (!data && error instanceof ApiError && error.code === NOT_FOUND) return null;
  if (!data)
    return (
      <Panel title={t("title")} flush>
        {error ? <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={5} />}
      </Panel>
    );
  const of = data.network;
  return (
    <>
      <DelegationPanel serviceid={serviceid} of={of} />
      {of.state !== "changing" && <NamesPanel serviceid={serviceid} of={of} />}
    </>
  );
}

function DelegationPanel({ serviceid, of }: { serviceid: string; of: Network }) {
  const t = useTranslations("reversedns");
  const check = useApiMutation(checkNetwork, {
    onSuccess: () => showToast({ tone: "success", title: t("checking"), ms: 6000 }),
  });
  const needs = of.state === "waiting" || of.state === "lost";
  return (
    <Panel title={t("title")} aside={<StatusMark tone={tones[of.state]}>{t(`state.${of.state}`)}</StatusMark>}>
      <div className="np-col np-gap-16">
        <p>{t(`stateText.${of.state}`, { network: of.network })}</p>
        {needs && <AskProvider of={of} />}
        <KeyValue
          facts={[
            {
              key: "network",
              label: t("network"),
              value: (
                <span className="np-mono" translate="no">
                  {of.network}
                </span>
              ),
            },
            ...of.zones.slice(0, zonesShown).map((zone) => ({
              key: zone.apex,
              label: (
                <span className="np-mono np-mono-s" translate="no">
                  {zone.apex}
                </span>
              ),
              value: <ZoneFacts of={zone} />,
            })),
            {
              key: "checked",
              label: t("checked"),
              value: of.checked === null ? t("notYet") : <DateTime value={of.checked} show="relative" />,
            },
          ]}
        />
        {of.zones.length > zonesShown && (
          <p className="np-small np-soft">{t("moreZones", { count: of.zones.length - zonesShown })}</p>
        )}
        {of.acts.check && (
          <div className="np-row">
            <Button icon={IconRefresh} busy={check.isPending} onClick={() => check.mutate({ input: { serviceid } })}>
              {t("check")}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

const zonesShown = 16;

function ZoneFacts({ of: { hosts, delegated, names } }: { of: Network["zones"][number] }) {
  const t = useTranslations("reversedns");
  return (
    <div className="np-col">
      <span>
        {delegated === null ? t("unasked") : delegated ? t("delegated") : hosts?.length === 0 ? t("undelegated") : t("elsewhere")}
        {" · "}
        {t("nameCount", { count: names })}
      </span>
      {delegated === false && hosts !== null && hosts.length > 0 && (
        <span className="np-small np-soft np-mono" translate="no">
          {hosts.join(", ")}
        </span>
      )}
    </div>
  );
}

/** The records that the address provider has to enter. For a part of a larger network, the holder of that network enters them. */
function AskProvider({ of }: { of: Network }) {
  const t = useTranslations("reversedns.ask");
  const isPart = of.aliases.length > 0;
  const servers = of.zones.flatMap(({ apex }) => of.nameservers.map((host) => `${apex}. NS ${host}.`));
  const aliases = of.aliases.map(({ owner, target }) => `${owner} CNAME ${target}`);
  return (
    <div className="np-col np-gap-12">
      <Banner tone="info" title={t("title")}>
        {t(isPart ? "partText" : "text")}
      </Banner>
      <CopyField label={t("servers")} value={servers.join("\n")} multiline />
      {isPart && <CopyField label={t("aliases")} value={aliases.join("\n")} multiline />}
    </div>
  );
}

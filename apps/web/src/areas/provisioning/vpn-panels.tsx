import { vpn } from "@nameplane/contracts/provisioning/operations";
import type { VpnState } from "@nameplane/contracts/provisioning/vpn";
import { IconKey } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../lib/api/api-error.ts";
import { useApi } from "../../lib/api/api-context.tsx";
import { paced } from "../../lib/api/paced.ts";
import { apiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { KeyValue, Panel } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { DeviceDrawer } from "./device-drawer.tsx";
import type { Vpn } from "./vpn.ts";

const NOT_FOUND = 2303;
/** How often the page polls while the supplier works, in case the event stream is broken. */
const WORKING_MS = 3000;
const tones = {
  settingUp: "pending",
  needsKey: "needs",
  changing: "pending",
  ready: "active",
  refused: "problem",
  paused: "ended",
  gone: "problem",
  ended: "ended",
} as const satisfies Record<VpnState, string>;
const working: readonly VpnState[] = ["settingUp", "changing"];

/** A VPN that a vendor runs: its state, the device that may connect, and how much it was used. */
export function VpnPanels({ serviceid, given }: { serviceid: string; given: React.ReactNode }) {
  const t = useTranslations("provisioning");
  const { data, error, refetch } = useQuery({
    ...apiQuery(useApi(), vpn, { serviceid }, { staleTimeMs: 1000 }),
    refetchInterval: paced((answer) => (answer !== undefined && working.includes(answer.vpn.state) ? WORKING_MS : false)),
  });
  // A VPN that staff have delivered manually has no vendor, so only the details that staff have entered are shown.
  if (!data && error instanceof ApiError && error.code === NOT_FOUND) return given;
  if (!data)
    return (
      <Panel title={t("title")} flush>
        {error ? <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={6} />}
      </Panel>
    );
  return (
    <>
      <DevicePanel serviceid={serviceid} of={data.vpn} />
      {data.vpn.usage !== null && <UsagePanel usage={data.vpn.usage} />}
    </>
  );
}

/** The device that may connect, and what it connects to. */
function DevicePanel({ serviceid, of }: { serviceid: string; of: Vpn }) {
  const t = useTranslations("provisioning");
  const [isOpen, open] = useState(false);
  const { server } = of;
  const isRefused = of.state !== "changing" && of.newkey !== null && of.reason !== null;
  return (
    <Panel title={t("title")} aside={<StatusMark tone={tones[of.state]}>{t(`state.${of.state}`)}</StatusMark>}>
      <div className="np-col np-gap-16">
        <p>{t(`stateText.${of.state}`)}</p>
        {(isRefused || (of.state === "refused" && of.reason !== null)) && (
          <Banner tone="problem" title={t(isRefused ? "keyRefused" : "refused")}>
            {t("said", { reason: of.reason ?? "" })}
          </Banner>
        )}
        {of.acts.setkey && (
          <div className="np-row">
            <Button variant={of.key === null ? "primary" : "default"} icon={IconKey} onClick={() => open(true)}>
              {t(of.key === null ? "setUp" : "replace")}
            </Button>
          </div>
        )}
        {server !== null && of.key !== null && (
          <KeyValue
            facts={[
              { key: "address", label: t("address"), value: <Mono text={server.address} /> },
              { key: "endpoint", label: t("endpoint"), value: <Mono text={server.endpoint} /> },
              { key: "serverkey", label: t("serverKey"), value: <Mono text={server.serverkey} /> },
              { key: "key", label: t("key"), value: <Mono text={of.key} /> },
              ...(of.keysince === null
                ? []
                : [{ key: "since", label: t("since"), value: <DateTime value={of.keysince} show="moment" /> }]),
            ]}
          />
        )}
      </div>
      {isOpen && <DeviceDrawer serviceid={serviceid} of={of} onClose={() => open(false)} />}
    </Panel>
  );
}

function UsagePanel({ usage }: { usage: NonNullable<Vpn["usage"]> }) {
  const t = useTranslations("provisioning.usage");
  const { number } = useFormat();
  const size = (bytes: number) => {
    const isLarge = bytes >= 1_000_000_000;
    return t(isLarge ? "gigabytes" : "megabytes", {
      size: number(bytes / (isLarge ? 1_000_000_000 : 1_000_000), { maximumFractionDigits: 1 }),
    });
  };
  return (
    <Panel title={t("title")} flush>
      <KeyValue
        facts={[
          { key: "received", label: t("received"), value: size(usage.received) },
          { key: "sent", label: t("sent"), value: size(usage.sent) },
          {
            key: "seen",
            label: t("seen"),
            value: usage.seen === null ? t("never") : <DateTime value={usage.seen} show="moment" />,
          },
          { key: "measured", label: t("measured"), value: <DateTime value={usage.measured} show="moment" /> },
        ]}
      />
    </Panel>
  );
}

function Mono({ text }: { text: string }) {
  return (
    <span className="np-mono np-mono-s np-vpn-value" translate="no">
      {text}
    </span>
  );
}

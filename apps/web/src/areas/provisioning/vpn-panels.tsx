import { vpn } from "@nameplane/contracts/provisioning/operations";
import type { VpnState } from "@nameplane/contracts/provisioning/vpn";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../lib/api/api-error.ts";
import { useApi } from "../../lib/api/api-context.tsx";
import { paced } from "../../lib/api/paced.ts";
import { apiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { KeyValue, Panel } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { DeviceDrawer } from "./device-drawer.tsx";
import { DeviceLine, Mono, useSize } from "./device-line.tsx";
import type { Device, Vpn } from "./vpn.ts";

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

/** A VPN that a vendor runs: its state, the devices that may connect, and how much it was used. */
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
      <DevicesPanel serviceid={serviceid} of={data.vpn} />
      {data.vpn.usage !== null && <UsagePanel usage={data.vpn.usage} />}
    </>
  );
}

/** The devices that may connect, and the data of the server. */
function DevicesPanel({ serviceid, of }: { serviceid: string; of: Vpn }) {
  const t = useTranslations("provisioning");
  const [choosing, choose] = useState<Device | "new" | null>(null);
  const { server, devices } = of;
  return (
    <Panel title={t("title")} aside={<StatusMark tone={tones[of.state]}>{t(`state.${of.state}`)}</StatusMark>}>
      <div className="np-col np-gap-16">
        <p>{t(`stateText.${of.state}`)}</p>
        {of.state === "refused" && of.reason !== null && of.reason !== "" && (
          <Banner tone="problem" title={t("refused")}>
            {t("said", { reason: of.reason })}
          </Banner>
        )}
        {devices.length > 0 && (
          <ul className="np-col np-gap-12" aria-label={t("devices")}>
            {devices.map((device) => (
              <DeviceLine key={device.deviceid} serviceid={serviceid} of={of} device={device} onNewKey={() => choose(device)} />
            ))}
          </ul>
        )}
        {of.acts.add && (
          <div className="np-row">
            <Button variant={devices.length === 0 ? "primary" : "default"} icon={IconPlus} onClick={() => choose("new")}>
              {t(devices.length === 0 ? "setUp" : "add")}
            </Button>
          </div>
        )}
        {devices.length > 0 && (
          <p className="np-small np-soft">
            {t(devices.length < of.devicesmax ? "left" : "full", { count: devices.length, max: of.devicesmax })}
          </p>
        )}
        {server !== null && devices.length > 0 && (
          <KeyValue
            facts={[
              { key: "endpoint", label: t("endpoint"), value: <Mono text={server.endpoint} /> },
              { key: "serverkey", label: t("serverKey"), value: <Mono text={server.serverkey} /> },
            ]}
          />
        )}
      </div>
      {choosing !== null && (
        <DeviceDrawer serviceid={serviceid} of={of} device={choosing === "new" ? null : choosing} onClose={() => choose(null)} />
      )}
    </Panel>
  );
}

function UsagePanel({ usage }: { usage: NonNullable<Vpn["usage"]> }) {
  const t = useTranslations("provisioning.usage");
  const size = useSize();
  return (
    <Panel title={t("title")} flush>
      <KeyValue
        facts={[
          { key: "received", label: t("received"), value: size(usage.received) },
          { key: "sent", label: t("sent"), value: size(usage.sent) },
          { key: "measured", label: t("measured"), value: <DateTime value={usage.measured} show="moment" /> },
        ]}
      />
    </Panel>
  );
}

import { useTranslations } from "use-intl";
import { AwaitedPanel } from "../../ui/feedback/awaited-panel.tsx";
import { DomainFrame } from "./domain-frame.tsx";
import { dnssecState, type Domain } from "./domain-state.rules.ts";
import { ChainPanel } from "./dnssec/chain-panel.tsx";
import { DsForm } from "./dnssec/ds-form.tsx";
import { EventsPanel } from "./dnssec/events-panel.tsx";
import { GivePanel, TakeOutPanel } from "./dnssec/give-panel.tsx";
import { HeldPanel, KeysPanel } from "./dnssec/keys-panel.tsx";
import { SignPanel } from "./dnssec/sign-panel.tsx";
import { StepsPanel } from "./dnssec/steps-panel.tsx";
import { AsksRemovalPanel } from "./dnssec/asks-removal.tsx";
import { TurnOffPanel } from "./dnssec/turn-off.tsx";
import { useDnssec, type Dnssec } from "./dnssec/use-dnssec.ts";
import "./dnssec/dnssec.css";

export { prefetchDomain as prefetch } from "./prefetch-domain.ts";

/** Whether answers about the name can be proven, what is under way, and the ways in and out. */
export function Screen(): React.JSX.Element {
  return <DomainFrame part="dnssec">{(domain) => <DnssecPage domain={domain} />}</DomainFrame>;
}

function DnssecPage({ domain }: { domain: Domain }) {
  const t = useTranslations("dnssec");
  const { query, dnssec, check, isChecking } = useDnssec(domain.itemid);
  if (dnssec !== null)
    return (
      <>
        <ChainPanel domain={domain} dnssec={dnssec} check={check} isChecking={isChecking} />
        {dnssec.mode !== "none" && <Parts domain={domain} dnssec={dnssec} />}
      </>
    );
  return <AwaitedPanel query={query} failed={t("failed")} safe={t("safe")} lines={6} />;
}

function Parts({ domain, dnssec }: { domain: Domain; dnssec: Dnssec }) {
  const state = dnssecState(dnssec.status);
  const isExternal = dnssec.mode === "external";
  const isOn = state === "signing" || state === "signed";
  return (
    <div className="np-columns">
      <div className="np-col np-gap-20">
        {dnssec.steps.length > 0 && <StepsPanel dnssec={dnssec} />}
        {!isExternal && (state === "unsigned" || state === "unsupported" || dnssec.cansign) && (
          <SignPanel domain={domain} dnssec={dnssec} />
        )}
        {(isExternal || hasForeignDs(dnssec)) && <HeldPanel dnssec={dnssec} />}
        {(!isExternal || dnssec.keys.length > 0) && <KeysPanel dnssec={dnssec} />}
        {isOn && <TurnOffPanel domain={domain} dnssec={dnssec} />}
      </div>
      <div className="np-col np-gap-20">
        {isExternal && dnssec.asksremoval && <AsksRemovalPanel domain={domain} dnssec={dnssec} />}
        {isExternal && <DsForm domain={domain} dnssec={dnssec} />}
        {!isExternal && isOn && <GivePanel domain={domain} dnssec={dnssec} />}
        {dnssec.awaited?.act === "remove" && <TakeOutPanel domain={domain} dnssec={dnssec} />}
        <EventsPanel dnssec={dnssec} />
      </div>
    </div>
  );
}

/** A DS at the registry that none of the keys here stands behind. */
function hasForeignDs({ ds, keys }: Dnssec): boolean {
  const revoked = 20_825;
  return ds.some((one) => one.status !== revoked && keys.every(({ digest }) => digest !== one.digest));
}

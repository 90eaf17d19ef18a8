import { dnssecState, type Domain } from "../domain-state.rules.ts";
import { DsForm } from "./ds-form.tsx";
import { EventsPanel } from "./events-panel.tsx";
import { GivePanel, TakeOutPanel } from "./give-panel.tsx";
import { HeldPanel, KeysPanel } from "./keys-panel.tsx";
import { SignerKeyPanel, SignerServersPanel } from "./signer-panels.tsx";
import { SignPanel } from "./sign-panel.tsx";
import { StepsPanel } from "./steps-panel.tsx";
import { AsksRemovalPanel } from "./asks-removal.tsx";
import { TurnOffPanel } from "./turn-off.tsx";
import type { Dnssec } from "./use-dnssec.ts";
import { goneDs } from "./words.ts";

/** The DNSSEC page of a domain: what is in progress, what has to be done by whom, and how to turn signing on or off. */
export function DnssecParts({ domain, dnssec }: { domain: Domain; dnssec: Dnssec }) {
  const state = dnssecState(dnssec.status);
  const isExternal = dnssec.mode === "external";
  // If the registry has no DS, there is none to remove, so the form that adds a DS comes before the panel about removal.
  const hasDs = dnssec.asksremoval || (dnssec.parent?.ds.length ?? 0) > 0;
  // If two providers sign, the DS records are made from the keys of both, and none is added manually.
  const isJoined = dnssec.signers !== null;
  const isOn = state === "signing" || state === "signed";
  return (
    <div className="np-columns">
      <div className="np-col np-gap-20">
        {dnssec.steps.length > 0 && <StepsPanel dnssec={dnssec} />}
        <ForRegistrar domain={domain} dnssec={dnssec} />
        {!isExternal && (state === "unsigned" || state === "unsupported" || dnssec.cansign) && (
          <SignPanel domain={domain} dnssec={dnssec} />
        )}
        {(isExternal || hasForeignDs(dnssec)) && <HeldPanel domain={domain} dnssec={dnssec} />}
        {(!isExternal || dnssec.keys.length > 0) && <KeysPanel dnssec={dnssec} />}
        {isOn && <TurnOffPanel domain={domain} dnssec={dnssec} />}
      </div>
      <div className="np-col np-gap-20">
        {isExternal && !isJoined && hasDs && <AsksRemovalPanel domain={domain} dnssec={dnssec} />}
        {isExternal && !isJoined && <DsForm domain={domain} dnssec={dnssec} />}
        {isExternal && !isJoined && !hasDs && <AsksRemovalPanel domain={domain} dnssec={dnssec} />}
        {dnssec.mode === "ours" && state === "signed" && !isJoined && <GivePanel domain={domain} dnssec={dnssec} />}
        <EventsPanel dnssec={dnssec} />
      </div>
    </div>
  );
}

/** What only the domain's registrar or another provider can do. It is shown directly below the step that waits for it. */
function ForRegistrar({ domain, dnssec }: { domain: Domain; dnssec: Dnssec }) {
  const { awaited, mode, parent } = dnssec;
  if (awaited?.act === "key") return <SignerKeyPanel domain={domain} dnssec={dnssec} keys={awaited.keys} />;
  if (awaited?.act === "servers") return <SignerServersPanel domain={domain} />;
  if (awaited?.act === "add") return <GivePanel domain={domain} dnssec={dnssec} />;
  if (awaited?.act === "remove") return <TakeOutPanel domain={domain} dnssec={dnssec} records={awaited.ds} />;
  const isBroken = mode === "elsewhere" && dnssecState(dnssec.status) === "broken";
  return isBroken && parent !== null && parent.ds.length > 0 ? (
    <TakeOutPanel domain={domain} dnssec={dnssec} records={parent.ds} isBroken />
  ) : null;
}

/** Whether the registry has a DS that belongs to none of the keys here. */
function hasForeignDs({ ds, keys }: Dnssec): boolean {
  return ds.some((one) => one.status !== goneDs && keys.every(({ digest }) => digest !== one.digest));
}

import { AbusePanel } from "../../abuse/index.ts";
import { ActSlot } from "../acts/index.ts";
import { DomainFrame } from "../domain-frame.tsx";
import { ContactsPanel, DatesPanel, RequestsPanel, ZonePanel } from "./domain-panels.tsx";
import { EndPanel } from "./end-panel.tsx";
import { GluePanel } from "./glue-panel.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { ServersPanel } from "./servers-panel.tsx";
import { StatusesPanel } from "./statuses-panel.tsx";
import { SafetyPanel } from "./domain-safety-panel.tsx";
import { LeavingPanel } from "../transfer/index.ts";
import { isEnded, type Domain } from "../domain-state.rules.ts";
import { DomainSummary } from "./domain-summary.tsx";
import { HeldNow, StillHere, WhatHappened } from "./ended-panels.tsx";
import { RestrictionBanners } from "./restriction-banners.tsx";
import { StatusSummaryPanel } from "./status-summary.tsx";

export { prefetchDomain as prefetch } from "../prefetch-domain.ts";

/** Everything about a domain except its records. */
export function Screen(): React.JSX.Element {
  return (
    <DomainFrame part="status" actions={(domain) => <ActSlot slot="title" domain={domain} />}>
      {(domain) => (
        <>
          <StatusSummaryPanel domain={domain} />
          <RestrictionBanners domain={domain} />
          <AbusePanel itemid={domain.itemid} />
          {isEnded(domain) ? <Ended domain={domain} /> : <Held domain={domain} />}
        </>
      )}
    </DomainFrame>
  );
}

function Held({ domain }: { domain: Domain }) {
  return (
    <>
      <LeavingPanel domain={domain} />
      <DomainSummary domain={domain} />
      <div className="np-columns">
        <div className="np-col np-gap-20">
          <DatesPanel domain={domain} />
          <ContactsPanel domain={domain} />
          <RequestsPanel domain={domain} />
        </div>
        <div className="np-col np-gap-20">
          <SafetyPanel domain={domain} />
          <ServersPanel key={`servers ${domain.itemid}`} domain={domain} />
          <GluePanel domain={domain} />
          <ZonePanel domain={domain} link />
          <StatusesPanel domain={domain} />
          <HistoryPanel key={domain.itemid} domain={domain} />
        </div>
      </div>
      <EndPanel domain={domain} />
    </>
  );
}

/** A domain that has ended: what happened, who has it now, and what is still here. */
function Ended({ domain }: { domain: Domain }) {
  return (
    <div className="np-columns">
      <div className="np-col np-gap-20">
        <WhatHappened domain={domain} />
        {domain.statussummary.is !== "pushed" && <HeldNow domain={domain} />}
        <StillHere domain={domain} />
      </div>
      <div className="np-col np-gap-20">
        <RequestsPanel domain={domain} />
        <HistoryPanel key={domain.itemid} domain={domain} />
      </div>
    </div>
  );
}

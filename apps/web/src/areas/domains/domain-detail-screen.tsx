import { ActSlot } from "./acts/act-slot.tsx";
import { DomainFrame } from "./domain-frame.tsx";
import { ContactsPanel, DatesPanel, RequestsPanel, ZonePanel } from "./domain-panels.tsx";
import { EndPanel } from "./end-panel.tsx";
import { GluePanel } from "./glue-panel.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { ServersPanel } from "./servers-panel.tsx";
import { StatusesPanel } from "./statuses-panel.tsx";
import { SafetyPanel } from "./domain-safety-panel.tsx";
import { LeavingPanel } from "./transfer/leaving-panel.tsx";
import { DomainAlarm, DomainSummary } from "./domain-summary.tsx";

export { prefetchDomain as prefetch } from "./prefetch-domain.ts";

/** Everything about one domain that is not its records. */
export function Screen(): React.JSX.Element {
  return (
    <DomainFrame part="status" actions={(domain) => <ActSlot slot="title" domain={domain} />}>
      {(domain) => (
        <>
          <DomainAlarm domain={domain} />
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
      )}
    </DomainFrame>
  );
}

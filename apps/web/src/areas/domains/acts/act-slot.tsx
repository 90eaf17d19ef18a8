import { useBrand } from "../../../shell/brand/use-brand.ts";
import { useSession } from "../../../shell/session/use-session.ts";
import type { Domain } from "../domain-state.rules.ts";
import type { DomainAct } from "./act.ts";
import { domainActs, type ActSlotName } from "./acts.ts";

/** The actions for a place of the page that this user can start on this domain now. */
export function useActs(slot: ActSlotName, domain: Domain): readonly DomainAct[] {
  const { globals } = useBrand();
  const { permissions } = useSession();
  const acts: readonly DomainAct[] = domainActs[slot];
  return acts.filter(({ isOffered }) => isOffered(domain, { may: (each) => permissions.has(each), globals }));
}

/** A place of the page with its actions. Shows nothing if there are none. */
export function ActSlot({ slot, domain }: { slot: ActSlotName; domain: Domain }): React.ReactNode {
  const acts = useActs(slot, domain);
  if (acts.length === 0) return null;
  return (
    <span className="np-row np-wrap np-acts">
      {acts.map(({ key, Act }) => (
        <Act key={key} domain={domain} />
      ))}
    </span>
  );
}

/** The actions of a place below the facts of a panel, with a line above them. Shows nothing if there are none. */
export function ActFoot({ slot, domain }: { slot: ActSlotName; domain: Domain }): React.ReactNode {
  if (useActs(slot, domain).length === 0) return null;
  return (
    <div className="np-panel-foot">
      <ActSlot slot={slot} domain={domain} />
    </div>
  );
}

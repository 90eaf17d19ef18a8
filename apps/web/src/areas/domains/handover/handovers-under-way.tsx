import { pushList } from "@nameplane/contracts/pushes/operations";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useNow } from "../../../ui/text/date-time.tsx";
import { HandoverList } from "./handover-list.tsx";
import { isOfferOpen } from "./handover.rules.ts";

/** Handovers that wait for an answer or for a registry, where names are moved; nothing when there are none. */
export function HandoversUnderWay() {
  const now = useNow();
  const { data } = useApiQuery(pushList, {});
  const given = (data?.given ?? []).filter((push) => isOfferOpen(push, now));
  if (data === undefined || given.length + data.offered.length + data.settling.length === 0) return null;
  return (
    <div className="np-handover-beside">
      <HandoverList list={{ ...data, given }} />
    </div>
  );
}

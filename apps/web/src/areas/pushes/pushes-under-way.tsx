import { pushList } from "@nameplane/contracts/pushes/operations";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useNow } from "../../ui/text/date-time.tsx";
import { PushList } from "./push-list.tsx";
import { isOfferOpen } from "./push.rules.ts";

/** Pushes that wait for an answer or for a registry, where names are moved; nothing when there are none. */
export function PushesUnderWay() {
  const now = useNow();
  const { data } = useApiQuery(pushList, {});
  const given = (data?.given ?? []).filter((push) => isOfferOpen(push, now));
  if (data === undefined || given.length + data.offered.length + data.settling.length === 0) return null;
  return (
    <div className="np-push-beside">
      <PushList list={{ ...data, given }} />
    </div>
  );
}

import { pushList } from "@nameplane/contracts/pushes/operations";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useNow } from "../../ui/text/date-time.tsx";
import { PushList } from "./push-list.tsx";
import { isOfferOpen } from "./push.rules.ts";

/** Shown on the transfer page: the pushes that wait for an answer or a registry. Shows nothing if there are none. */
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

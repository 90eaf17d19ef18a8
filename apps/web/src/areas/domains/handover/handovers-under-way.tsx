import { pushList } from "@nameplane/contracts/pushes/operations";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { HandoverList } from "./handover-list.tsx";

/** Handovers that wait for an answer, where names are moved; nothing when there are none. */
export function HandoversUnderWay() {
  const { data } = useApiQuery(pushList, {});
  if (data === undefined) return null;
  return <HandoverList list={{ ...data, given: data.given.filter(({ state }) => state === "open") }} />;
}

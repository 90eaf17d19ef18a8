import type { ChangeOperation, Dispute } from "../rules/notices.ts";
import { type Block, dateTimeText, writerFor } from "../xml/write.ts";

const { root, el } = writerFor("changePoll");

/** changePoll:changeData, which accompanies the infData of a domain that the registry itself changed (RFC 8590 section 3.1.2). */
export function changeDataBlock(change: {
  readonly operation: ChangeOperation;
  readonly at: number;
  readonly who: string;
  readonly text: string;
  readonly dispute?: Dispute | undefined;
}): Block {
  return root(
    "changeData",
    { state: "after" },
    el("operation", {}, change.operation),
    el("date", {}, dateTimeText(change.at)),
    el("svTRID", {}, `SWEEP-${change.at}`),
    el("who", {}, change.who),
    change.dispute === undefined ? undefined : el("caseId", { type: change.dispute.type }, change.dispute.id),
    el("reason", {}, change.text.slice(0, 32)),
  );
}

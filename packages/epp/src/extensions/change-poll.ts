import { NS } from "../namespaces.ts";
import { extensionNamed } from "../reply.ts";
import type { EppReply } from "../reply.ts";
import { allText, attributeOf, childInstant, childNamed, childToken, tokenOf } from "../xml/query-xml.ts";

/**
 * A change that the registry itself made to one of our objects, and whether the object's data in the message are from before or
 * after the change.
 */
export interface ServerChange {
  readonly state: "before" | "after";
  /** `create`, `delete`, `renew`, `transfer`, `update`, `restore`, `autoRenew`, `autoDelete`, `autoPurge` or `custom`. */
  readonly operation: string;
  /** Detail of the operation: the transfer's op, or the name of a custom operation. */
  readonly op: string | null;
  readonly changedAt: string | null;
  readonly svTRID: string | null;
  readonly who: string | null;
  readonly caseId: string | null;
  /** The kind of the case: `udrp`, `urs` or `custom`. */
  readonly caseType: string | null;
  readonly reason: string | null;
}

/** The change notice of a poll message (RFC 8590). Null if there is none. */
export function readServerChange(reply: EppReply): ServerChange | null {
  const data = extensionNamed(reply, NS.changePoll, "changeData");
  if (data === null) return null;
  const operation = childNamed(data, NS.changePoll, "operation");
  const caseId = childNamed(data, NS.changePoll, "caseId");
  const reason = childNamed(data, NS.changePoll, "reason");
  return {
    state: attributeOf(data, "state") === "before" ? "before" : "after",
    operation: operation === null ? "custom" : tokenOf(operation),
    op: operation === null ? null : attributeOf(operation, "op"),
    changedAt: childInstant(data, NS.changePoll, "date"),
    svTRID: childToken(data, NS.changePoll, "svTRID"),
    who: childToken(data, NS.changePoll, "who"),
    caseId: caseId === null ? null : tokenOf(caseId),
    caseType: caseId === null ? null : attributeOf(caseId, "type"),
    reason: reason === null ? null : allText(reason),
  };
}

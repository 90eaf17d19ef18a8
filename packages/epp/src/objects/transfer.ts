import { attributeOf, booleanOf, childInstant, childNamed, childToken, tokenOf } from "../xml/query-xml.ts";
import type { XmlNode } from "../xml/read-xml.ts";
import { NS } from "../namespaces.ts";

/** The last transfer of an object. `status` is one of the six statuses of RFC 5730 or the registry's own. */
export interface TransferData {
  /** Domain name or contact id. */
  readonly object: string;
  readonly status: string | null;
  /** The registrar that requested the transfer, and when it did. */
  readonly reID: string | null;
  readonly requestedAt: string | null;
  /** The registrar that has to act, and its deadline or the time when it acted. */
  readonly acID: string | null;
  readonly actsAt: string | null;
  /** The new expiry date, if the transfer changes it. */
  readonly expiresAt: string | null;
}

/** The final outcome of a command that was first answered with 1001. */
export interface PendingActionData {
  readonly object: string;
  /** Whether the command was carried out. Null if the registry's answer cannot be read; the object then has to be read. */
  readonly isDone: boolean | null;
  /** Identifiers of the original command. */
  readonly clTRID: string | null;
  readonly svTRID: string | null;
  readonly decidedAt: string | null;
}

/** Reads the trnData of a domain or contact. Null if it names no object. */
export function readTransferData(data: XmlNode): TransferData | null {
  const object = childToken(data, data.ns, "name") ?? childToken(data, data.ns, "id");
  if (object === null) return null;
  return {
    object,
    status: childToken(data, data.ns, "trStatus"),
    reID: childToken(data, data.ns, "reID"),
    requestedAt: childInstant(data, data.ns, "reDate"),
    acID: childToken(data, data.ns, "acID"),
    actsAt: childInstant(data, data.ns, "acDate"),
    expiresAt: childInstant(data, data.ns, "exDate"),
  };
}

/** Reads the panData of a domain, contact or host. Null if it names no object. */
export function readPendingActionData(data: XmlNode): PendingActionData | null {
  const object = childNamed(data, data.ns, "name") ?? childNamed(data, data.ns, "id");
  if (object === null) return null;
  const paTRID = childNamed(data, data.ns, "paTRID");
  return {
    object: tokenOf(object),
    isDone: booleanOf(attributeOf(object, "paResult")),
    clTRID: paTRID === null ? null : childToken(paTRID, NS.epp, "clTRID"),
    svTRID: paTRID === null ? null : childToken(paTRID, NS.epp, "svTRID"),
    decidedAt: childInstant(data, data.ns, "paDate"),
  };
}

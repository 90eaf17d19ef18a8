import type { Contact, TransferStatus } from "../model/objects.ts";
import type { Notice } from "../rules/notices.ts";
import type { XmlNode } from "../xml/parse.ts";
import { ElementReader } from "../xml/read.ts";
import { readClientId } from "../xml/values.ts";
import type { AuthInfo } from "./access.ts";
import { readAuthInfo } from "./auth-info-input.ts";

/** Reads contact:transfer with any `op` (RFC 5733 section 3.2.4). */
export function readContactTransfer(node: XmlNode): { readonly id: string; readonly authInfo: AuthInfo | null } {
  const reader = new ElementReader(node);
  const id = reader.required("id", readClientId);
  const authInfo = reader.optional("authInfo", readAuthInfo) ?? null;
  reader.end();
  return { id, authInfo };
}

/** Ends a pending contact transfer. If it is approved, the sponsoring registrar changes and the authInfo is removed. */
export function endContactTransfer(contact: Contact, status: TransferStatus, now: number): Contact {
  if (contact.transfer === null) return contact;
  const transfer = { ...contact.transfer, status, actsAt: now };
  if (status !== "clientApproved" && status !== "serverApproved") return { ...contact, transfer };
  return { ...contact, sponsor: transfer.gaining, transferredAt: now, authInfo: null, statuses: [], transfer };
}

/**
 * Notices about a contact transfer. The losing registrar gets no notice of its own approval, and the gaining registrar gets no
 * notice of its own request or cancellation.
 */
export function contactTransferNotices(contact: Contact, now: number): Notice[] {
  const transfer = contact.transfer;
  if (transfer === null) return [];
  const toLoser = transfer.status === "pending" || transfer.status !== "clientApproved";
  const toGainer = transfer.status !== "pending" && transfer.status !== "clientCancelled";
  return [...(toLoser ? [transfer.losing] : []), ...(toGainer ? [transfer.gaining] : [])].map((to) => ({
    kind: "contactTransfer",
    to,
    at: now,
    text: `Contact transfer ${transfer.status}.`,
    id: contact.id,
    transfer,
  }));
}

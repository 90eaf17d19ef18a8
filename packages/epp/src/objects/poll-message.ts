import { readServerChange } from "../extensions/change-poll.ts";
import type { ServerChange } from "../extensions/change-poll.ts";
import { readIisContact } from "../extensions/iis.ts";
import type { IisContactData } from "../extensions/iis.ts";
import { readTagChange } from "../extensions/nominet.ts";
import type { TagChange } from "../extensions/nominet.ts";
import { NS } from "../namespaces.ts";
import type { EppReply } from "../reply.ts";
import { attributeOf, childInstant, childNamed, childToken } from "../xml/query-xml.ts";
import type { XmlNode } from "../xml/read-xml.ts";
import { readContactData } from "./contact.ts";
import type { ContactData } from "./contact.ts";
import { readDomainData } from "./domain.ts";
import { withExtensions } from "./domain-info.ts";
import type { DomainInfo } from "./domain-info.ts";
import { readHostData } from "./host.ts";
import type { HostData } from "./host.ts";
import { readMaintenance } from "./maintenance.ts";
import type { Maintenance } from "./maintenance.ts";
import { readPendingActionData, readTransferData } from "./transfer.ts";
import type { PendingActionData, TransferData } from "./transfer.ts";

export type ObjectKind = "domain" | "contact" | "host";

/** An object shown in a message. */
export type PollObject =
  | { readonly kind: "domain"; readonly domain: DomainInfo }
  | { readonly kind: "contact"; readonly contact: ContactData & { readonly iis: IisContactData | null } }
  | { readonly kind: "host"; readonly host: HostData };

/**
 * Subject of a message. `notice` is the registry's own element around the data (iis createNotify, updateNotify, deleteNotify,
 * transferNotify), or null for the standard forms. `text` means a message without data. `unknown` means data of another kind,
 * which stay in the message's elements.
 */
export type PollContent =
  | {
      readonly kind: "transfer";
      readonly object: ObjectKind;
      readonly transfer: TransferData;
      readonly notice: IisNotice | null;
    }
  | { readonly kind: "pendingAction"; readonly object: ObjectKind; readonly action: PendingActionData }
  | {
      readonly kind: "object";
      readonly object: PollObject;
      readonly change: ServerChange | null;
      readonly notice: IisNotice | null;
    }
  /**
   * A name that the registry itself created or renewed, for example at the end of its period (RFC 5731 sections 3.2.1 and 3.2.3).
   */
  | { readonly kind: "written"; readonly name: string; readonly data: "creData" | "renData"; readonly notice: IisNotice | null }
  | { readonly kind: "deleted"; readonly object: ObjectKind; readonly id: string; readonly notice: IisNotice }
  | {
      readonly kind: "gracePeriod";
      readonly name: string;
      readonly rgpStatus: string | null;
      readonly requestedAt: string | null;
      readonly reportDueAt: string | null;
    }
  | {
      readonly kind: "lowBalance";
      readonly registrarName: string | null;
      readonly creditLimit: string | null;
      readonly creditThreshold: string | null;
      /** `FIXED` for an amount, `PERCENT` for a percentage of the limit. */
      readonly thresholdType: string | null;
      readonly availableCredit: string | null;
    }
  | { readonly kind: "maintenance"; readonly maintenance: Maintenance }
  | { readonly kind: "tagChange"; readonly change: TagChange }
  | { readonly kind: "text" }
  | { readonly kind: "unknown" };

export type IisNotice = "create" | "update" | "delete" | "transfer";

/** Recognises the content of a poll message, wherever the server put it. Never fails: anything unreadable is `unknown`. */
export function readPollContent(reply: EppReply): PollContent {
  // Content of services that were not requested at login arrives as unhandled content, and is read too (RFC 9038).
  const nodes = [...reply.resData, ...reply.unhandled.map((content) => content.node)];
  for (const node of nodes) {
    const content = readNode(node, null, reply);
    if (content !== null) return content;
  }
  return nodes.length === 0 && reply.extensions.length === 0 ? { kind: "text" } : { kind: "unknown" };
}

const objectKinds: Readonly<Record<string, ObjectKind>> = {
  [NS.domain]: "domain",
  [NS.contact]: "contact",
  [NS.host]: "host",
};

const notices: Readonly<Record<string, IisNotice>> = {
  createNotify: "create",
  updateNotify: "update",
  deleteNotify: "delete",
  transferNotify: "transfer",
};

function readNode(node: XmlNode, notice: IisNotice | null, reply: EppReply): PollContent | null {
  if (node.ns === NS.rgpPoll && node.name === "pollData") return readGracePeriod(node);
  if (node.ns === NS.lowBalancePoll && node.name === "pollData") return readLowBalance(node);
  if (node.ns === NS.maintenance && node.name === "infData") {
    const maintenance = readMaintenance(node);
    return maintenance === null ? null : { kind: "maintenance", maintenance };
  }
  if (node.ns === NS.nominetNews) {
    const change = readTagChange(node, reply.queue?.msg ?? "");
    return change === null ? null : { kind: "tagChange", change };
  }
  if (node.ns === NS.iis && notice === null) return readNotice(node, reply);
  const object = objectKinds[node.ns];
  if (object === undefined) return null;
  switch (node.name) {
    case "trnData": {
      const transfer = readTransferData(node);
      return transfer === null ? null : { kind: "transfer", object, transfer, notice };
    }
    case "panData": {
      const action = readPendingActionData(node);
      return action === null ? null : { kind: "pendingAction", object, action };
    }
    case "infData": {
      const shown = readObject(object, node, reply);
      return shown === null ? null : { kind: "object", object: shown, change: readServerChange(reply), notice };
    }
    case "creData":
    case "renData": {
      const name = object === "domain" ? childToken(node, node.ns, "name") : null;
      return name === null ? null : { kind: "written", name, data: node.name, notice };
    }
    case "delete": {
      const id = childToken(node, node.ns, "name") ?? childToken(node, node.ns, "id");
      return id === null || notice === null ? null : { kind: "deleted", object, id, notice };
    }
    default:
      return null;
  }
}

function readNotice(node: XmlNode, reply: EppReply): PollContent | null {
  const notice = notices[node.name];
  const [inner] = node.children;
  return notice === undefined || inner === undefined ? null : readNode(inner, notice, reply);
}

function readObject(kind: ObjectKind, node: XmlNode, reply: EppReply): PollObject | null {
  if (kind === "domain") {
    const domain = readDomainData(node);
    return domain === null ? null : { kind, domain: withExtensions(domain, reply) };
  }
  if (kind === "contact") {
    const contact = readContactData(node);
    return contact === null ? null : { kind, contact: { ...contact, iis: readIisContact(reply) } };
  }
  const host = readHostData(node);
  return host === null ? null : { kind, host };
}

function readGracePeriod(node: XmlNode): PollContent | null {
  const name = childToken(node, NS.rgpPoll, "name");
  if (name === null) return null;
  const status = childNamed(node, NS.rgpPoll, "rgpStatus");
  return {
    kind: "gracePeriod",
    name,
    rgpStatus: status === null ? null : attributeOf(status, "s"),
    requestedAt: childInstant(node, NS.rgpPoll, "reqDate"),
    reportDueAt: childInstant(node, NS.rgpPoll, "reportDueDate"),
  };
}

function readLowBalance(node: XmlNode): PollContent {
  const threshold = childNamed(node, NS.lowBalancePoll, "creditThreshold");
  return {
    kind: "lowBalance",
    registrarName: childToken(node, NS.lowBalancePoll, "registrarName"),
    creditLimit: childToken(node, NS.lowBalancePoll, "creditLimit"),
    creditThreshold: childToken(node, NS.lowBalancePoll, "creditThreshold"),
    thresholdType: threshold === null ? null : attributeOf(threshold, "type"),
    availableCredit: childToken(node, NS.lowBalancePoll, "availableCredit"),
  };
}

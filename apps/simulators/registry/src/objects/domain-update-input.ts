import type { XmlNode } from "../xml/parse.ts";
import { ElementReader } from "../xml/read.ts";
import { readLabel, readToken } from "../xml/values.ts";
import { Refusal } from "../epp/refusal.ts";
import type { AuthInfo } from "./access.ts";
import { readAuthInfoChange } from "./auth-info-input.ts";
import { type DomainContact, readDomainContact } from "./domain-contacts.ts";
import { type NamedServer, readNameservers } from "./domain-delegation.ts";
import { readStatus } from "./status-input.ts";

const domainStatusValues = [
  "clientDeleteProhibited",
  "clientHold",
  "clientRenewProhibited",
  "clientTransferProhibited",
  "clientUpdateProhibited",
  "inactive",
  "ok",
  "pendingCreate",
  "pendingDelete",
  "pendingRenew",
  "pendingTransfer",
  "pendingUpdate",
  "serverDeleteProhibited",
  "serverHold",
  "serverRenewProhibited",
  "serverTransferProhibited",
  "serverUpdateProhibited",
];

interface AddRemove {
  readonly servers: readonly NamedServer[];
  readonly contacts: readonly DomainContact[];
  readonly statuses: readonly string[];
}

interface Change {
  readonly registrant: string | undefined;
  readonly authInfo: AuthInfo | undefined;
}

export interface DomainUpdateInput {
  readonly name: string;
  readonly add: AddRemove;
  readonly rem: AddRemove;
  readonly chg: Change;
  /** Whether no element changes anything, as in a restore request or an update by extension only. */
  readonly empty: boolean;
}

const none: AddRemove = { servers: [], contacts: [], statuses: [] };

function readAddRemove(node: XmlNode): AddRemove {
  const reader = new ElementReader(node);
  const lists = {
    servers: reader.optional("ns", readNameservers) ?? [],
    contacts: reader.repeated("contact", readDomainContact),
    statuses: reader.repeated("status", readStatus(domainStatusValues), 0, 11),
  };
  reader.end();
  return lists;
}

function readRegistrantChange(node: XmlNode): string {
  const id = readToken(0, 16)(node);
  if (id.length === 1 || id.length === 2) throw new Refusal(2004, { reason: "registrant has 3 to 16 characters", node });
  return id;
}

function readChange(node: XmlNode): Change {
  const reader = new ElementReader(node);
  const change = {
    registrant: reader.optional("registrant", readRegistrantChange),
    authInfo: reader.optional("authInfo", readAuthInfoChange),
  };
  reader.end();
  return change;
}

function isEmpty({ servers, contacts, statuses }: AddRemove): boolean {
  return servers.length + contacts.length + statuses.length === 0;
}

export function readDomainUpdate(node: XmlNode): DomainUpdateInput {
  const reader = new ElementReader(node);
  const name = reader.required("name", readLabel);
  const add = reader.optional("add", readAddRemove) ?? none;
  const rem = reader.optional("rem", readAddRemove) ?? none;
  const chg = reader.optional("chg", readChange) ?? { registrant: undefined, authInfo: undefined };
  reader.end();
  const empty = isEmpty(add) && isEmpty(rem) && chg.registrant === undefined && chg.authInfo === undefined;
  return { name, add, rem, chg, empty };
}

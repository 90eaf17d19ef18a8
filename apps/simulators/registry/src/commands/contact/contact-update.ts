import { defineCommand } from "../../epp/command.ts";
import { Refusal } from "../../epp/refusal.ts";
import { type Contact, clientObjectStatuses, type PostalInfo } from "../../model/objects.ts";
import { findContact, requireSponsor } from "../../objects/access.ts";
import { readAuthInfo, storedAuthInfo } from "../../objects/auth-info-input.ts";
import {
  type PostalChange,
  readDisclose,
  readEmail,
  readPhone,
  readPostalChange,
  refuseTwice,
} from "../../objects/contact-input.ts";
import { changeStatuses, readStatus } from "../../objects/status-input.ts";
import { objectProhibition } from "../../rules/statuses.ts";
import type { XmlNode } from "../../xml/parse.ts";
import { ElementReader } from "../../xml/read.ts";
import { readClientId } from "../../xml/values.ts";
import { contactAuthInfoMin } from "./contact-create.ts";

const contactStatuses = [
  "clientDeleteProhibited",
  "clientTransferProhibited",
  "clientUpdateProhibited",
  "linked",
  "ok",
  "pendingCreate",
  "pendingDelete",
  "pendingTransfer",
  "pendingUpdate",
  "serverDeleteProhibited",
  "serverTransferProhibited",
  "serverUpdateProhibited",
];

function readStatusList(node: XmlNode): string[] {
  const reader = new ElementReader(node);
  const statuses = reader.repeated("status", readStatus(contactStatuses), 1, 7);
  reader.end();
  return statuses;
}

function readChange(node: XmlNode) {
  const reader = new ElementReader(node);
  const change = {
    postal: reader.repeated("postalInfo", readPostalChange, 0, 2),
    voice: reader.optional("voice", readPhone(true)),
    fax: reader.optional("fax", readPhone(true)),
    email: reader.optional("email", readEmail),
    authInfo: reader.optional("authInfo", readAuthInfo),
    disclose: reader.optional("disclose", readDisclose),
  };
  reader.end();
  refuseTwice(change.postal);
  return change;
}

/**
 * Merges a changed postalInfo into the contact's. If the contact had none of this type, the change needs a name and an address.
 */
function mergePostal(current: readonly PostalInfo[], change: PostalChange): PostalInfo[] {
  const held = current.find((form) => form.type === change.type);
  const name = change.name ?? held?.name;
  const address = change.address ?? held;
  if (name === undefined || address === undefined) {
    throw new Refusal(2003, `A new ${change.type} postalInfo needs name and addr`);
  }
  const { street, city, sp, pc, cc } = address;
  const org = change.org === undefined ? (held?.org ?? null) : change.org === "" ? null : change.org;
  const merged: PostalInfo = { type: change.type, name, org, street, city, sp, pc, cc };
  return held === undefined ? [...current, merged] : current.map((form) => (form === held ? merged : form));
}

/** contact:update (RFC 5733 section 3.2.5). orgno, and the name that belongs to it, cannot be changed. */
export const contactUpdate = defineCommand({
  verb: "contact:update",
  read: (node) => {
    const reader = new ElementReader(node);
    const input = {
      id: reader.required("id", readClientId),
      add: reader.optional("add", readStatusList) ?? [],
      rem: reader.optional("rem", readStatusList) ?? [],
      chg: reader.optional("chg", readChange),
    };
    reader.end();
    return input;
  },
  names: ({ id }) => [id],
  run: (context, { id, add, rem, chg }, extensions) => {
    const contact = findContact(context, id);
    requireSponsor(context, contact);
    const iisUpdate = extensions.iisUpdate;
    if (chg === undefined && add.length + rem.length === 0 && iisUpdate === undefined) {
      throw new Refusal(2003, "Nothing to update");
    }
    const unlocks = rem.includes("clientUpdateProhibited") && chg === undefined && add.length === 0;
    const prohibited = objectProhibition(contact, "update");
    if (prohibited !== null && !(unlocks && prohibited === "clientUpdateProhibited")) throw new Refusal(2304, prohibited);
    if (iisUpdate !== undefined && iisUpdate.clientDelete !== null) {
      throw new Refusal(2306, "clientDelete belongs to domains");
    }
    if (contact.orgno !== null && chg?.postal.some((form) => form.name !== undefined || form.org !== undefined) === true) {
      const changed = chg.postal.some((form) => {
        const held = contact.postal.find((known) => known.type === form.type);
        return (form.name ?? held?.name) !== held?.name || (form.org ?? held?.org ?? "") !== (held?.org ?? "");
      });
      if (changed) throw new Refusal(2306, "Name and orgno identify the holder: make a new contact instead");
    }
    const updated: Contact = {
      ...contact,
      statuses: changeStatuses(contact.statuses, add, rem, clientObjectStatuses),
      postal: (chg?.postal ?? []).reduce<readonly PostalInfo[]>(mergePostal, contact.postal),
      voice: chg?.voice === undefined ? contact.voice : chg.voice,
      fax: chg?.fax === undefined ? contact.fax : chg.fax,
      email: chg?.email ?? contact.email,
      authInfo: chg?.authInfo === undefined ? contact.authInfo : storedAuthInfo(chg.authInfo, contactAuthInfoMin, false),
      disclose: chg?.disclose ?? contact.disclose,
      vatno: iisUpdate?.vatno ?? contact.vatno,
      updatedBy: context.registrar.id,
      updatedAt: context.now,
    };
    context.store.contacts.save(updated);
    return { code: 1000 };
  },
});

import type { Contact, Disclose, Phone, PostalInfo, Transfer } from "../model/objects.ts";
import { objectStatuses } from "../rules/statuses.ts";
import type { Store } from "../store/store.ts";
import { type Block, type Xml, dateTimeText, writerFor } from "../xml/write.ts";
import type { CheckResult } from "./domain-data.ts";

const { root, el } = writerFor("contact");

function maybe(name: string, text: string | null): Xml | undefined {
  return text === null ? undefined : el(name, {}, text);
}

function postalElement(postal: PostalInfo): Xml {
  return el(
    "postalInfo",
    { type: postal.type },
    el("name", {}, postal.name),
    maybe("org", postal.org),
    el(
      "addr",
      {},
      postal.street.map((line) => el("street", {}, line)),
      el("city", {}, postal.city),
      maybe("sp", postal.sp),
      maybe("pc", postal.pc),
      el("cc", {}, postal.cc),
    ),
  );
}

function phoneElement(name: string, phone: Phone | null): Xml | undefined {
  return phone === null ? undefined : el(name, { x: phone.extension ?? undefined }, phone.number);
}

function discloseElement(disclose: Disclose): Xml {
  return el(
    "disclose",
    { flag: disclose.flag ? "1" : "0" },
    disclose.elements.map((item) => el(item.name, { type: item.type ?? undefined })),
  );
}

/** contact:infData in schema order (RFC 5733 section 3.1.2). Only the sponsoring registrar is shown the authInfo itself. */
export function contactInfoBlock(store: Store, contact: Contact, isOwn: boolean): Block {
  return root(
    "infData",
    {},
    el("id", {}, contact.id),
    el("roid", {}, contact.roid),
    objectStatuses(contact, store.domains.isContactLinked(contact.id)).map((status) => el("status", { s: status })),
    contact.postal.map(postalElement),
    phoneElement("voice", contact.voice),
    phoneElement("fax", contact.fax),
    el("email", {}, contact.email),
    el("clID", {}, contact.sponsor),
    el("crID", {}, contact.creator),
    el("crDate", {}, dateTimeText(contact.createdAt)),
    maybe("upID", contact.updatedBy),
    contact.updatedAt === null ? undefined : el("upDate", {}, dateTimeText(contact.updatedAt)),
    contact.transferredAt === null ? undefined : el("trDate", {}, dateTimeText(contact.transferredAt)),
    contact.authInfo === null ? undefined : el("authInfo", {}, el("pw", {}, isOwn ? contact.authInfo.shown : undefined)),
    contact.disclose === null ? undefined : discloseElement(contact.disclose),
  );
}

export function contactTransferBlock(id: string, transfer: Transfer): Block {
  return root(
    "trnData",
    {},
    el("id", {}, id),
    el("trStatus", {}, transfer.status),
    el("reID", {}, transfer.gaining),
    el("reDate", {}, dateTimeText(transfer.requestedAt)),
    el("acID", {}, transfer.losing),
    el("acDate", {}, dateTimeText(transfer.actsAt)),
  );
}

export function contactCreatedBlock(contact: Contact): Block {
  return root("creData", {}, el("id", {}, contact.id), el("crDate", {}, dateTimeText(contact.createdAt)));
}

export function contactCheckBlock(results: readonly CheckResult[]): Block {
  return root(
    "chkData",
    {},
    results.map((result) =>
      el("cd", {}, el("id", { avail: result.available ? "1" : "0" }, result.name), maybe("reason", result.reason)),
    ),
  );
}

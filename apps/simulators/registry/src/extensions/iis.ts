import { Refusal } from "../epp/refusal.ts";
import type { Contact, Domain } from "../model/objects.ts";
import type { Profile } from "../profiles/profile.ts";
import { isOrgno } from "../rules/contact-data.ts";
import { deactivationDates } from "../rules/life-cycle.ts";
import type { XmlNode } from "../xml/parse.ts";
import { ElementReader, leafText, requiredAttribute } from "../xml/read.ts";
import { oneOf, readBoolean, readLabel } from "../xml/values.ts";
import { type Block, dateTimeText, writerFor } from "../xml/write.ts";

const { root, el } = writerFor("iis");

export interface IisCreate {
  readonly orgno: string;
  readonly vatno: string | null;
}

export interface IisUpdate {
  readonly vatno: string | null;
  readonly clientDelete: { readonly wanted: boolean; readonly atExpiry: boolean } | null;
}

function readOrgno(node: XmlNode): string {
  const text = leafText(node);
  if (text === "") throw new Refusal(2003, { reason: "orgno is empty", node });
  if (!isOrgno(text)) throw new Refusal(2005, { reason: "orgno must look like [SE]802405-0190", node });
  return text;
}

function readVatno(node: XmlNode): string {
  const text = leafText(node);
  if (text.length > 32) throw new Refusal(2004, { reason: "vatno has at most 32 characters", node });
  return text;
}

/** Reads iis:create, which accompanies contact:create. */
export function readIisCreate(node: XmlNode): IisCreate {
  const reader = new ElementReader(node);
  const orgno = reader.required("orgno", readOrgno);
  const vatno = reader.optional("vatno", readVatno) ?? null;
  reader.end();
  return { orgno, vatno };
}

/**
 * Reads iis:create, which accompanies domain:create: iis:eid says whether the holder proved an electronic identity. The element
 * is newer than the published iis-1.2 schema and known from a public client of the registry.
 */
export function readIisIdentity(node: XmlNode): boolean {
  const reader = new ElementReader(node);
  const verified = reader.required("eid", (eid) => {
    leafText(eid, ["verified"]);
    return oneOf(requiredAttribute(eid, "verified"), ["true", "false", "1", "0"], eid, "verified");
  });
  reader.end();
  return verified === "true" || verified === "1";
}

/** Reads iis:update, which accompanies contact:update (vatno) or domain:update (clientDelete). */
export function readIisUpdate(node: XmlNode): IisUpdate {
  const reader = new ElementReader(node);
  const vatno = reader.optional("vatno", readVatno) ?? null;
  const clientDelete =
    reader.optional("clientDelete", (child) => {
      const at = oneOf(child.attributes.get("atExpDate") ?? "0", ["0", "1", "true", "false"], child, "atExpDate");
      return { wanted: readBoolean(child, ["atExpDate"]), atExpiry: at === "1" || at === "true" };
    }) ?? null;
  reader.end();
  return { vatno, clientDelete };
}

/** Reads iis:transfer: the name servers after the transfer, 1 to 5 hosts. */
export function readIisTransfer(node: XmlNode): readonly string[] {
  const reader = new ElementReader(node);
  const hosts = reader.required("ns", (child) => {
    const inner = new ElementReader(child);
    const names = inner.repeated("hostObj", readLabel, 1, 5);
    inner.end();
    return names.map((name) => name.toLowerCase());
  });
  reader.end();
  return hosts;
}

/** The state word of iis:infData: active, expired or deactivated. */
export function iisState(domain: Domain): string {
  return domain.phase === "expired" || domain.phase === "deactivated" ? domain.phase : "active";
}

/** iis:infData of a domain. */
export function iisDomainBlock(domain: Domain, profile: Profile): Block | null {
  const dates = deactivationDates(domain, profile);
  if (dates === null) return null;
  return root(
    "infData",
    {},
    el("deactDate", {}, dateTimeText(dates.deactAt)),
    el("delDate", {}, dateTimeText(dates.deleteAt)),
    el("relDate", {}, dateTimeText(dates.releaseAt)),
    el("state", {}, iisState(domain)),
    el("clientDelete", {}, domain.clientDelete || domain.deleteAtExpiry ? "1" : "0"),
  );
}

/** iis:infData of a contact; null unless the contact was created with the iis extension. */
export function iisContactBlock(contact: Contact): Block | null {
  if (contact.orgno === null) return null;
  return root("infData", {}, el("orgno", {}, contact.orgno), contact.vatno === null ? undefined : el("vatno", {}, contact.vatno));
}

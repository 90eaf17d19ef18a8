import { defineCommand } from "../../epp/command.ts";
import { Refusal } from "../../epp/refusal.ts";
import type { Contact } from "../../model/objects.ts";
import { readAuthInfo, storedAuthInfo } from "../../objects/auth-info-input.ts";
import { contactCreatedBlock } from "../../objects/contact-data.ts";
import { readDisclose, readEmail, readPhone, readPostalInfo, refuseTwice } from "../../objects/contact-input.ts";
import { shape } from "../../profiles/index.ts";
import { readTraficomContact } from "../../objects/traficom-contact.ts";
import { ElementReader } from "../../xml/read.ts";
import { readClientId } from "../../xml/values.ts";

/** A shorter secret could be guessed; RFC 5733 itself sets no limit. */
export const contactAuthInfoMin = 6;

/** contact:create (RFC 5733 section 3.2.1), with iis:create for holders of .se and .nu names. */
export const contactCreate = defineCommand({
  verb: "contact:create",
  read: (node) => {
    if (shape.contactIdentity === "traficom") return readTraficomContact(node);
    const reader = new ElementReader(node);
    const input = {
      id: reader.required("id", readClientId),
      postal: reader.repeated("postalInfo", readPostalInfo, 1, 2),
      voice: reader.optional("voice", readPhone(false)) ?? null,
      fax: reader.optional("fax", readPhone(false)) ?? null,
      email: reader.required("email", readEmail),
      authInfo: reader.required("authInfo", readAuthInfo),
      disclose: reader.optional("disclose", readDisclose) ?? null,
    };
    reader.end();
    refuseTwice(input.postal);
    return input;
  },
  names: ({ id }) => [id],
  run: ({ store, now, registrar }, { authInfo, ...asked }, extensions) => {
    if (shape.contactIdentity === "holderKind" && extensions.holderKind === undefined)
      throw new Refusal(2003, "The extension that says what kind of holder this is, is missing");
    // If the registry chooses the id, the id in the command is ignored.
    const input = shape.contactIds === "registry" ? { ...asked, id: `C${store.next("contactId")}-SIM` } : asked;
    if (store.contacts.find(input.id) !== undefined) throw new Refusal(2302, `Contact ${input.id} exists`);
    const contact: Contact = {
      ...input,
      roid: `C${store.next("contact")}-SIMREG`,
      sponsor: registrar.id,
      creator: registrar.id,
      createdAt: now,
      updatedBy: null,
      updatedAt: null,
      transferredAt: null,
      authInfo: storedAuthInfo(authInfo, contactAuthInfoMin, false),
      statuses: [],
      transfer: null,
      orgno: extensions.iisCreate?.orgno ?? null,
      vatno: extensions.iisCreate?.vatno ?? null,
    };
    store.contacts.save(contact);
    return { code: 1000, resData: contactCreatedBlock(contact) };
  },
});

import { z } from "zod";
import { BadParameter, ChangedMeanwhile, LoginRequired, MissingParameter, NoPermission, NotFound } from "../refusals.ts";
import { flag, id, instant, limit, nothing, page, pageOf, spec } from "../spec.ts";
import { ContactElsewhere, ContactInUse, OtherParty, OwnerFixed } from "./refusals.ts";

/** A contact as forms send it. Phone in EPP form: +46.701234567. */
export const contactInput = z.strictObject({
  party: z.enum(["company", "person"]),
  organization: z.string().trim().max(255),
  firstname: z.string().trim().max(120),
  lastname: z.string().trim().max(120),
  idnumber: z.string().trim().max(40),
  vatnumber: z.string().trim().max(32),
  street: z.string().trim().min(1).max(255),
  street2: z.string().trim().max(255),
  postcode: z.string().trim().min(1).max(16),
  city: z.string().trim().min(1).max(255),
  country: z.string().regex(/^[A-Z]{2}$/),
  phone: z.string().trim().max(20),
  email: z.string().trim().min(3).max(255),
});
export type ContactInput = z.infer<typeof contactInput>;

/** A contact as its own form sends it. The country decides whether a postcode and a region are needed. */
export const contactForm = z.strictObject({
  ...contactInput.shape,
  postcode: z.string().trim().max(16),
  region: z.string().trim().max(255).default(""),
});
export type ContactForm = z.infer<typeof contactForm>;

export const contactView = z.strictObject({
  contactid: id,
  status: z.int(),
  ...contactInput.shape,
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  region: z.string(),
  country: z.string(),
  email: z.string(),
});
export type ContactView = z.infer<typeof contactView>;

/** A contact with its roles (status numbers of `contact_use`) and the number of domains that use it. */
export const contactRow = z.strictObject({
  ...contactView.shape,
  roles: z.array(z.int()),
  usedin: z.int(),
});
export type ContactListRow = z.infer<typeof contactRow>;

export const contactListSpec = spec({
  summary:
    "Contacts of the account in pages of at most 100, newest first unless asked otherwise; `search` narrows by name, organisation, mail or number, `only` to unused ones or owners to be verified, `contactid` to one",
  input: z.strictObject({
    search: z.string().trim().max(100).optional(),
    only: z.enum(["unused", "unverified"]).optional(),
    contactid: id.optional(),
    /** Id of a contact to leave out. */
    except: id.optional(),
    orderby: z.enum(["name", "email", "created"]).optional(),
    desc: flag.optional(),
    page: page.optional(),
    limit: limit.optional(),
  }),
  answer: z.strictObject({
    ...pageOf(contactRow).shape,
    /** Whether counting stopped early (when filtering by a part of a name), so that there are more than this. */
    totalisatleast: z.boolean(),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const createContactSpec = spec({
  summary: "Creates a contact of the account",
  input: contactForm,
  answer: z.strictObject({ contact: contactView }),
  refusals: [LoginRequired, NoPermission, MissingParameter, BadParameter],
});

/** Where a contact is used. */
export const contactUse = z.strictObject({
  domainid: id,
  domainname: z.string(),
  /** The roles of the contact, as status numbers of `contact_use`. */
  roles: z.array(z.int()),
});

/** The effects of changing the contact. */
export const changeEffect = z.strictObject({
  /**
   * At most ten domains that the contact owns. While it owns any, its name, party and number cannot be changed, because they
   * identify the owner.
   */
  ownerof: z.array(z.string()),
  /** Number of domains whose registries have the contact. A change is also sent to these registries. */
  registrydomains: z.int(),
  /** Number of domains whose owner has to confirm a new mail address within `verifydays`. */
  verifydomains: z.int(),
  verifydays: z.int().nullable(),
});

export const getContactSpec = spec({
  summary: "One contact: what it is for, what a change of it does, and which other contacts seem to be the same",
  input: z.strictObject({ contactid: id }),
  answer: z.strictObject({
    contact: contactRow,
    version: z.int(),
    created: instant,
    changed: instant,
    /**
     * When the owner of the mail address confirmed it, as NIS2 article 28 and ICANN's Registrar Accreditation Agreement require.
     * Null if not yet.
     */
    emailproved: instant.nullable(),
    uses: z.array(contactUse),
    effect: changeEffect,
    duplicates: z.array(contactRow),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const updateContactSpec = spec({
  summary:
    "Changes a contact, and then its objects at the registries. The owner of a name is changed on the domain, not here; a new mail address has to be confirmed",
  input: z.strictObject({ contactid: id, version: z.int(), ...contactForm.shape }),
  answer: z.strictObject({
    contact: contactView,
    /** Number of registries where the contact is changed. */
    registries: z.int(),
    /** Whether the owner of the new address is asked to confirm it. */
    verifies: z.boolean(),
  }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    MissingParameter,
    BadParameter,
    ChangedMeanwhile,
    OwnerFixed,
    ContactElsewhere,
  ],
});

export const deleteContactSpec = spec({
  summary: "Deletes a contact that nothing uses",
  input: z.strictObject({ contactid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, ContactInUse, ContactElsewhere],
});

export const duplicateContactsSpec = spec({
  summary: "Contacts that seem to be the same person or company, in groups; the one used most comes first",
  input: nothing,
  answer: z.strictObject({ data: z.array(z.strictObject({ contacts: z.array(contactRow).min(2) })) }),
  refusals: [LoginRequired, NoPermission],
});

/** Fields in which contacts of one party may differ; the whole address counts as one field. */
export const mergeField = z.enum(["organization", "person", "idnumber", "vatnumber", "address", "email", "phone"]);
export type MergeField = z.infer<typeof mergeField>;

const merging = { contactid: id, others: z.array(id).min(1).max(50) };

export const previewMergeSpec = spec({
  summary: "What merging several contacts means: where they differ, and which names get which contact",
  input: z.strictObject(merging),
  answer: z.strictObject({
    /** The fields in which the contacts differ, with the value of each contact. A value is empty if the contact has none. */
    fields: z.array(z.strictObject({ field: mergeField, values: z.array(z.strictObject({ contactid: id, value: z.string() })) })),
    /** Domains of the contacts that are merged into the kept one, at most 200. They get the kept contact. */
    domains: z.array(
      z.strictObject({
        domainid: id,
        domainname: z.string(),
        /** The roles of the contact, as status numbers of `contact_use`. */
        roles: z.array(z.int()),
        /** The contact that the domain has had until now. */
        from: id,
        /** The contact's objects at the registry. They remain, and get the kept values. Empty if the registry has none. */
        objects: z.array(z.string()),
      }),
    ),
    total: z.int(),
  }),
  refusals: [LoginRequired, NoPermission, NotFound, OtherParty, ContactInUse, ContactElsewhere],
});

export const mergeContactsSpec = spec({
  summary:
    "Merges several contacts of the same party into one: their names get the contact that is kept, the other contacts end. `take` says from which contact a field is taken; otherwise from the one that is kept",
  input: z.strictObject({ ...merging, take: z.partialRecord(mergeField, id).optional() }),
  answer: z.strictObject({ contact: contactView, moved: z.int() }),
  refusals: [LoginRequired, NoPermission, NotFound, OtherParty, ContactInUse, MissingParameter, BadParameter, ContactElsewhere],
});

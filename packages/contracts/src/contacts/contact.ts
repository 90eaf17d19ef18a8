import { z } from "zod";
import { id, spec } from "../spec.ts";
import { LoginRequired, NoPermission } from "../refusals.ts";

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

export const contactView = z.strictObject({
  contactid: id,
  status: z.int(),
  ...contactInput.shape,
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  email: z.string(),
});
export type ContactView = z.infer<typeof contactView>;

/** A contact with what it is for: its roles (status numbers of `contact_use`), and at how many domains it stands. */
export const contactRow = z.strictObject({
  ...contactView.shape,
  roles: z.array(z.int()),
  usedin: z.int(),
});
export type ContactListRow = z.infer<typeof contactRow>;

export const contactListSpec = spec({
  summary: "Contacts of the account, newest first, at most 100; `search` narrows by name, organisation or mail",
  input: z.strictObject({ search: z.string().trim().max(100).optional() }),
  answer: z.strictObject({ data: z.array(contactRow), total: z.int() }),
  refusals: [LoginRequired, NoPermission],
});

export const createContactSpec = spec({
  summary: "Creates a contact of the account",
  input: contactInput,
  answer: z.strictObject({ contact: contactView }),
  refusals: [LoginRequired, NoPermission],
});

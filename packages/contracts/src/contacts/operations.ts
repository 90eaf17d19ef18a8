import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { contactListSpec, createContactSpec } from "./contact.ts";

export const contactList = get<IoOf<typeof contactListSpec>>("contactList", "/api/contact/getcontacts/");
export const createContact = post<IoOf<typeof createContactSpec>>("createContact", "/api/contact/createcontact/", {
  needsKey: true,
});

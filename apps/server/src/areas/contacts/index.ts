export { contactRoutes } from "./contacts.routes.ts";
export { presentContact } from "./contacts.present.ts";
export { findContact, listContacts, markUsed, ownerContactId, type ContactRow } from "./contacts.repository.ts";

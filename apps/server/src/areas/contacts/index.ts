export { contactRoutes } from "./contacts.routes.ts";
export { presentContact } from "./contacts.present.ts";
export { findContact, listContacts, type ContactRow } from "./contacts.repository.ts";

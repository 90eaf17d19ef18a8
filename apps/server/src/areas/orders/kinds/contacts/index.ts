export { carryContactChange } from "./carry-contact-change.ts";
export { contactChangeRoutes } from "./contacts.routes.ts";
export { orderContacts } from "./order-contacts.ts";
export { putContactsBack } from "./put-contacts-back.ts";
export { settleContact, sidesOf } from "./settle-contact.ts";
export { updateDomainContacts } from "./update-domain-contacts.ts";

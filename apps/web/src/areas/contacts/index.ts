/** What other areas may import from contacts. */
export { ContactFields, NameFields, PhoneInput, ReachFields } from "./contact-fields.tsx";
export { contactOf, contactRules, emptyContact, type ContactValues } from "./contact-form.rules.ts";
export { loadOwnersToVerify } from "./parts.ts";
export { ContactPicker } from "./contact-picker.tsx";
export { phoneText, readPhone, type PhoneCountry } from "./phone.rules.ts";
export { useCountries, type Country } from "./use-countries.ts";
export { WithCountries } from "./with-countries.tsx";
export { useContact } from "./use-contact.ts";
export { ContactChoice } from "./contact-choice.tsx";
export { contactName } from "./contact-name.ts";
export { AccountDetailsForm } from "./account-details-form.tsx";
export { ContactSides } from "./contact-sides.tsx";

/** What other areas use of contacts. */
export { ContactPicker } from "./contact-picker.tsx";
export { contactLine, contactName } from "./contact-name.ts";

/** What other areas use of contacts. */
export { ContactPicker } from "./contact-picker.tsx";

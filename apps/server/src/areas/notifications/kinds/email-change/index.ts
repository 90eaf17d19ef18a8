export { emailChange } from "./mail.ts";

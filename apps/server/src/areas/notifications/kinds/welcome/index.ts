export { welcome } from "./mail.ts";

import { smtp } from "../../adapters/mail-smtp/index.ts"; export const c = smtp;

export type { VatRegister } from "./register.port.ts";

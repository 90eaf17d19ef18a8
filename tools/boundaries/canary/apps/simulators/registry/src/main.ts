import { m2 } from "@nameplane/dns"; export const n = m2;

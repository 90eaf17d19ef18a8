export { serversOrdered } from "./mail.ts";
export { notifyServersOrdered } from "./notify-servers-ordered.ts";

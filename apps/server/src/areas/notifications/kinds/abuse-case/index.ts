export { abuseCase } from "./mail.ts";
export { notifyAbuseCase } from "./notify-abuse-case.ts";

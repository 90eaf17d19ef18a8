export { abuseReport } from "./mail.ts";
export { notifyAbuseReporter } from "./notify-abuse-reporter.ts";

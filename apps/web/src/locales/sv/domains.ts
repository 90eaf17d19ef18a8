import type { TextsOf } from "../messages.ts";
import type { texts as en } from "../en/domains.ts";

export const texts = {
  details: {
    whois: "Whois",
    whois_error: "Svaret innehåller ingen whois-information",
  },
} as const satisfies TextsOf<typeof en>;

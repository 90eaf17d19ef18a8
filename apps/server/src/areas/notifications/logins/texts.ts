import { bothLanguages } from "../mail/index.ts";

/** When it happened, and from which internet address. */
export const texts = bothLanguages({
  en: {
    when: "Requested",
    where: "From IP address",
  },
  sv: {
    when: "Begärt",
    where: "Från IP-adress",
  },
});

import { bothLanguages } from "../mail/index.ts";

/** Labels for the time of an act and its IP address. */
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

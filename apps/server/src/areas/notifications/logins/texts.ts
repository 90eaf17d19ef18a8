import { bothLanguages } from "../mail/index.ts";

/** When it happened, and from which internet address. */
export const texts = bothLanguages({
  en: {
    when: "Asked",
    where: "From address",
  },
  sv: {
    when: "Begärt",
    where: "Från adress",
  },
});

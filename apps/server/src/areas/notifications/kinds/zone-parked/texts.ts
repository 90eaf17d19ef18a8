import { bothLanguages, plural, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (name: string) => `We no longer host DNS for ${name} for you`,
    preview: (name: string) => `${name} belongs to someone else.`,
    title: (name: string): Line => ["DNS for ", { name }, " has stopped"],
    intro: (name: string): Line => [
      "someone else has registered ",
      { name },
      ", or has shown that they control its DNS, and the owner of a domain decides about it. Your zone is parked and no longer answers.",
    ],
    kept: (count: number, digits: string) =>
      plural.en(
        count,
        "Its 1 record set is kept. If the domain is yours, contact us.",
        `Its ${digits} record sets are kept. If the domain is yours, contact us.`,
      ),
    button: "View your domains",
  },
  sv: {
    subject: (name: string) => `Vi sköter inte längre DNS för ${name} åt dig`,
    preview: (name: string) => `${name} tillhör någon annan.`,
    title: (name: string): Line => ["DNS för ", { name }, " har upphört"],
    intro: (name: string): Line => [
      "Någon annan har registrerat ",
      { name },
      ", eller har visat att de styr dess DNS, och innehavaren av en domän bestämmer över den. Din zon är parkerad och svarar inte längre.",
    ],
    kept: (count: number, digits: string) =>
      plural.sv(
        count,
        "Dess enda postuppsättning finns kvar. Kontakta oss om domänen är din.",
        `Dess ${digits} postuppsättningar finns kvar. Kontakta oss om domänen är din.`,
      ),
    button: "Visa dina domäner",
  },
});

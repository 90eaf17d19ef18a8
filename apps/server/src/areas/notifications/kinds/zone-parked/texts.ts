import { bothLanguages, plural, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (name: string) => `We no longer serve DNS for ${name} for you`,
    preview: (name: string) => `${name} is somebody else's.`,
    title: (name: string): Line => ["DNS for ", { name }, " has stopped"],
    intro: (name: string): Line => [
      "somebody else has registered ",
      { name },
      ", or has shown that they hold its DNS, and whoever owns a name decides about it. Your zone is parked: it answers no more.",
    ],
    kept: (count: number, digits: string) =>
      plural.en(
        count,
        "Its 1 set of records is kept. Is the name yours? Then write to us.",
        `Its ${digits} sets of records are kept. Is the name yours? Then write to us.`,
      ),
    button: "See your domains",
  },
  sv: {
    subject: (name: string) => `Vi svarar inte längre för ${name} åt dig`,
    preview: (name: string) => `${name} tillhör någon annan.`,
    title: (name: string): Line => ["DNS för ", { name }, " har upphört"],
    intro: (name: string): Line => [
      "Någon annan har registrerat ",
      { name },
      ", eller har visat att de styr dess DNS, och den som äger ett namn bestämmer över den. Din zon är parkerad: den svarar inte längre.",
    ],
    kept: (count: number, digits: string) =>
      plural.sv(
        count,
        "Dess enda postgrupp finns kvar. Är namnet ditt? Skriv då till oss.",
        `Dess ${digits} postgrupper finns kvar. Är namnet ditt? Skriv då till oss.`,
      ),
    button: "Se dina domäner",
  },
});

import { bothLanguages, plural } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (day: string) => `Renewals of your domains cost more from ${day}`,
    title: (day: string) => `New renewal prices from ${day}`,
    intro: (day: string) => `the renewal prices of some of your domains rise on ${day}. This is what changes for you:`,
    head: "excl. VAT",
    row: (domains: number) => plural.en(domains, "1 domain", `${domains} domains`),
    change: (before: string, years: number) => `now ${before} for ${plural.en(years, "1 year", `${years} years`)}`,
    more: (count: string) => `and ${count} more`,
    before: (day: string) =>
      `Until then today's prices apply. A domain that you renew before ${day} is renewed at today's price.`,
    button: "View your renewals",
  },
  sv: {
    subject: (day: string) => `Förnyelsen av dina domäner blir dyrare från ${day}`,
    title: (day: string) => `Nya förnyelsepriser från ${day}`,
    intro: (day: string) => `Förnyelsepriset höjs för några av dina domäner ${day}. Det här ändras för dig:`,
    head: "exkl. moms",
    row: (domains: number) => plural.sv(domains, "1 domän", `${domains} domäner`),
    change: (before: string, years: number) => `nu ${before} för ${years} år`,
    more: (count: string) => `och ${count} till`,
    before: (day: string) => `Till dess gäller dagens priser. En domän som du förnyar före ${day} förnyas till dagens pris.`,
    button: "Visa dina förnyelser",
  },
});

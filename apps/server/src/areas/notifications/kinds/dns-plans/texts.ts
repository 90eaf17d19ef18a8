import { bothLanguages, plural } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    one: {
      unpaid: (plan: string, name: string, day: string) => `${plan} for ${name} ends on ${day}, and the renewal cannot be paid`,
      ending: (plan: string, name: string, day: string) => `${plan} for ${name} ends on ${day}`,
      trialEnding: (_plan: string, name: string, day: string) => `The DNS trial for ${name} ends on ${day}`,
      suspended: (plan: string, name: string) => `${plan} for ${name} is off because it is not paid for`,
      ended: (plan: string, name: string) => `${plan} for ${name} has ended`,
      trialEnded: (_plan: string, name: string) => `The DNS trial for ${name} has ended`,
    },
    many: (count: string) => `${count} of your DNS plans are ending or have ended`,
    preview: (free: string) => `No records are deleted. Free DNS holds ${free} records.`,
    introAhead: (free: string) =>
      `when a DNS plan ends, its zone continues with Free DNS, which holds ${free} records. Nothing stops working.`,
    introOver: (free: string) =>
      `when a DNS plan has ended, the zone continues with Free DNS, which holds ${free} records. Nothing has stopped working.`,
    detail: {
      unpaid: (plan: string, day: string) => `${plan}, paid until ${day}; the renewal is waiting for payment`,
      ending: (plan: string, day: string) => `${plan}, until ${day}`,
      trialEnding: (plan: string, day: string) => `${plan}, until ${day}`,
      suspended: (plan: string, day: string) => `${plan}, not paid for since ${day}`,
      ended: (plan: string, day: string) => `${plan}, ended on ${day}`,
      trialEnded: (plan: string, day: string) => `${plan}, ended on ${day}`,
    },
    above: (records: string, more: string) => `${records} records, ${more} more than Free DNS holds`,
    fits: (count: number, digits: string) =>
      plural.en(count, "1 record, which Free DNS holds", `${digits} records, which Free DNS holds`),
    kept: (free: string) =>
      `Records beyond ${free} are kept and keep working. You can change and remove them. To add new ones, there must be fewer than ${free}, or you need a larger plan.`,
    next: {
      unpaid: "We try a renewal that is waiting for payment again every day: top up your credit, or pay for the plan yourself.",
      ending: "To keep a plan that is ending, renew it on your services page before that day.",
      trialEnding: "A trial is free and is not renewed. To keep the larger record limit, order a plan for the domain.",
      suspended: "A plan that is not paid for is turned on again as soon as you renew it.",
      ended: "A plan that has ended can be ordered again at any time.",
      trialEnded: "A trial can only be used once. You can order a plan for the domain at any time.",
    },
    more: (count: string) => `and ${count} more`,
    button: "View DNS",
    buttonMany: "View your services",
  },
  sv: {
    one: {
      unpaid: (plan: string, name: string, day: string) => `${plan} för ${name} upphör ${day}, och förnyelsen kan inte betalas`,
      ending: (plan: string, name: string, day: string) => `${plan} för ${name} upphör ${day}`,
      trialEnding: (_plan: string, name: string, day: string) => `Provperioden för DNS på ${name} upphör ${day}`,
      suspended: (plan: string, name: string) => `${plan} för ${name} är avstängt eftersom det inte är betalt`,
      ended: (plan: string, name: string) => `${plan} för ${name} har upphört`,
      trialEnded: (_plan: string, name: string) => `Provperioden för DNS på ${name} har upphört`,
    },
    many: (count: string) => `${count} av dina DNS-paket upphör eller har upphört`,
    preview: (free: string) => `Inga poster raderas. Gratis DNS rymmer ${free} poster.`,
    introAhead: (free: string) =>
      `När ett DNS-paket upphör fortsätter zonen med Gratis DNS, som rymmer ${free} poster. Inget slutar fungera.`,
    introOver: (free: string) =>
      `När ett DNS-paket har upphört fortsätter zonen med Gratis DNS, som rymmer ${free} poster. Inget har slutat fungera.`,
    detail: {
      unpaid: (plan: string, day: string) => `${plan}, betalt till ${day}; förnyelsen väntar på betalning`,
      ending: (plan: string, day: string) => `${plan}, till ${day}`,
      trialEnding: (plan: string, day: string) => `${plan}, till ${day}`,
      suspended: (plan: string, day: string) => `${plan}, inte betalt sedan ${day}`,
      ended: (plan: string, day: string) => `${plan}, upphörde ${day}`,
      trialEnded: (plan: string, day: string) => `${plan}, upphörde ${day}`,
    },
    above: (records: string, more: string) => `${records} poster, ${more} fler än Gratis DNS rymmer`,
    fits: (count: number, digits: string) =>
      plural.sv(count, "1 post, vilket ryms i Gratis DNS", `${digits} poster, vilket ryms i Gratis DNS`),
    kept: (free: string) =>
      `Poster utöver ${free} finns kvar och fortsätter att fungera. Du kan ändra och ta bort dem. För att lägga till nya måste de vara färre än ${free}, eller så behöver du ett större paket.`,
    next: {
      unpaid:
        "Vi försöker igen varje dag med en förnyelse som väntar på betalning: fyll på ditt tillgodohavande, eller betala paketet själv.",
      ending: "För att behålla ett paket som upphör förnyar du det på sidan med dina tjänster före den dagen.",
      trialEnding:
        "En provperiod är gratis och förnyas inte. Beställ ett paket för domänen om du vill behålla den högre gränsen för poster.",
      suspended: "Ett paket som inte är betalt slås på igen så snart du förnyar det.",
      ended: "Ett paket som har upphört kan beställas igen när som helst.",
      trialEnded: "En provperiod kan bara användas en gång. Du kan beställa ett paket för domänen när som helst.",
    },
    more: (count: string) => `och ${count} till`,
    button: "Visa DNS",
    buttonMany: "Visa dina tjänster",
  },
});

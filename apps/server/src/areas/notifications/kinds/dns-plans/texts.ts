import { bothLanguages, plural } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    one: {
      unpaid: (plan: string, name: string, day: string) =>
        `${plan} for ${name} ends on ${day}, and there is no money to renew it`,
      ending: (plan: string, name: string, day: string) => `${plan} for ${name} ends on ${day}`,
      trialEnding: (_plan: string, name: string, day: string) => `The DNS trial for ${name} ends on ${day}`,
      suspended: (plan: string, name: string) => `${plan} for ${name} is off: it is not paid for`,
      ended: (plan: string, name: string) => `${plan} for ${name} has ended`,
      trialEnded: (_plan: string, name: string) => `The DNS trial for ${name} has ended`,
    },
    many: (count: string) => `${count} of your DNS plans end, or have ended`,
    preview: (free: string) => `No record is deleted. Free DNS holds ${free} records.`,
    introAhead: (free: string) =>
      `when a DNS plan ends its zone goes on with Free DNS, which holds ${free} records. Nothing stops answering.`,
    introOver: (free: string) =>
      `where a DNS plan is over the zone goes on with Free DNS, which holds ${free} records. Nothing has stopped answering.`,
    detail: {
      unpaid: (plan: string, day: string) => `${plan}, paid until ${day}; the renewal waits for money`,
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
      `Records above ${free} stay as they are and go on being answered. You can change and remove them; new ones can be added once there are fewer than ${free}, or with a larger plan.`,
    next: {
      unpaid: "A renewal that waits for money is tried again every day: fill up your credit, or pay for the plan yourself.",
      ending: "To keep a plan that ends, have it renewed on the page of your services before its day.",
      trialEnding: "A trial costs nothing and is not renewed. To keep what it holds, order a plan for the domain.",
      suspended: "A plan that is not paid for is on again as soon as you renew it.",
      ended: "A plan that has ended can be ordered again at any time.",
      trialEnded: "A trial is for once. A plan for the domain can be ordered at any time.",
    },
    more: (count: string) => `and ${count} more`,
    button: "Open its DNS",
    buttonMany: "See your services",
  },
  sv: {
    one: {
      unpaid: (plan: string, name: string, day: string) =>
        `${plan} för ${name} upphör ${day}, och pengar till förlängningen saknas`,
      ending: (plan: string, name: string, day: string) => `${plan} för ${name} upphör ${day}`,
      trialEnding: (_plan: string, name: string, day: string) => `Provperioden för DNS på ${name} upphör ${day}`,
      suspended: (plan: string, name: string) => `${plan} för ${name} är avstängd: den är inte betald`,
      ended: (plan: string, name: string) => `${plan} för ${name} har upphört`,
      trialEnded: (_plan: string, name: string) => `Provperioden för DNS på ${name} har upphört`,
    },
    many: (count: string) => `${count} av dina DNS-planer upphör eller har upphört`,
    preview: (free: string) => `Ingen post raderas. Gratis DNS rymmer ${free} poster.`,
    introAhead: (free: string) =>
      `När en DNS-plan upphör fortsätter zonen med Gratis DNS, som rymmer ${free} poster. Inget slutar svara.`,
    introOver: (free: string) =>
      `Där en DNS-plan är över fortsätter zonen med Gratis DNS, som rymmer ${free} poster. Inget har slutat svara.`,
    detail: {
      unpaid: (plan: string, day: string) => `${plan}, betald till ${day}; förlängningen väntar på pengar`,
      ending: (plan: string, day: string) => `${plan}, till ${day}`,
      trialEnding: (plan: string, day: string) => `${plan}, till ${day}`,
      suspended: (plan: string, day: string) => `${plan}, inte betald sedan ${day}`,
      ended: (plan: string, day: string) => `${plan}, upphörde ${day}`,
      trialEnded: (plan: string, day: string) => `${plan}, upphörde ${day}`,
    },
    above: (records: string, more: string) => `${records} poster, ${more} fler än Gratis DNS rymmer`,
    fits: (count: number, digits: string) =>
      plural.sv(count, "1 post, vilket ryms i Gratis DNS", `${digits} poster, vilket ryms i Gratis DNS`),
    kept: (free: string) =>
      `Poster utöver ${free} är kvar som de är och fortsätter att besvaras. Du kan ändra och ta bort dem; nya kan läggas till när de är färre än ${free}, eller med en större plan.`,
    next: {
      unpaid:
        "En förlängning som väntar på pengar prövas igen varje dag: fyll på ditt tillgodohavande, eller betala planen själv.",
      ending: "För att behålla en plan som upphör, förläng den på sidan med dina tjänster före den dagen.",
      trialEnding: "En provperiod kostar inget och förlängs inte. För att behålla det den rymmer, beställ en plan för domänen.",
      suspended: "En plan som inte är betald är på igen så snart du förlänger den.",
      ended: "En plan som har upphört kan beställas igen när som helst.",
      trialEnded: "En provperiod ges en gång. En plan för domänen kan beställas när som helst.",
    },
    more: (count: string) => `och ${count} till`,
    button: "Öppna dess DNS",
    buttonMany: "Se dina tjänster",
  },
});

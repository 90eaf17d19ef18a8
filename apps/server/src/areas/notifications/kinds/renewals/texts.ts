import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    introNeeds: "some of your domains expire soon, or have expired. Renew the ones you want to keep in time.",
    intro: "here is what happens to your domains. You do not need to do anything.",
    inclVat: "a year, incl. VAT",
    one: {
      unpaid: (name: string, day: string) => `${name} expires on ${day}: auto-renew is on, but nothing to pay with`,
      restorable: (name: string, day: string) => `${name} can be restored until ${day}`,
      expired: (name: string, day: string) => `${name} expired on ${day}`,
      manual: (name: string, day: string) => `${name} expires on ${day}`,
      automatic: (name: string, day: string) => `${name} auto-renews on ${day}`,
      ending: (name: string, day: string) => `${name} expires on ${day}, as you chose`,
      renewed: (name: string, day: string) => `${name} is renewed until ${day}`,
    },
    manyNeed: (count: string) => `${count} of your domains need action before you lose them`,
    many: {
      automatic: (count: string) => `${count} of your domains auto-renew soon`,
      ending: (count: string) => `${count} of your domains expire soon, as you chose`,
      renewed: (count: string) => `${count} of your domains have been renewed`,
    },
    group: {
      unpaid: "Auto-renew on, but nothing to pay with",
      restorable: "Deleted, but can be restored",
      expired: "Expired",
      manual: "Only renewed if you order it",
      automatic: "Auto-renewed",
      ending: "Expire, as you chose",
      renewed: "Renewed",
    },
    detail: {
      unpaid: (ends: string) => `Expires on ${ends}. We try every day: add a card, top up your credit, or renew it yourself.`,
      restorable: (_ends: string, until: string | null) =>
        until === null ? "No longer works" : `No longer works. Can be restored until ${until}.`,
      expired: (ends: string, until: string | null) =>
        until === null ? `Expired on ${ends}.` : `Expired on ${ends}. Can be renewed at the normal price until ${until}.`,
      manual: (ends: string) => `Expires on ${ends}.`,
      automatic: (ends: string, day: string, way: "credit" | "card" | "paypal" | "sepa" | "invoice" | null) =>
        `Expires on ${ends}, auto-renews on ${day}${way === null ? "" : { credit: " from your credit", card: " with your saved card", paypal: " with PayPal", sepa: " by direct debit", invoice: " by invoice" }[way]}.`,
      ending: (ends: string) => `Expires on ${ends}.`,
      renewed: (ends: string) => `Until ${ends}.`,
    },
    button: "View your renewals",
    addCard: "Add a card",
  },
  sv: {
    introNeeds: "Några av dina domäner går snart ut, eller har gått ut. Förnya dem du vill behålla i tid.",
    intro: "Det här händer med dina domäner. Du behöver inte göra något.",
    inclVat: "per år, inkl. moms",
    one: {
      unpaid: (name: string, day: string) => `${name} går ut ${day}: automatisk förnyelse är på, men inget att betala med`,
      restorable: (name: string, day: string) => `${name} kan återställas till och med ${day}`,
      expired: (name: string, day: string) => `${name} gick ut ${day}`,
      manual: (name: string, day: string) => `${name} går ut ${day}`,
      automatic: (name: string, day: string) => `${name} förnyas automatiskt ${day}`,
      ending: (name: string, day: string) => `${name} upphör ${day}, som du har valt`,
      renewed: (name: string, day: string) => `${name} är förnyad till ${day}`,
    },
    manyNeed: (count: string) => `${count} av dina domäner kräver åtgärd innan du förlorar dem`,
    many: {
      automatic: (count: string) => `${count} av dina domäner förnyas snart automatiskt`,
      ending: (count: string) => `${count} av dina domäner upphör snart, som du har valt`,
      renewed: (count: string) => `${count} av dina domäner är förnyade`,
    },
    group: {
      unpaid: "Automatisk förnyelse på, men inget att betala med",
      restorable: "Raderade, men kan återställas",
      expired: "Har gått ut",
      manual: "Förnyas bara om du beställer det",
      automatic: "Förnyas automatiskt",
      ending: "Upphör, som du har valt",
      renewed: "Förnyade",
    },
    detail: {
      unpaid: (ends: string) =>
        `Går ut ${ends}. Vi försöker varje dag: lägg till ett kort, fyll på tillgodohavandet eller förnya domänen själv.`,
      restorable: (_ends: string, until: string | null) =>
        until === null ? "Fungerar inte längre" : `Fungerar inte längre. Kan återställas till och med ${until}.`,
      expired: (ends: string, until: string | null) =>
        until === null ? `Gick ut ${ends}.` : `Gick ut ${ends}. Kan förnyas till ordinarie pris till och med ${until}.`,
      manual: (ends: string) => `Går ut ${ends}.`,
      automatic: (ends: string, day: string, way: "credit" | "card" | "paypal" | "sepa" | "invoice" | null) =>
        `Går ut ${ends}, förnyas ${day}${way === null ? "" : { credit: " från ditt tillgodohavande", card: " med ditt sparade kort", paypal: " med PayPal", sepa: " från ditt bankkonto", invoice: " mot faktura" }[way]}.`,
      ending: (ends: string) => `Upphör ${ends}.`,
      renewed: (ends: string) => `Till ${ends}.`,
    },
    button: "Visa dina förnyelser",
    addCard: "Lägg till ett kort",
  },
});

import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    introNeeds: "some of your names end soon, or have ended. What you want to keep has to be renewed in time.",
    intro: "this is what becomes of your names. There is nothing you have to do.",
    inclVat: "a year, incl. VAT",
    one: {
      unpaid: (name: string, day: string) => `${name} expires on ${day}, and there is no money to renew it`,
      restorable: (name: string, day: string) => `${name} can be restored until ${day}`,
      expired: (name: string, day: string) => `${name} expired on ${day}`,
      manual: (name: string, day: string) => `${name} expires on ${day}`,
      automatic: (name: string, day: string) => `${name} renews by itself on ${day}`,
      ending: (name: string, day: string) => `${name} ends on ${day}, as you chose`,
      renewed: (name: string, day: string) => `${name} is renewed until ${day}`,
    },
    manyNeed: (count: string) => `${count} of your names need you before they are lost`,
    many: {
      automatic: (count: string) => `${count} of your names renew by themselves soon`,
      ending: (count: string) => `${count} of your names end soon, as you chose`,
      renewed: (count: string) => `${count} of your names are renewed`,
    },
    group: {
      unpaid: "No money to renew them",
      restorable: "Gone, and can be restored",
      expired: "Expired",
      manual: "Renewed only if you order it",
      automatic: "Renewed by themselves",
      ending: "End, as you chose",
      renewed: "Renewed",
    },
    detail: {
      unpaid: (ends: string) => `Expires on ${ends}. It is tried every day: fill up your credit, or renew it yourself.`,
      restorable: (_ends: string, until: string | null) =>
        until === null ? "Does not work any more" : `Does not work any more. Can be restored until ${until}.`,
      expired: (ends: string, until: string | null) =>
        until === null ? `Expired on ${ends}.` : `Expired on ${ends}. Can be renewed at the ordinary price until ${until}.`,
      manual: (ends: string) => `Expires on ${ends}.`,
      automatic: (ends: string, day: string, way: "credit" | "card" | "invoice" | null) =>
        `Expires on ${ends}, is renewed on ${day}${way === null ? "" : { credit: " from your credit", card: " with your kept card", invoice: " on invoice" }[way]}.`,
      ending: (ends: string) => `Ends on ${ends}.`,
      renewed: (ends: string) => `Until ${ends}.`,
    },
    button: "See your renewals",
  },
  sv: {
    introNeeds: "Några av dina namn går snart ut, eller har gått ut. Det du vill behålla måste förnyas i tid.",
    intro: "Så här blir det med dina namn. Du behöver inte göra något.",
    inclVat: "per år, inkl. moms",
    one: {
      unpaid: (name: string, day: string) => `${name} går ut ${day} och det saknas pengar till förnyelsen`,
      restorable: (name: string, day: string) => `${name} kan återställas till och med ${day}`,
      expired: (name: string, day: string) => `${name} gick ut ${day}`,
      manual: (name: string, day: string) => `${name} går ut ${day}`,
      automatic: (name: string, day: string) => `${name} förnyas av sig självt ${day}`,
      ending: (name: string, day: string) => `${name} upphör ${day}, som du har valt`,
      renewed: (name: string, day: string) => `${name} är förnyat till ${day}`,
    },
    manyNeed: (count: string) => `${count} av dina namn behöver dig innan de går förlorade`,
    many: {
      automatic: (count: string) => `${count} av dina namn förnyas snart av sig själva`,
      ending: (count: string) => `${count} av dina namn upphör snart, som du har valt`,
      renewed: (count: string) => `${count} av dina namn är förnyade`,
    },
    group: {
      unpaid: "Pengar till förnyelsen saknas",
      restorable: "Borta, men kan återställas",
      expired: "Har gått ut",
      manual: "Förnyas bara om du beställer det",
      automatic: "Förnyas av sig själva",
      ending: "Upphör, som du har valt",
      renewed: "Förnyade",
    },
    detail: {
      unpaid: (ends: string) => `Går ut ${ends}. Vi försöker varje dag: fyll på ditt tillgodohavande eller förnya namnet själv.`,
      restorable: (_ends: string, until: string | null) =>
        until === null ? "Fungerar inte längre" : `Fungerar inte längre. Kan återställas till och med ${until}.`,
      expired: (ends: string, until: string | null) =>
        until === null ? `Gick ut ${ends}.` : `Gick ut ${ends}. Kan förnyas till vanligt pris till och med ${until}.`,
      manual: (ends: string) => `Går ut ${ends}.`,
      automatic: (ends: string, day: string, way: "credit" | "card" | "invoice" | null) =>
        `Går ut ${ends}, förnyas ${day}${way === null ? "" : { credit: " från ditt tillgodohavande", card: " med ditt sparade kort", invoice: " mot faktura" }[way]}.`,
      ending: (ends: string) => `Upphör ${ends}.`,
      renewed: (ends: string) => `Till ${ends}.`,
    },
    button: "Se dina förnyelser",
  },
});

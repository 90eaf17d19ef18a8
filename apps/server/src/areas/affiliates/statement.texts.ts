import type { SoldKind } from "@nameplane/contracts/affiliates/values";

type Words = {
  readonly title: string;
  readonly number: (number: number) => string;
  readonly facts: {
    readonly number: string;
    readonly customer: string;
    readonly month: string;
    readonly made: string;
    readonly way: string;
  };
  readonly way: Readonly<Record<"credit" | "bank", string>>;
  readonly intro: string;
  readonly head: readonly [string, string, string, string];
  readonly sold: Readonly<Record<SoldKind, string>>;
  readonly back: (sold: string) => string;
  readonly total: string;
  readonly noVat: string;
  readonly page: (number: number, of: number) => string;
};

export const statementWords: Readonly<Record<"en" | "sv", Words>> = {
  en: {
    title: "Commission statement",
    number: (number) => `Payout ${number}`,
    facts: { number: "Payout", customer: "Customer number", month: "Month", made: "Date", way: "Paid as" },
    way: { credit: "Credit on the account", bank: "Bank transfer" },
    intro: "Commissions that became due, and what was taken back because of refunds, until the end of the month.",
    head: ["Posted", "For", "Price without VAT", "Commission"],
    sold: { registration: "New domain", transfer: "Transferred domain", renewal: "Renewal", service: "Service" },
    back: (sold) => `${sold} (taken back)`,
    total: "Total",
    noVat: "The amounts are without VAT. This statement is not an invoice.",
    page: (number, of) => `Page ${number} of ${of}`,
  },
  sv: {
    title: "Provisionsavräkning",
    number: (number) => `Utbetalning ${number}`,
    facts: { number: "Utbetalning", customer: "Kundnummer", month: "Månad", made: "Datum", way: "Betalas som" },
    way: { credit: "Tillgodohavande på kontot", bank: "Banköverföring" },
    intro: "Provisioner som har förfallit, och det som tagits tillbaka på grund av återbetalningar, till och med månadens slut.",
    head: ["Bokförd", "Avser", "Pris utan moms", "Provision"],
    sold: { registration: "Ny domän", transfer: "Flyttad domän", renewal: "Förnyelse", service: "Tjänst" },
    back: (sold) => `${sold} (tas tillbaka)`,
    total: "Summa",
    noVat: "Beloppen är utan moms. Avräkningen är ingen faktura.",
    page: (number, of) => `Sida ${number} av ${of}`,
  },
};

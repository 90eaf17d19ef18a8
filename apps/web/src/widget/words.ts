import type { SearchRow } from "@nameplane/contracts/domains/search-domains";
import type { Language } from "./look.ts";

type State = SearchRow["state"];

type Words = {
  readonly title: string;
  readonly field: string;
  readonly example: string;
  readonly search: string;
  readonly searching: string;
  readonly results: string;
  readonly found: (available: number, all: number) => string;
  readonly states: Readonly<Record<State, string>>;
  readonly buy: string;
  readonly open: string;
  readonly firstYears: (price: string, years: number) => string;
  readonly renewal: (price: string) => string;
  readonly instead: (price: string) => string;
  readonly vat: string;
  readonly premium: string;
  readonly offline: string;
  readonly failed: string;
  readonly again: string;
  readonly empty: string;
  readonly by: (brand: string) => string;
};

/**
 * The texts of the search on other sites. They are kept apart from the texts of the panel, so that the page in the frame loads
 * only what it needs.
 */
export const words: Readonly<Record<Language, Words>> = {
  en: {
    title: "Domain search",
    field: "Domain or idea",
    example: "my-idea.com",
    search: "Search",
    searching: "Searching",
    results: "Results",
    found: (available, all) => `${available} of ${all} ${all === 1 ? "domain is" : "domains are"} available`,
    states: {
      checking: "Checking",
      free: "Available",
      taken: "Taken",
      premium: "Premium",
      reserved: "Reserved",
      unknown: "No answer yet",
      unsold: "Not sold here",
      invalid: "Not valid",
    },
    buy: "Buy",
    open: "Open",
    firstYears: (price, years) => `${price} for ${years === 1 ? "the first year" : `${years} years`}`,
    renewal: (price) => `then ${price} a year`,
    instead: (price) => `instead of ${price}`,
    vat: "Prices include VAT.",
    premium: "The registry sets the price.",
    offline: "No connection. Check your network, then try again.",
    failed: "The search did not work. Try again in a moment.",
    again: "Try again",
    empty: "Enter a domain or an idea.",
    by: (brand) => `Search by ${brand}`,
  },
  sv: {
    title: "Domänsökning",
    field: "Domän eller idé",
    example: "min-idé.se",
    search: "Sök",
    searching: "Söker",
    results: "Resultat",
    found: (available, all) => `${available} av ${all} ${all === 1 ? "domän är ledig" : "domäner är lediga"}`,
    states: {
      checking: "Kontrolleras",
      free: "Ledig",
      taken: "Upptagen",
      premium: "Premium",
      reserved: "Reserverad",
      unknown: "Inget svar än",
      unsold: "Säljs inte här",
      invalid: "Ogiltig",
    },
    buy: "Köp",
    open: "Öppna",
    firstYears: (price, years) => `${price} för ${years === 1 ? "första året" : `${years} år`}`,
    renewal: (price) => `sedan ${price} per år`,
    instead: (price) => `i stället för ${price}`,
    vat: "Priserna är inklusive moms.",
    premium: "Registret bestämmer priset.",
    offline: "Ingen anslutning. Kontrollera nätverket och försök igen.",
    failed: "Sökningen fungerade inte. Försök igen om en stund.",
    again: "Försök igen",
    empty: "Skriv en domän eller en idé.",
    by: (brand) => `Sök hos ${brand}`,
  },
};

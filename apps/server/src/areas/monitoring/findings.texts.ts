import type { FindingKind, FindingState } from "@nameplane/contracts/monitoring/finding-values";

type Texts = {
  readonly file: string;
  readonly head: readonly string[];
  readonly kind: Readonly<Record<FindingKind, string>>;
  readonly state: Readonly<Record<FindingState, string>>;
};

/** Texts of the file with the findings. */
export const findingsTexts: Readonly<Record<"en" | "sv", Texts>> = {
  en: {
    file: "id-monitoring.csv",
    head: [
      "Domain",
      "Domain (ASCII)",
      "Host",
      "Watched name",
      "Likeness",
      "Score",
      "Status",
      "List",
      "File",
      "Date of the list",
      "Found",
      "Registrar",
      "Registered",
      "Addresses",
      "Abuse contact",
      "Checked",
      "Our report",
    ],
    kind: {
      exact: "Same name",
      hyphen: "Hyphens",
      accent: "Accents",
      digit: "Digits for letters",
      homoglyph: "Look-alike characters",
      doubled: "Doubled letters",
      typo: "Typing error",
      word: "With a common word",
      typoword: "Typing error with other words",
      contains: "Contains the name",
    },
    state: { new: "New", seen: "Seen", dismissed: "Dismissed", reported: "Reported" },
  },
  sv: {
    file: "id-bevakning.csv",
    head: [
      "Domän",
      "Domän (ASCII)",
      "Värdnamn",
      "Bevakat namn",
      "Likhet",
      "Poäng",
      "Status",
      "Lista",
      "Fil",
      "Listans datum",
      "Hittad",
      "Registrar",
      "Registrerad",
      "Adresser",
      "Abuse-kontakt",
      "Kontrollerad",
      "Vår anmälan",
    ],
    kind: {
      exact: "Samma namn",
      hyphen: "Bindestreck",
      accent: "Accenter",
      digit: "Siffror i stället för bokstäver",
      homoglyph: "Tecken som liknar varandra",
      doubled: "Dubblerade bokstäver",
      typo: "Felskrivning",
      word: "Med ett vanligt ord",
      typoword: "Felskrivning med andra ord",
      contains: "Innehåller namnet",
    },
    state: { new: "Ny", seen: "Sedd", dismissed: "Avfärdad", reported: "Anmäld" },
  },
};

type Texts = {
  readonly findings: { readonly file: string; readonly head: readonly string[] };
  readonly pages: { readonly file: string; readonly head: readonly string[] };
  readonly history: { readonly file: string; readonly head: readonly string[] };
  readonly isNew: string;
  readonly forbidden: string;
  readonly hidden: string;
  readonly shown: string;
  readonly states: Readonly<Record<"running" | "done" | "unreachable" | "blocked" | "stopped", string>>;
};

/** Texts of the files of the SEO tool. */
export const seoTexts: Readonly<Record<"en" | "sv", Texts>> = {
  en: {
    findings: { file: "seo-findings.csv", head: ["Severity", "Finding", "Page", "Other address", "Details", "New"] },
    pages: {
      file: "seo-pages.csv",
      head: [
        "Page",
        "HTTP status",
        "Milliseconds",
        "Bytes",
        "Title",
        "Description",
        "Main headings",
        "Canonical address",
        "Language",
        "Redirects to",
        "Links out",
        "Links in",
        "Images",
        "Images without alternative text",
        "Structured data",
        "Language versions",
        "Search engines",
      ],
    },
    history: { file: "seo-history.csv", head: ["Checked", "Result", "Score", "Pages", "Errors", "Warnings", "Suggestions"] },
    isNew: "New",
    forbidden: "Blocked by robots.txt",
    hidden: "Hidden",
    shown: "Shown",
    states: {
      running: "In progress",
      done: "Read",
      unreachable: "No answer",
      blocked: "Blocked by robots.txt",
      stopped: "Stopped",
    },
  },
  sv: {
    findings: { file: "seo-fynd.csv", head: ["Allvar", "Fynd", "Sida", "Annan adress", "Detaljer", "Nytt"] },
    pages: {
      file: "seo-sidor.csv",
      head: [
        "Sida",
        "HTTP-status",
        "Millisekunder",
        "Byte",
        "Titel",
        "Beskrivning",
        "Huvudrubriker",
        "Kanonisk adress",
        "Språk",
        "Omdirigeras till",
        "Länkar ut",
        "Länkar in",
        "Bilder",
        "Bilder utan alternativtext",
        "Strukturerade data",
        "Språkversioner",
        "Sökmotorer",
      ],
    },
    history: { file: "seo-historik.csv", head: ["Kontrollerad", "Resultat", "Poäng", "Sidor", "Fel", "Varningar", "Förslag"] },
    isNew: "Nytt",
    forbidden: "Spärrad av robots.txt",
    hidden: "Dold",
    shown: "Visas",
    states: {
      running: "Pågår",
      done: "Läst",
      unreachable: "Inget svar",
      blocked: "Spärrad av robots.txt",
      stopped: "Stoppad",
    },
  },
};

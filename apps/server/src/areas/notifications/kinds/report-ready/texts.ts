import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (report: string, period: string) => `${report}, ${period}`,
    preview: "The totals are below, and all rows are in the attached file.",
    intro: (report: string, by: string, period: string) =>
      `here is the report “${report}” by ${by} for ${period}. All rows are in the attached file.`,
    none: "This report has no totals.",
    between: (from: string, until: string) => (from === until ? from : `${from} to ${until}`),
    hours: (count: string) => `${count} h`,
    days: (count: string) => `${count} days`,
    button: "Open reports",
  },
  sv: {
    subject: (report: string, period: string) => `${report}, ${period}`,
    preview: "Summorna finns nedan och alla rader i den bifogade filen.",
    intro: (report: string, by: string, period: string) =>
      `här är rapporten ”${report}” per ${by} för ${period}. Alla rader finns i den bifogade filen.`,
    none: "Rapporten har inga summor.",
    between: (from: string, until: string) => (from === until ? from : `${from} till ${until}`),
    hours: (count: string) => `${count} tim`,
    days: (count: string) => `${count} dagar`,
    button: "Öppna rapporterna",
  },
});

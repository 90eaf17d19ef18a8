import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: "Renewals have passed your budget for the month",
    subjectLabel: (label: string) => `Renewals have passed the month’s budget for ${label}`,
    preview: "The domains were renewed all the same.",
    intro: (spent: string, limit: string) =>
      `with the latest automatic renewals, ${spent} of the month’s budget of ${limit} has been used.`,
    introLabel: (label: string, spent: string, limit: string) =>
      `with the latest automatic renewals, ${spent} of the month’s budget of ${limit} for domains with the label ${label} has been used.`,
    kept: "A renewal never waits for approval, so no domain is lost. Other orders need approval until the month is over.",
    month: "Month from",
    budget: "Budget",
    used: "Used",
    button: "See the budgets",
  },
  sv: {
    subject: "Förnyelser har överskridit månadens budget",
    subjectLabel: (label: string) => `Förnyelser har överskridit månadens budget för ${label}`,
    preview: "Domänerna förnyades ändå.",
    intro: (spent: string, limit: string) =>
      `med de senaste automatiska förnyelserna har ${spent} av månadens budget på ${limit} förbrukats.`,
    introLabel: (label: string, spent: string, limit: string) =>
      `med de senaste automatiska förnyelserna har ${spent} av månadens budget på ${limit} för domäner med etiketten ${label} förbrukats.`,
    kept: "En förnyelse väntar aldrig på godkännande, så ingen domän går förlorad. Andra beställningar kräver godkännande tills månaden är slut.",
    month: "Månad från och med",
    budget: "Budget",
    used: "Förbrukat",
    button: "Visa budgetarna",
  },
});

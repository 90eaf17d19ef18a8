import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    title: (day: string) => `From ${day} you pay other prices`,
    intro: (day: string) => `from ${day} we change some of the prices that you pay for what your customers buy.`,
    next: "Choose whether your margin stays, so that your customers' prices follow, or your prices stay as they are. If you choose nothing, your margins stay.",
    button: "View the prices",
  },
  sv: {
    title: (day: string) => `Från ${day} betalar ni andra priser`,
    intro: (day: string) => `Från ${day} ändrar vi några av priserna som ni betalar för det era kunder köper.`,
    next: "Välj om er marginal ska ligga kvar, så att kundernas priser följer med, eller om era priser ska stå kvar som de är. Om ni inte väljer något ligger marginalerna kvar.",
    button: "Visa priserna",
  },
});

import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (name: string, short: string) => `Action required for ${name}: ${short}`,
    hello: (order: number) => `we need something from you before we can continue with order O${order}.`,
    said: "Details",
    boxTitle: (moment: string) => `Respond by ${moment}`,
    afterFunded: "After that, we close this part of the order and credit it.",
    afterUnfunded: "After that, we close this part of the order. Nothing is charged for it.",
  },
  sv: {
    subject: (name: string, short: string) => `Åtgärd krävs för ${name}: ${short}`,
    hello: (order: number) => `Vi behöver något av dig innan vi kan gå vidare med order O${order}.`,
    said: "Detaljer",
    boxTitle: (moment: string) => `Svara senast ${moment}`,
    afterFunded: "Efter det avslutar vi den här delen av ordern och krediterar den.",
    afterUnfunded: "Efter det avslutar vi den här delen av ordern. Inget dras för den.",
  },
});

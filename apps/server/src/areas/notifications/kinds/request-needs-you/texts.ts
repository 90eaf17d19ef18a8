import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (name: string, short: string) => `${name} needs you: ${short}`,
    hello: (order: number) => `we need you before we can go on with order O${order}.`,
    said: "More about it",
    boxTitle: (moment: string) => `Answer by ${moment}`,
    afterFunded: "After that we end this part of the order and credit it.",
    afterUnfunded: "After that we end this part of the order. Nothing is charged for it.",
  },
  sv: {
    subject: (name: string, short: string) => `${name} behöver dig: ${short}`,
    hello: (order: number) => `Vi behöver dig innan vi kan gå vidare med order O${order}.`,
    said: "Mer om saken",
    boxTitle: (moment: string) => `Svara senast ${moment}`,
    afterFunded: "Efter det avslutar vi den här delen av ordern och krediterar den.",
    afterUnfunded: "Efter det avslutar vi den här delen av ordern. Den kostar då ingenting.",
  },
});

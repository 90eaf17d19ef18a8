import { bothLanguages } from "../mail/index.ts";

/** Sentences about the fees for renewing and restoring a name. */
export const texts = bothLanguages({
  en: {
    renew: (sum: string | null) =>
      sum === null ? "The registry sets the price of a renewal: ask us." : `One more year costs ${sum} incl. VAT.`,
    restore: (sum: string | null) =>
      sum === null ? "The registry sets the price of a restore: ask us." : `Restoring it after deletion costs ${sum} incl. VAT.`,
  },
  sv: {
    renew: (sum: string | null) =>
      sum === null ? "Registret sätter priset för en förnyelse: fråga oss." : `Ett år till kostar ${sum} inkl. moms.`,
    restore: (sum: string | null) =>
      sum === null
        ? "Registret sätter priset för en återställning: fråga oss."
        : `Att återställa den när den är raderad kostar ${sum} inkl. moms.`,
  },
});

import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (name: string) => `The SMD file of ${name} ends soon`,
    intro: (name: string, day: string) =>
      `the SMD file of ${name} is valid until ${day}. After that, no names can be ordered with it in the sunrise of a new TLD.`,
    next: "Renew the trademark at the Trademark Clearinghouse, download the new SMD file there and upload it.",
    button: "See your SMD files",
  },
  sv: {
    subject: (name: string) => `SMD-filen för ${name} går snart ut`,
    intro: (name: string, day: string) =>
      `SMD-filen för ${name} gäller till ${day}. Därefter går det inte att beställa namn med den i en ny toppdomäns sunrise.`,
    next: "Förnya varumärket hos Trademark Clearinghouse, hämta den nya SMD-filen där och ladda upp den.",
    button: "Se dina SMD-filer",
  },
});

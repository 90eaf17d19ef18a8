import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    proposal: {
      subject: (by: string) => `${by} needs your approval`,
      intro: (by: string, about: string) => `${by} has proposed something about ${about} that a second colleague has to approve.`,
      more: "Open the proposal to see what would change, and approve or reject it. It ends automatically after seven days.",
      button: "Open the proposal",
    },
    mention: {
      subject: (by: string, about: string) => `${by} mentioned you: ${about}`,
      intro: (by: string, about: string) => `${by} has mentioned you in an internal note about ${about}.`,
      more: "You find everything you are mentioned in on your first page.",
      button: "Open the note",
    },
  },
  sv: {
    proposal: {
      subject: (by: string) => `${by} behöver ditt godkännande`,
      intro: (by: string, about: string) =>
        `${by} har föreslagit något som gäller ${about} och som en kollega till måste godkänna.`,
      more: "Öppna förslaget för att se vad som skulle ändras, och godkänn eller avslå det. Det upphör automatiskt efter sju dagar.",
      button: "Öppna förslaget",
    },
    mention: {
      subject: (by: string, about: string) => `${by} nämnde dig: ${about}`,
      intro: (by: string, about: string) => `${by} har nämnt dig i en intern anteckning om ${about}.`,
      more: "På din startsida hittar du alla anteckningar som du är nämnd i.",
      button: "Öppna anteckningen",
    },
  },
});

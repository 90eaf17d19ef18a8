import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    names: (digits: string) => `${digits} domains`,
    more: (digits: string) => `and ${digits} more`,
    listed: "Domains",
    to: "To",
    message: "Message",
    until: "Respond by",
    view: "View the offer",
    all: "View your pushes",
    of: {
      offered: {
        subject: (what: string, by: string) => `${by} wants to push ${what} to your account`,
        intro: (what: string, by: string) =>
          `${by} offers you ${what}. Nothing changes until you have seen what is included and accepted.`,
        next: "Log in with this address to view the offer. You can also log in to your own panel and open Pushes, where it is listed too. If you have no login here yet, create one with this address first: you then find the offer under Pushes. If you do not want it, decline it or let it expire.",
      },
      takenBack: {
        subject: (what: string, by: string) => `${by} keeps ${what}`,
        intro: (what: string, by: string) => `${by} has withdrawn the offer of ${what}. The link you received no longer works.`,
        next: "You do not need to do anything.",
      },
      begun: {
        subject: (what: string, _by: string) => `${what} is being pushed to another account`,
        intro: (what: string, _by: string) =>
          `someone in your account has offered ${what} to another account here. It stays yours until the offer is accepted.`,
        next: "If this was you, you do not need to do anything. You can withdraw the offer under Pushes until it is accepted.",
      },
      accepted: {
        subject: (what: string, _by: string) => `${what} has been pushed to another account`,
        intro: (what: string, _by: string) => `the receiver has accepted ${what}, which now belongs to another account.`,
        next: "Its history, invoices and requests so far stay in your account. Its DNS went with it, without interruption.",
      },
      declined: {
        subject: (what: string, _by: string) => `${what} stays with you`,
        intro: (what: string, _by: string) => `the receiver has declined ${what}. Nothing has changed.`,
        next: "You can offer it again, to the same address or another one.",
      },
      withdrawn: {
        subject: (what: string, _by: string) => `The push of ${what} was withdrawn`,
        intro: (what: string, _by: string) => `someone in your account has withdrawn the offer of ${what}. It stays yours.`,
        next: "The link we emailed no longer works.",
      },
      lapsed: {
        subject: (what: string, _by: string) => `No one has accepted ${what}`,
        intro: (what: string, _by: string) => `the time to accept ${what} has passed, and it stays yours.`,
        next: "You can offer it again. The receiver must log in with the address you enter.",
      },
      received: {
        subject: (what: string, _by: string) => `${what} is now yours`,
        intro: (what: string, by: string) => `${what} came from ${by} and is now in your account, including its DNS.`,
        next: "The changes at the registry are already ordered; you can follow them under your requests. Check auto-renew too: it follows your account's setting.",
      },
    },
    notYouTitle: "Was it not you?",
    notYou: "Withdraw the offer under Pushes right away, change your password and contact us.",
  },
  sv: {
    names: (digits: string) => `${digits} domäner`,
    more: (digits: string) => `och ${digits} till`,
    listed: "Domäner",
    to: "Till",
    message: "Meddelande",
    until: "Svara senast",
    view: "Visa erbjudandet",
    all: "Visa dina överlåtelser",
    of: {
      offered: {
        subject: (what: string, by: string) => `${by} vill överlåta ${what} till ditt konto`,
        intro: (what: string, by: string) =>
          `${by} erbjuder dig ${what}. Inget ändras förrän du har sett vad som följer med och tackat ja.`,
        next: "Logga in med den här adressen för att se erbjudandet. Du kan också logga in i din egen panel och öppna Överlåtelser, där det också finns. Om du inte har någon inloggning här skapar du först en med den här adressen: erbjudandet finns sedan under Överlåtelser. Om du inte vill ha det avböjer du, eller låter tiden gå ut.",
      },
      takenBack: {
        subject: (what: string, by: string) => `${by} behåller ${what}`,
        intro: (what: string, by: string) =>
          `${by} har dragit tillbaka erbjudandet om ${what}. Länken du fick fungerar inte längre.`,
        next: "Du behöver inte göra något.",
      },
      begun: {
        subject: (what: string, _by: string) => `${what} håller på att överlåtas till ett annat konto`,
        intro: (what: string, _by: string) =>
          `Någon på ditt konto har erbjudit ${what} till ett annat konto här. Du har kvar det tills någon tackar ja.`,
        next: "Om det var du behöver du inte göra något. Du kan dra tillbaka erbjudandet under Överlåtelser tills någon tackar ja.",
      },
      accepted: {
        subject: (what: string, _by: string) => `${what} har överlåtits till ett annat konto`,
        intro: (what: string, _by: string) => `Mottagaren har tackat ja till ${what}, som nu hör till ett annat konto.`,
        next: "Historik, fakturor och beställningar fram till nu finns kvar på ditt konto. DNS följde med utan avbrott.",
      },
      declined: {
        subject: (what: string, _by: string) => `Du har kvar ${what}`,
        intro: (what: string, _by: string) => `Mottagaren har tackat nej till ${what}. Inget har ändrats.`,
        next: "Du kan erbjuda igen, till samma adress eller till en annan.",
      },
      withdrawn: {
        subject: (what: string, _by: string) => `Överlåtelsen av ${what} har dragits tillbaka`,
        intro: (what: string, _by: string) => `Någon på ditt konto har dragit tillbaka erbjudandet om ${what}. Du har kvar det.`,
        next: "Länken vi mejlade fungerar inte längre.",
      },
      lapsed: {
        subject: (what: string, _by: string) => `Ingen har tackat ja till ${what}`,
        intro: (what: string, _by: string) => `Tiden att tacka ja till ${what} är ute, och du har kvar det.`,
        next: "Du kan erbjuda igen. Mottagaren måste logga in med adressen du anger.",
      },
      received: {
        subject: (what: string, _by: string) => `${what} är nu ditt`,
        intro: (what: string, by: string) => `${what} kom från ${by} och finns nu på ditt konto, inklusive DNS.`,
        next: "Ändringarna hos registret är redan beställda; du kan följa dem bland dina beställningar. Kontrollera även automatisk förnyelse: den följer kontots inställning.",
      },
    },
    notYouTitle: "Var det inte du?",
    notYou: "Dra tillbaka erbjudandet under Överlåtelser direkt, byt lösenord och kontakta oss.",
  },
});

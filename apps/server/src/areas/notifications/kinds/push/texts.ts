import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    names: (digits: string) => `${digits} domains`,
    more: (digits: string) => `and ${digits} more`,
    listed: "Domains",
    to: "To",
    message: "Message",
    until: "Can be answered until",
    view: "See what is offered",
    all: "See your handovers",
    of: {
      offered: {
        subject: (what: string, by: string) => `${by} wants to hand ${what} over to you`,
        intro: (what: string, by: string) =>
          `${by} offers you ${what}. Nothing moves before you have seen what comes with it and have said yes.`,
        next: "Log in with this address and look at it. You can also log in to your own panel and open Handovers there: it is listed too. If you have no login here yet, get one with this address first: the offer waits under Handovers. If you do not want it, say no, or let the time pass.",
      },
      takenBack: {
        subject: (what: string, by: string) => `${by} keeps ${what}`,
        intro: (what: string, by: string) => `${by} has taken the offer of ${what} back. The link you got works no more.`,
        next: "There is nothing for you to do.",
      },
      begun: {
        subject: (what: string, _by: string) => `${what} is being handed over to another account`,
        intro: (what: string, _by: string) =>
          `somebody in your account has offered ${what} to another account here. It stays yours until it is accepted.`,
        next: "If this was you there is nothing to do. Until it is accepted you can take it back under Handovers.",
      },
      accepted: {
        subject: (what: string, _by: string) => `${what} has been handed over`,
        intro: (what: string, _by: string) => `${what} has been accepted and belongs to another account now.`,
        next: "Its history, invoices and requests up to now stay in your account. Its DNS went along and was not interrupted.",
      },
      declined: {
        subject: (what: string, _by: string) => `${what} stays with you`,
        intro: (what: string, _by: string) => `whoever you offered ${what} to has said no. Nothing has moved.`,
        next: "You can offer it again, to the same address or to another one.",
      },
      withdrawn: {
        subject: (what: string, _by: string) => `The handover of ${what} was taken back`,
        intro: (what: string, _by: string) => `somebody in your account has taken the offer of ${what} back. It stays yours.`,
        next: "The link that was mailed works no more.",
      },
      lapsed: {
        subject: (what: string, _by: string) => `Nobody has accepted ${what}`,
        intro: (what: string, _by: string) => `the time to accept ${what} is over, and it stays yours.`,
        next: "You can offer it again. Whoever receives it has to log in with the address you name.",
      },
      received: {
        subject: (what: string, _by: string) => `${what} is yours now`,
        intro: (what: string, by: string) => `${what} came from ${by} and is in your account now, with its DNS.`,
        next: "What the registry has to be told is ordered already; you follow it among your requests. Look at auto-renew too: it is set as your account has it.",
      },
    },
    notYouTitle: "It was not you?",
    notYou: "Take the handover back under Handovers at once, change your password, and write to us.",
  },
  sv: {
    names: (digits: string) => `${digits} domäner`,
    more: (digits: string) => `och ${digits} till`,
    listed: "Domäner",
    to: "Till",
    message: "Meddelande",
    until: "Kan besvaras till och med",
    view: "Se vad som erbjuds",
    all: "Se dina överlämningar",
    of: {
      offered: {
        subject: (what: string, by: string) => `${by} vill lämna över ${what} till dig`,
        intro: (what: string, by: string) =>
          `${by} erbjuder dig ${what}. Inget flyttas förrän du har sett vad som följer med och har sagt ja.`,
        next: "Logga in med den här adressen och titta. Du kan också logga in i din egen panel och öppna Överlämningar: där finns erbjudandet också. Har du ingen inloggning här skaffar du först en med den här adressen: erbjudandet väntar under Överlämningar. Vill du inte ha det säger du nej, eller låter tiden gå ut.",
      },
      takenBack: {
        subject: (what: string, by: string) => `${by} behåller ${what}`,
        intro: (what: string, by: string) =>
          `${by} har tagit tillbaka erbjudandet om ${what}. Länken du fick fungerar inte längre.`,
        next: "Du behöver inte göra något.",
      },
      begun: {
        subject: (what: string, _by: string) => `${what} håller på att lämnas över till ett annat konto`,
        intro: (what: string, _by: string) =>
          `någon i ditt konto har erbjudit ${what} till ett annat konto här. Du har kvar det tills någon tackar ja.`,
        next: "Om det var du behöver du inte göra något. Tills någon tackar ja kan du ta tillbaka det under Överlämningar.",
      },
      accepted: {
        subject: (what: string, _by: string) => `${what} har lämnats över`,
        intro: (what: string, _by: string) => `Mottagaren har tackat ja till ${what}, som nu hör till ett annat konto.`,
        next: "Historik, fakturor och beställningar fram till nu finns kvar i ditt konto. DNS följde med utan avbrott.",
      },
      declined: {
        subject: (what: string, _by: string) => `Du har kvar ${what}`,
        intro: (what: string, _by: string) => `Den du erbjöd ${what} har tackat nej. Inget har flyttats.`,
        next: "Du kan erbjuda igen, till samma adress eller till en annan.",
      },
      withdrawn: {
        subject: (what: string, _by: string) => `Överlämningen av ${what} har tagits tillbaka`,
        intro: (what: string, _by: string) => `Någon i ditt konto har tagit tillbaka erbjudandet om ${what}. Du har kvar det.`,
        next: "Länken som mejlades fungerar inte längre.",
      },
      lapsed: {
        subject: (what: string, _by: string) => `Ingen har tackat ja till ${what}`,
        intro: (what: string, _by: string) => `Tiden att tacka ja till ${what} är ute, och du har kvar det.`,
        next: "Du kan erbjuda igen. Den som tar emot måste logga in med adressen du anger.",
      },
      received: {
        subject: (what: string, _by: string) => `${what} är ditt nu`,
        intro: (what: string, by: string) => `${what} kom från ${by} och finns nu i ditt konto, med sin DNS.`,
        next: "Det som registret behöver få veta är redan beställt; du följer det bland dina beställningar. Se också över förnyelsen: den är inställd som kontot har det.",
      },
    },
    notYouTitle: "Var det inte du?",
    notYou: "Ta tillbaka överlämningen under Överlämningar genast, byt lösenord och skriv till oss.",
  },
});

import { bothLanguages, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    of: {
      unlocked: {
        subject: (name: string) => `The transfer lock of ${name} is off`,
        intro: (name: string): Line => [
          "someone in your account has turned off the transfer lock of ",
          { name },
          ". With an auth code, the domain can now be transferred to another registrar.",
        ],
        next: "If this was you, you do not need to do anything. Turn the lock on again if the domain should stay.",
      },
      code: {
        subject: (name: string) => `An auth code for ${name} was created`,
        intro: (name: string): Line => [
          "someone in your account has created an auth code for ",
          { name },
          ". Anyone with the code can transfer the domain to another registrar.",
        ],
        next: "If this was you, you do not need to do anything. The code expires automatically.",
      },
      asked: {
        subject: (name: string) => `Another registrar has requested a transfer of ${name}`,
        intro: (name: string): Line => [
          "someone has requested a transfer of ",
          { name },
          " to another registrar, with the correct auth code. If no one stops it, the domain is transferred automatically.",
        ],
        next: "If this is what you want, you can approve it right away on the domain's page. We host its DNS for 48 hours after the transfer.",
      },
      released: {
        subject: (name: string) => `${name} has been released to another registrar`,
        intro: (name: string): Line => [
          "someone in your account has released ",
          { name },
          " to the tag of another registrar. If that registrar accepts it, the domain leaves us.",
        ],
        next: "If this was you, you do not need to do anything. A release cannot be taken back, but if the other registrar does not accept the domain in time, it stays here.",
      },
      declined: {
        subject: (name: string) => `${name} stays here`,
        intro: (name: string): Line => ["the other registrar has not accepted ", { name }, ", so it stays here."],
        next: "If you still want to transfer it, ask the other registrar to accept it, then release it again.",
      },
      stopped: {
        subject: (name: string) => `${name} stays here`,
        intro: (name: string): Line => ["the transfer of ", { name }, " to another registrar has been stopped."],
        next: "Its auth code no longer works. If you still want to transfer it, create a new one.",
      },
      moved: {
        subject: (name: string) => `${name} was transferred away`,
        intro: (name: string): Line => [{ name }, " is now at another registrar."],
        next: "We host its DNS for 48 more hours. After that, you can keep just its DNS here.",
      },
      lock_on: {
        subject: (name: string) => `${name} has a registry lock`,
        intro: (name: string): Line => [
          "the registry has locked ",
          { name },
          ". Until the lock is opened, no one can change its owner or name servers, transfer it or delete it, not even from your account.",
        ],
        next: "To change something, open the lock temporarily on the domain's page. Renewals work as before.",
      },
      lock_opened: {
        subject: (name: string) => `The registry lock of ${name} is open`,
        intro: (name: string): Line => ["the registry lock of ", { name }, " has been opened temporarily."],
        next: "If this was you, you do not need to do anything. It closes automatically, and we email you when it has.",
      },
      lock_closed: {
        subject: (name: string) => `The registry lock of ${name} is closed again`,
        intro: (name: string): Line => ["the registry confirms that ", { name }, " is locked again."],
        next: "You do not need to do anything.",
      },
      lock_ended: {
        subject: (name: string) => `The registry lock of ${name} was removed`,
        intro: (name: string): Line => [
          "the registry lock of ",
          { name },
          " has been removed. Changes, transfers and deletion are possible again.",
        ],
        next: "If this was you, you do not need to do anything. Keep the transfer lock on if the domain should stay.",
      },
    },
    when: "When",
    to: "To",
    by: "Requested by",
    until: {
      unlocked: "Until",
      code: "The code works until",
      asked: "Transferred automatically",
      released: "Waits for an answer until",
      declined: "Until",
      stopped: "Until",
      moved: "Until",
      lock_on: "Until",
      lock_opened: "Closes automatically",
      lock_closed: "Until",
      lock_ended: "Until",
    },
    button: "View domain",
    notYouTitle: "Was it not you?",
    notYou: ["Turn the lock on again and change your password: someone else may have access to your account."] as Line,
    notYouLock: ["Contact us right away and change your password: someone else may have access to your account."] as Line,
    stop: (url: string): Line => [{ link: "Stop the transfer", url }, ": the code stops working and the domain is locked."],
  },
  sv: {
    of: {
      unlocked: {
        subject: (name: string) => `Flyttlåset för ${name} är av`,
        intro: (name: string): Line => [
          "Någon på ditt konto har stängt av flyttlåset för ",
          { name },
          ". Tillsammans med en auktoriseringskod kan domänen nu flyttas till en annan registrar.",
        ],
        next: "Om det var du behöver du inte göra något. Slå på låset igen om domänen ska vara kvar här.",
      },
      code: {
        subject: (name: string) => `En auktoriseringskod för ${name} har skapats`,
        intro: (name: string): Line => [
          "Någon på ditt konto har skapat en auktoriseringskod för ",
          { name },
          ". Den som har koden kan flytta domänen till en annan registrar.",
        ],
        next: "Om det var du behöver du inte göra något. Koden slutar gälla automatiskt.",
      },
      asked: {
        subject: (name: string) => `En annan registrar har begärt att få flytta ${name}`,
        intro: (name: string): Line => [
          "Någon har begärt att flytta ",
          { name },
          " till en annan registrar, med rätt auktoriseringskod. Om ingen stoppar det flyttas domänen automatiskt.",
        ],
        next: "Om det är vad du vill kan du godkänna flytten direkt på domänens sida. Vi sköter dess DNS i 48 timmar efter flytten.",
      },
      released: {
        subject: (name: string) => `${name} har släppts till en annan registrar`,
        intro: (name: string): Line => [
          "Någon på ditt konto har släppt ",
          { name },
          " till en annan registrars tagg. Om den registraren tar emot domänen lämnar den oss.",
        ],
        next: "Om det var du behöver du inte göra något. Det går inte att ta tillbaka, men om den andra registraren inte tar emot domänen i tid är den kvar här.",
      },
      declined: {
        subject: (name: string) => `${name} är kvar här`,
        intro: (name: string): Line => ["Den andra registraren har inte tagit emot ", { name }, ", så den är kvar här."],
        next: "Om du fortfarande vill flytta den ber du den andra registraren ta emot den och släpper den sedan igen.",
      },
      stopped: {
        subject: (name: string) => `${name} är kvar här`,
        intro: (name: string): Line => ["Flytten av ", { name }, " till en annan registrar har stoppats."],
        next: "Auktoriseringskoden fungerar inte längre. Om du ändå vill flytta domänen skapar du en ny.",
      },
      moved: {
        subject: (name: string) => `${name} har flyttats härifrån`,
        intro: (name: string): Line => [{ name }, " finns nu hos en annan registrar."],
        next: "Vi sköter dess DNS i 48 timmar till. Därefter kan du ha kvar enbart DNS här.",
      },
      lock_on: {
        subject: (name: string) => `${name} har fått registerlås`,
        intro: (name: string): Line => [
          "Registret har låst ",
          { name },
          ". Tills låset öppnas kan ingen byta dess innehavare eller namnservrar, flytta den eller ta bort den, inte ens från ditt konto.",
        ],
        next: "Om du vill ändra något öppnar du låset tillfälligt på domänens sida. Förnyelser fungerar som förut.",
      },
      lock_opened: {
        subject: (name: string) => `Registerlåset för ${name} är öppet`,
        intro: (name: string): Line => ["Registerlåset för ", { name }, " har öppnats tillfälligt."],
        next: "Om det var du behöver du inte göra något. Det stängs automatiskt, och vi mejlar dig när det har skett.",
      },
      lock_closed: {
        subject: (name: string) => `Registerlåset för ${name} är stängt igen`,
        intro: (name: string): Line => ["Registret bekräftar att ", { name }, " är låst igen."],
        next: "Du behöver inte göra något.",
      },
      lock_ended: {
        subject: (name: string) => `Registerlåset för ${name} har tagits bort`,
        intro: (name: string): Line => [
          "Registerlåset för ",
          { name },
          " har tagits bort. Domänen kan åter ändras, flyttas och avslutas.",
        ],
        next: "Om det var du behöver du inte göra något. Låt flyttlåset vara på om domänen ska vara kvar här.",
      },
    },
    when: "När",
    to: "Till",
    by: "På begäran av",
    until: {
      unlocked: "Till",
      code: "Koden gäller till",
      asked: "Flyttas automatiskt",
      released: "Väntar på svar till",
      declined: "Till",
      stopped: "Till",
      moved: "Till",
      lock_on: "Till",
      lock_opened: "Stängs automatiskt",
      lock_closed: "Till",
      lock_ended: "Till",
    },
    button: "Visa domänen",
    notYouTitle: "Var det inte du?",
    notYou: ["Slå på låset igen och byt lösenord: någon annan kan ha åtkomst till ditt konto."] as Line,
    notYouLock: ["Kontakta oss direkt och byt lösenord: någon annan kan ha åtkomst till ditt konto."] as Line,
    stop: (url: string): Line => [{ link: "Stoppa flytten", url }, ": koden slutar gälla och domänen låses."],
  },
});

import { bothLanguages, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    of: {
      unlocked: {
        subject: (name: string) => `The transfer lock of ${name} is off`,
        intro: (name: string): Line => [
          "somebody in your account has turned off the transfer lock of ",
          { name },
          ". Together with an auth code the domain can now be moved to another registrar.",
        ],
        next: "If this was you there is nothing to do. Turn the lock on again when the domain is to stay.",
      },
      code: {
        subject: (name: string) => `An auth code for ${name} was made`,
        intro: (name: string): Line => [
          "somebody in your account has had an auth code made for ",
          { name },
          ". Whoever has the code can move the domain to another registrar.",
        ],
        next: "If this was you there is nothing to do. The code stops working by itself.",
      },
      asked: {
        subject: (name: string) => `Another registrar wants to take over ${name}`,
        intro: (name: string): Line => [
          "somebody has asked to move ",
          { name },
          " to another registrar, with its right auth code. If nobody stops it, the domain moves by itself.",
        ],
        next: "If this is what you want you can let it go at once on the domain's page. Its DNS is served here for 48 hours after the move.",
      },
      stopped: {
        subject: (name: string) => `${name} stays here`,
        intro: (name: string): Line => ["the move of ", { name }, " to another registrar has been stopped."],
        next: "Its auth code works no more. To move it after all, have a new one made.",
      },
      moved: {
        subject: (name: string) => `${name} has moved away`,
        intro: (name: string): Line => [{ name }, " is at another registrar now."],
        next: "Its DNS is served here for 48 hours more. After that you can keep it here as a domain whose DNS alone we serve.",
      },
      lock_on: {
        subject: (name: string) => `${name} has a registry lock`,
        intro: (name: string): Line => [
          "the registry has locked ",
          { name },
          ". Until the lock is opened nobody can change its owner or its name servers, move it or delete it, not even from your account.",
        ],
        next: "To change something, open the lock for a while on the domain's page. Renewals go on as before.",
      },
      lock_opened: {
        subject: (name: string) => `The registry lock of ${name} is open`,
        intro: (name: string): Line => ["the registry lock of ", { name }, " has been opened for a while."],
        next: "If this was you there is nothing to do. It closes by itself, and we write again when it has.",
      },
      lock_closed: {
        subject: (name: string) => `The registry lock of ${name} is closed again`,
        intro: (name: string): Line => ["we have seen at the registry that ", { name }, " is locked again."],
        next: "There is nothing to do.",
      },
      lock_ended: {
        subject: (name: string) => `The registry lock of ${name} is gone`,
        intro: (name: string): Line => [
          "the registry lock of ",
          { name },
          " has been taken off for good. Changes, moves and deletions are possible again.",
        ],
        next: "If this was you there is nothing to do. Keep the transfer lock on when the domain is to stay.",
      },
    },
    when: "When",
    to: "To",
    by: "Asked for by",
    until: {
      unlocked: "Until",
      code: "The code works until",
      asked: "Moves by itself",
      stopped: "Until",
      moved: "Until",
      lock_on: "Until",
      lock_opened: "Closes by itself",
      lock_closed: "Until",
      lock_ended: "Until",
    },
    button: "Open the domain",
    notYouTitle: "Was it not you?",
    notYou: ["Turn the lock on again and change your password: somebody else may be in your account."] as Line,
    notYouLock: ["Write to us at once and change your password: somebody else may be in your account."] as Line,
    stop: (url: string): Line => [
      { link: "Stop it", url },
      ", whoever did it: the code becomes worthless and the domain is locked.",
    ],
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
        next: "Var det du behöver du inte göra något. Slå på låset igen om domänen ska stanna.",
      },
      code: {
        subject: (name: string) => `En auktoriseringskod för ${name} har skapats`,
        intro: (name: string): Line => [
          "Någon på ditt konto har låtit skapa en auktoriseringskod för ",
          { name },
          ". Den som har koden kan flytta domänen till en annan registrar.",
        ],
        next: "Var det du behöver du inte göra något. Koden slutar fungera av sig själv.",
      },
      asked: {
        subject: (name: string) => `En annan registrar vill ta över ${name}`,
        intro: (name: string): Line => [
          "Någon har begärt att flytta ",
          { name },
          " till en annan registrar, med rätt auktoriseringskod. Om ingen stoppar det flyttas domänen av sig själv.",
        ],
        next: "Är det som du vill kan du släppa den direkt på domänens sida. Dess DNS finns kvar här i 48 timmar efter flytten.",
      },
      stopped: {
        subject: (name: string) => `${name} stannar här`,
        intro: (name: string): Line => ["Flytten av ", { name }, " till en annan registrar har stoppats."],
        next: "Auktoriseringskoden fungerar inte längre. Vill du ändå flytta domänen skapar du en ny.",
      },
      moved: {
        subject: (name: string) => `${name} har flyttats härifrån`,
        intro: (name: string): Line => [{ name }, " finns nu hos en annan registrar."],
        next: "Dess DNS finns kvar här i 48 timmar till. Därefter kan du behålla den här som en domän som vi bara sköter DNS för.",
      },
      lock_on: {
        subject: (name: string) => `${name} har fått registerlås`,
        intro: (name: string): Line => [
          "Registret har låst ",
          { name },
          ". Tills låset öppnas kan ingen byta dess ägare eller namnservrar, flytta den eller ta bort den, inte ens från ditt konto.",
        ],
        next: "Vill du ändra något öppnar du låset en stund på domänens sida. Förnyelser fungerar som förut.",
      },
      lock_opened: {
        subject: (name: string) => `Registerlåset för ${name} är öppet`,
        intro: (name: string): Line => ["Registerlåset för ", { name }, " har öppnats en stund."],
        next: "Var det du behöver du inte göra något. Det stängs av sig självt, och vi skriver igen när det har hänt.",
      },
      lock_closed: {
        subject: (name: string) => `Registerlåset för ${name} är stängt igen`,
        intro: (name: string): Line => ["Vi har sett hos registret att ", { name }, " är låst igen."],
        next: "Du behöver inte göra något.",
      },
      lock_ended: {
        subject: (name: string) => `Registerlåset för ${name} är borta`,
        intro: (name: string): Line => [
          "Registerlåset för ",
          { name },
          " har tagits bort helt. Domänen kan åter ändras, flyttas och avslutas.",
        ],
        next: "Var det du behöver du inte göra något. Låt flyttlåset vara på om domänen ska stanna.",
      },
    },
    when: "När",
    to: "Till",
    by: "På begäran av",
    until: {
      unlocked: "Till",
      code: "Koden gäller till",
      asked: "Flyttas av sig själv",
      stopped: "Till",
      moved: "Till",
      lock_on: "Till",
      lock_opened: "Stängs av sig självt",
      lock_closed: "Till",
      lock_ended: "Till",
    },
    button: "Öppna domänen",
    notYouTitle: "Var det inte du?",
    notYou: ["Slå på låset igen och byt lösenord: någon annan kan vara inne på ditt konto."] as Line,
    notYouLock: ["Skriv till oss direkt och byt lösenord: någon annan kan vara inne på ditt konto."] as Line,
    stop: (url: string): Line => [{ link: "Stoppa det", url }, ", vem som än gjorde det: koden blir värdelös och domänen låses."],
  },
});

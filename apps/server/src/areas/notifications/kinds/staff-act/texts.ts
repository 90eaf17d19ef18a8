import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    of: {
      lock: {
        subject: (domain: string) => `The transfer lock of ${domain} is on`,
        intro: (domain: string) => `our staff have put the transfer lock of ${domain} on.`,
        more: ["While the lock is on, no one can transfer the domain to another registrar. You can take it off in the panel."],
      },
      unlock: {
        subject: (domain: string) => `The transfer lock of ${domain} is off`,
        intro: (domain: string) => `our staff have taken off the transfer lock of ${domain}.`,
        more: [
          "Without the lock, anyone who has the auth code can transfer the domain to another registrar. Put the lock back on in the panel if you did not ask for this.",
        ],
      },
      autorenew: {
        subject: (domain: string) => `What happens when ${domain} expires has changed`,
        intro: (domain: string) => `our staff have changed what happens when ${domain} expires.`,
        more: [],
      },
      renew: {
        subject: (domain: string) => `${domain} is being renewed`,
        intro: (domain: string) => `our staff have ordered the renewal of ${domain}.`,
        more: [],
      },
      restore: {
        subject: (domain: string) => `${domain} is being restored`,
        intro: (domain: string) => `our staff have ordered that ${domain} is restored after its deletion.`,
        more: ["This can take some days at the registry. We write again when it is done."],
      },
      pushed_out: {
        subject: (domain: string) => `${domain} has moved to another account`,
        intro: (domain: string) => `our staff have moved ${domain} from your account to another customer of ours.`,
        more: ["The domain, its DNS and its paid period went along. The other account decides about it from now on."],
      },
      pushed_in: {
        subject: (domain: string) => `${domain} is in your account now`,
        intro: (domain: string) => `our staff have moved ${domain} from another customer of ours to your account.`,
        more: ["The domain came with its DNS and its paid period. Check the owner and the contacts in the panel."],
      },
      approve: {
        subject: (domain: string) => `The transfer of ${domain} is approved`,
        intro: (domain: string) => `our staff have approved the transfer of ${domain} to another registrar.`,
        more: ["The domain leaves us shortly, and its DNS here ends some days later."],
      },
      reject: {
        subject: (domain: string) => `The transfer of ${domain} is rejected`,
        intro: (domain: string) => `our staff have rejected the transfer of ${domain} to another registrar.`,
        more: ["The domain stays in your account. Its auth code no longer works, and its transfer lock is on."],
      },
      hold: {
        subject: (domain: string) => `${domain} is out of use`,
        intro: (domain: string) => `our staff have taken ${domain} out of DNS.`,
        more: ["Websites and email of the domain do not work until the hold is lifted. It can still be renewed."],
      },
      hold_lifted: {
        subject: (domain: string) => `${domain} works again`,
        intro: (domain: string) => `our staff have lifted the hold of ${domain}.`,
        more: ["The domain is in DNS again. It can take some hours until websites and email work for everyone."],
      },
      court: {
        subject: (domain: string) => `${domain} is locked because of a legal dispute`,
        intro: (domain: string) => `we have locked ${domain} because of a legal dispute about it.`,
        more: [
          "Until the lock is lifted, the domain cannot be transferred, moved to another account or deleted, and its owner cannot be changed. Websites and email keep working, and the domain can be renewed as usual.",
          "The lock does not end automatically. We lift it when the dispute has been decided.",
        ],
      },
      court_lifted: {
        subject: (domain: string) => `The legal lock of ${domain} is lifted`,
        intro: (domain: string) => `we have lifted the lock that ${domain} had because of a legal dispute.`,
        more: [
          "You can change, move and transfer the domain again. Its transfer lock is still on; you can take it off in the panel.",
        ],
      },
      udrp: {
        subject: (domain: string) => `${domain} is locked because of a domain name dispute`,
        intro: (domain: string) => `we have locked ${domain}, because someone has started a domain name dispute about it.`,
        more: [
          "Until the lock is lifted, the domain cannot be transferred, moved to another account or deleted, and its owner cannot be changed. Websites and email keep working, and the domain can be renewed as usual.",
          "The dispute provider contacts the owner of the domain separately. Answer within the time that the provider gives.",
        ],
      },
      udrp_lifted: {
        subject: (domain: string) => `The dispute lock of ${domain} is lifted`,
        intro: (domain: string) => `we have lifted the lock that ${domain} had because of a domain name dispute.`,
        more: [
          "You can change, move and transfer the domain again. Its transfer lock is still on; you can take it off in the panel.",
        ],
      },
    },
    modes: {
      auto: "It is renewed automatically.",
      once: "It is renewed once more, and not after that.",
      manual: "It is not renewed automatically. Renew it in time if you want to keep it.",
    },
    unpaid: (number: string) => `The order ${number} is waiting for your payment. Pay it in the panel within 14 days.`,
    ordered: (number: string) => `The order has the number ${number}.`,
    question: "Reply to this email if you have questions.",
    button: "Open the domain",
  },
  sv: {
    of: {
      lock: {
        subject: (domain: string) => `Flyttlåset för ${domain} är på`,
        intro: (domain: string) => `Vår personal har satt på flyttlåset för ${domain}.`,
        more: ["När låset är på kan ingen flytta domänen till en annan registrar. Du kan ta av låset i panelen."],
      },
      unlock: {
        subject: (domain: string) => `Flyttlåset för ${domain} är av`,
        intro: (domain: string) => `Vår personal har tagit av flyttlåset för ${domain}.`,
        more: [
          "Utan låset kan den som har auktoriseringskoden flytta domänen till en annan registrar. Sätt på låset igen i panelen om du inte har bett om det här.",
        ],
      },
      autorenew: {
        subject: (domain: string) => `Det som händer när ${domain} går ut har ändrats`,
        intro: (domain: string) => `Vår personal har ändrat vad som händer när ${domain} går ut.`,
        more: [],
      },
      renew: {
        subject: (domain: string) => `${domain} förnyas`,
        intro: (domain: string) => `Vår personal har beställt en förnyelse av ${domain}.`,
        more: [],
      },
      restore: {
        subject: (domain: string) => `${domain} återställs`,
        intro: (domain: string) => `Vår personal har beställt att ${domain} återställs efter raderingen.`,
        more: ["Det kan ta några dagar hos registret. Vi hör av oss när det är klart."],
      },
      pushed_out: {
        subject: (domain: string) => `${domain} har flyttats till ett annat konto`,
        intro: (domain: string) => `Vår personal har flyttat ${domain} från ditt konto till en annan kund hos oss.`,
        more: [
          "Domänen, dess DNS och den betalda perioden följde med. Det är det andra kontot som bestämmer över den från och med nu.",
        ],
      },
      pushed_in: {
        subject: (domain: string) => `${domain} finns nu på ditt konto`,
        intro: (domain: string) => `Vår personal har flyttat ${domain} från en annan kund hos oss till ditt konto.`,
        more: ["Domänen kom med sin DNS och sin betalda period. Kontrollera ägaren och kontakterna i panelen."],
      },
      approve: {
        subject: (domain: string) => `Flytten av ${domain} är godkänd`,
        intro: (domain: string) => `Vår personal har godkänt flytten av ${domain} till en annan registrar.`,
        more: ["Domänen lämnar oss inom kort, och dess DNS här upphör några dagar senare."],
      },
      reject: {
        subject: (domain: string) => `Flytten av ${domain} är nekad`,
        intro: (domain: string) => `Vår personal har nekat flytten av ${domain} till en annan registrar.`,
        more: ["Domänen är kvar på ditt konto. Auktoriseringskoden gäller inte längre, och flyttlåset är på."],
      },
      hold: {
        subject: (domain: string) => `${domain} är tagen ur bruk`,
        intro: (domain: string) => `Vår personal har tagit ${domain} ur DNS.`,
        more: ["Webbplatser och e-post på domänen fungerar inte förrän avstängningen hävs. Domänen kan fortfarande förnyas."],
      },
      hold_lifted: {
        subject: (domain: string) => `${domain} fungerar igen`,
        intro: (domain: string) => `Vår personal har hävt avstängningen av ${domain}.`,
        more: ["Domänen finns i DNS igen. Det kan dröja några timmar innan webbplatser och e-post fungerar för alla."],
      },
      court: {
        subject: (domain: string) => `${domain} är låst på grund av en rättslig tvist`,
        intro: (domain: string) => `Vi har låst ${domain} på grund av en rättslig tvist om domänen.`,
        more: [
          "Tills låset hävs kan domänen inte flyttas till en annan registrar eller ett annat konto och inte raderas, och ägaren kan inte bytas. Webbplatser och e-post fungerar som vanligt, och domänen kan förnyas.",
          "Låset upphör inte automatiskt. Vi häver det när tvisten är avgjord.",
        ],
      },
      court_lifted: {
        subject: (domain: string) => `Det rättsliga låset på ${domain} är hävt`,
        intro: (domain: string) => `Vi har hävt låset som ${domain} hade på grund av en rättslig tvist.`,
        more: ["Du kan ändra och flytta domänen igen. Flyttlåset är fortfarande på; du kan ta av det i panelen."],
      },
      udrp: {
        subject: (domain: string) => `${domain} är låst på grund av en domännamnstvist`,
        intro: (domain: string) => `Vi har låst ${domain}, eftersom någon har inlett en domännamnstvist om domänen.`,
        more: [
          "Tills låset hävs kan domänen inte flyttas till en annan registrar eller ett annat konto och inte raderas, och ägaren kan inte bytas. Webbplatser och e-post fungerar som vanligt, och domänen kan förnyas.",
          "Tvistlösningsorganet kontaktar domänens ägare separat. Svara inom den tid som det anger.",
        ],
      },
      udrp_lifted: {
        subject: (domain: string) => `Tvistlåset på ${domain} är hävt`,
        intro: (domain: string) => `Vi har hävt låset som ${domain} hade på grund av en domännamnstvist.`,
        more: ["Du kan ändra och flytta domänen igen. Flyttlåset är fortfarande på; du kan ta av det i panelen."],
      },
    },
    modes: {
      auto: "Den förnyas automatiskt.",
      once: "Den förnyas en gång till, och sedan inte mer.",
      manual: "Den förnyas inte automatiskt. Förnya den i tid om du vill behålla den.",
    },
    unpaid: (number: string) => `Order ${number} väntar på din betalning. Betala den i panelen inom 14 dagar.`,
    ordered: (number: string) => `Ordern har nummer ${number}.`,
    question: "Svara på det här mejlet om du har frågor.",
    button: "Öppna domänen",
  },
});

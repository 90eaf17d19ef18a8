import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (name: string) => `Shall ${name} get another owner?`,
    title: "Change of owner",
    intro: (name: string, by: string) => `${by} wants to give ${name} another owner.`,
    fromTo: (before: string, after: string) => `From ${before} to ${after}.`,
    side: {
      old: "You are the owner now. Nothing happens unless you agree.",
      new: "You are to be the owner. Nothing happens unless you agree.",
      both: "Your address speaks for the owner now and for the new one. Nothing happens unless you agree.",
    },
    notYou: "Do you know nothing of this? Then refuse: the change ends at once. The link is good for seven days.",
    button: "Agree or refuse",
  },
  sv: {
    subject: (name: string) => `Ska ${name} få en annan innehavare?`,
    title: "Byte av innehavare",
    intro: (name: string, by: string) => `${by} vill ge ${name} en annan innehavare.`,
    fromTo: (before: string, after: string) => `Från ${before} till ${after}.`,
    side: {
      old: "Du är innehavare nu. Inget händer om du inte går med på det.",
      new: "Du ska bli innehavare. Inget händer om du inte går med på det.",
      both: "Din adress gäller både den nuvarande och den nya innehavaren. Inget händer om du inte går med på det.",
    },
    notYou: "Känner du inte till det här? Säg nej, så avbryts bytet direkt. Länken gäller i sju dagar.",
    button: "Godkänn eller säg nej",
  },
});

import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (name: string) => `Approve a new owner for ${name}?`,
    title: "Change of owner",
    intro: (name: string, by: string) => `${by} wants to change the owner of ${name}.`,
    fromTo: (before: string, after: string) => `From ${before} to ${after}.`,
    side: {
      old: "You are the current owner. Nothing happens unless you agree.",
      new: "You will be the new owner. Nothing happens unless you agree.",
      both: "Your address belongs to both the current and the new owner. Nothing happens unless you agree.",
    },
    notYou: "If you know nothing about this, refuse: the change is then cancelled right away. The link works for seven days.",
    button: "Agree or refuse",
  },
  sv: {
    subject: (name: string) => `Godkänner du en ny innehavare för ${name}?`,
    title: "Byte av innehavare",
    intro: (name: string, by: string) => `${by} vill byta innehavare av ${name}.`,
    fromTo: (before: string, after: string) => `Från ${before} till ${after}.`,
    side: {
      old: "Du är nuvarande innehavare. Inget händer om du inte godkänner.",
      new: "Du blir den nya innehavaren. Inget händer om du inte godkänner.",
      both: "Din adress hör till både den nuvarande och den nya innehavaren. Inget händer om du inte godkänner.",
    },
    notYou: "Om du inte känner till det här säger du nej, så avbryts bytet direkt. Länken gäller i sju dagar.",
    button: "Godkänn eller säg nej",
  },
});

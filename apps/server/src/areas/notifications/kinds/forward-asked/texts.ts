import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (by: string) => `${by} wants to forward email to you`,
    title: "Do you agree to receive forwarded email?",
    intro: (by: string, forward: string) => `${by} wants to forward email sent to ${forward} to your address.`,
    introAny: (by: string) => `${by} wants to forward email to your address.`,
    untilThen: "Nothing is forwarded until you agree. With the link you can also refuse, or change your mind later.",
    notYou: "If you do not know them, refuse or do nothing.",
    button: "Agree or refuse",
  },
  sv: {
    subject: (by: string) => `${by} vill vidarebefordra mejl till dig`,
    title: "Godkänner du att få vidarebefordrad e-post?",
    intro: (by: string, forward: string) => `${by} vill vidarebefordra mejl som skickas till ${forward} till din adress.`,
    introAny: (by: string) => `${by} vill vidarebefordra mejl till din adress.`,
    untilThen: "Inget vidarebefordras förrän du godkänner det. Med länken kan du också säga nej, och ångra dig senare.",
    notYou: "Om du inte känner avsändaren säger du nej, eller gör ingenting.",
    button: "Godkänn eller säg nej",
  },
});

import type { texts as en } from "../../en/identity/ownerlinks.ts";
import type { TextsOf } from "../../messages.ts";

/** Sidor som länkar i mejl leder domäninnehavare till. */
export const texts = {
  verify: {
    title: "Stämmer det här?",
    until:
      "{count, plural, one {Utan ditt svar slutar domänen att fungera den {date}} other {Utan ditt svar slutar domänerna att fungera den {date}}}",
    held: "{count, plural, one {Domänen fungerar inte förrän du har svarat} other {Domänerna fungerar inte förrän du har svarat}}",
    organization: "Organisation",
    name: "Namn",
    address: "Adress",
    email: "E-post",
    phone: "Telefon",
    right: "Ja, det stämmer",
    wrong: "Något är fel",
    whatIsWrong: "Vad är fel?",
    send: "Skicka",
    back: "Tillbaka",
    thanks: "Tack",
    thanksText: "Du är bekräftad som innehavare. Inget mer behövs.",
    backText: "Du är bekräftad som innehavare. Domänen fungerar igen inom några minuter.",
    heard: "Vi har tagit emot ditt svar",
    heardText: "Den som har hand om domänen får veta det, och vi ser över det. Tiden för att bekräfta går tills det är rättat.",
    overText: "Den är fel, redan använd eller äldre än sju dagar. Den som har hand om domänen kan skicka en ny.",
  },
  consent: {
    title: "Byte av innehavare",
    body: "<b>{by}</b> vill att domänen går från <b>{from}</b> till <b>{to}</b>.",
    side_old: "Du är innehavare nu. Inget händer om inte båda går med på det.",
    side_new: "Du ska bli innehavare. Inget händer om inte båda går med på det.",
    side_both: "Din adress gäller både den nuvarande och den nya innehavaren. Inget händer om du inte går med på det.",
    lock: "Efteråt går det inte att flytta domänen till en annan registrar på {days} dagar.",
    agree: "Godkänn",
    refuse: "Säg nej",
    title_waiting: "Du har godkänt",
    text_waiting: "Den andra sidan har också fått frågan. Bytet görs när den har godkänt.",
    title_agreed: "Du har godkänt",
    text_agreed: "Alla har godkänt. Bytet skickas nu till registret.",
    title_refused: "Du har sagt nej",
    text_refused: "Bytet är avbrutet. Innehavaren är densamma.",
    overText: "Den är fel, redan använd eller äldre än sju dagar, eller så är bytet avslutat.",
  },
} satisfies TextsOf<typeof en>;

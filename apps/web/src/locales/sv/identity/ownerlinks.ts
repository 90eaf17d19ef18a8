import type { texts as en } from "../../en/identity/ownerlinks.ts";
import type { TextsOf } from "../../messages.ts";

/** Pages for owners of domains that are opened by mailed links. */
export const texts = {
  verify: {
    title: "Stämmer det här?",
    until:
      "{count, plural, one {Om du inte svarar slutar domänen att fungera den {date}} other {Om du inte svarar slutar domänerna att fungera den {date}}}",
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
    heardText: "Vi meddelar den som hanterar domänen och utreder saken. Tidsgränsen för att bekräfta gäller tills det är rättat.",
    overText: "Den är felaktig, redan använd eller äldre än sju dagar. Den som hanterar domänen kan skicka en ny.",
  },
  consent: {
    title: "Byte av innehavare",
    body: "<b>{by}</b> vill byta innehavare av domänen från <b>{from}</b> till <b>{to}</b>.",
    side_old: "Du är nuvarande innehavare. Inget händer om inte båda godkänner.",
    side_new: "Du blir den nya innehavaren. Inget händer om inte båda godkänner.",
    side_both: "Din adress hör till både den nuvarande och den nya innehavaren. Inget händer om du inte godkänner.",
    lock: "Efteråt går det inte att flytta domänen till en annan registrar på {days} dagar.",
    agree: "Godkänn",
    refuse: "Säg nej",
    title_waiting: "Du har godkänt",
    text_waiting: "Vi har också frågat den andra sidan. Bytet görs när de har godkänt.",
    title_agreed: "Du har godkänt",
    text_agreed: "Alla har godkänt. Bytet skickas nu till registret.",
    title_refused: "Du har sagt nej",
    text_refused: "Bytet är avbrutet. Innehavaren är densamma.",
    overText: "Den är felaktig, redan använd, äldre än sju dagar, eller så är bytet avslutat.",
  },
} satisfies TextsOf<typeof en>;

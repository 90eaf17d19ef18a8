import type { texts as en } from "../../en/domains/ownerchange.ts";
import type { TextsOf } from "../../messages.ts";

export const texts = {
  title: "Byt innehavare av {name}",
  cancel: "Avbryt",
  submit: "Byt innehavare",
  toBasket: "Lägg i varukorgen",
  why: "För att byta innehavare av {name}",
  now: "Innehavare nu: <b>{name}</b>, {email}.",
  noOwner: "Ingen innehavare är antecknad för domänen.",
  newOwner: "Ny innehavare",
  nobody: "Ingen annan kontakt finns här. Skriv vem som ska bli innehavare.",
  chooseFirst: "Välj vem som ska bli innehavare",
  begun: "Bytet av innehavare har börjat",
  begunAsked: "Båda innehavarna får ett mejl att godkänna med.",
  inBasket: "Bytet ligger i varukorgen",
  what: "Det här händer",
  consent:
    "Den nuvarande och den nya innehavaren får var sitt mejl med en länk. Inget skickas till registret förrän båda har godkänt; ett nej avbryter bytet.",
  method_update: "Registret för .{tld} byter ut innehavaren; namn, utgångsdatum och inställningar är kvar.",
  method_newContact:
    "Registret för .{tld} låser namn och nummer i sitt innehavarobjekt, så ett nytt skapas och sätts in; det gamla ändras inte.",
  method_trade: "Hos registret för .{tld} är detta en egen beställning, en trade, och kan ta några dagar.",
  method_here: "Registret för .{tld} har inga innehavare: bytet görs här, och inget skickas dit.",
  document: "Ett dokument måste laddas upp innan registret får veta: {document}.",
  free: "Det kostar inget.",
  costs: "Det kostar {price}, en gång.",
  lock: "Efteråt går det inte att flytta domänen till en annan registrar på {days} dagar.",
  noLock: "Efteråt går domänen att flytta som förut.",
  verify: "Den nya innehavaren måste bekräfta sin mejladress inom {days} dagar, annars slutar domänen att fungera.",
  dns: "Webbplats och e-post fortsätter som förut.",
  waitingTitle: "Båda innehavarna måste godkänna",
  waitingText:
    "Inget har skickats till registret. Varje sida godkänner eller säger nej med länken i sitt mejl, som gäller i sju dagar.",
  runningTitle: "Ett byte av innehavare pågår",
  request: "Beställning {number}",
  side_old: "Innehavare nu",
  side_new: "Ny innehavare",
  side_both: "Båda sidor, en adress",
  notAsked: "Mejlet är på väg ut",
  asked: "Tillfrågad {at}",
  agreed: "Godkände {at}",
  refused: "Sade nej {at}",
  again: "Skicka mejlen igen",
  verifyTitle: "Den nya innehavaren måste verifieras först",
  verifyText:
    "Någon har ombetts bekräfta en mejladress och har inte gjort det. Skicka mejlet igen överst på sidan, eller rätta adressen där; titta sedan igen.",
  heldTitle: "Registret vill att innehavaren verifieras",
  heldText:
    "Registret håller domänen tills innehavaren är verifierad där. Leta efter ett mejl från registret till innehavaren och följ det; titta sedan igen.",
  checkAgain: "Titta igen",
} as const satisfies TextsOf<typeof en>;

import type { texts as en } from "../../en/domains/ownerchange.ts";
import type { TextsOf } from "../../messages.ts";

export const texts = {
  title: "Byt innehavare av {name}",
  cancel: "Avbryt",
  submit: "Byt innehavare",
  toBasket: "Lägg i varukorgen",
  why: "Du byter innehavare av {name}",
  now: "Nuvarande innehavare: <b>{name}</b>, {email}.",
  noOwner: "Ingen innehavare är registrerad för domänen.",
  newOwner: "Ny innehavare",
  nobody: "Det finns inga andra kontakter här. Ange den nya innehavaren.",
  chooseFirst: "Välj den nya innehavaren",
  begun: "Bytet av innehavare är påbörjat",
  begunAsked: "Båda innehavarna får ett mejl att godkänna med.",
  inBasket: "Bytet ligger i varukorgen",
  what: "Det här händer",
  consent:
    "Den nuvarande och den nya innehavaren får var sitt mejl med en länk. Inget skickas till registret förrän båda har godkänt; om någon säger nej avbryts bytet.",
  method_update: "Registret för .{tld} byter ut innehavaren; namn, utgångsdatum och inställningar är desamma.",
  method_newContact:
    "Registret för .{tld} låser namn och nummer i sitt innehavarobjekt, så ett nytt skapas och används; det gamla ändras inte.",
  method_trade: "Hos registret för .{tld} är detta ett eget förfarande, en trade, och kan ta några dagar.",
  method_here: "Registret för .{tld} har inga uppgifter om innehavare: bytet görs här, och inget skickas till registret.",
  document: "En handling måste laddas upp innan registret uppdateras: {document}.",
  free: "Det kostar inget.",
  costs: "Det kostar {price} i engångsavgift.",
  lock: "Efteråt går det inte att flytta domänen till en annan registrar på {days} dagar.",
  noLock: "Efteråt går domänen att flytta som förut.",
  verify: "Den nya innehavaren måste bekräfta sin e-postadress inom {days} dagar, annars slutar domänen att fungera.",
  dns: "Webbplats och e-post påverkas inte.",
  waitingTitle: "Båda innehavarna måste godkänna",
  waitingText:
    "Inget har skickats till registret. Varje innehavare godkänner eller säger nej med länken i sitt mejl, som gäller i sju dagar.",
  runningTitle: "Ett byte av innehavare pågår",
  request: "Beställning {number}",
  toRequest: "Skicka mejlen igen: beställning {number}",
  side_old: "Nuvarande innehavare",
  side_new: "Ny innehavare",
  side_both: "Båda innehavarna, samma adress",
  notAsked: "Mejlet skickas snart",
  asked: "Tillfrågad {at}",
  agreed: "Godkände {at}",
  refused: "Nekade {at}",
  again: "Skicka mejlen igen",
  verifyTitle: "Den nya innehavaren måste verifieras först",
  verifyText:
    "En e-postadress är inte bekräftad än. Skicka mejlet igen överst på sidan, eller rätta adressen där. Kontrollera sedan igen.",
  heldTitle: "Registret kräver att innehavaren verifieras",
  heldText:
    "Registret spärrar domänen tills innehavaren är verifierad där. Leta upp mejlet från registret till innehavaren och följ det. Kontrollera sedan igen.",
  checkAgain: "Kontrollera igen",
} as const satisfies TextsOf<typeof en>;

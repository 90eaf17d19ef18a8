import type { texts as en } from "../../en/abuse/reportabuse.ts";
import type { TextsOf } from "../../messages.ts";

/** The public page on which anybody can report abuse of a domain. */
export const texts = {
  title: "Anmäl missbruk",
  sub: "Används en domän som du har hamnat på för bedrägeri, skadlig kod eller annat som skadar människor? Berätta det här.",
  optional: "valfritt",
  domain: "Domän eller adress",
  domainHint: "Till exempel exempel.se, eller sidans adress.",
  what: "Vad används den till?",
  choose: "Välj",
  kinds: {
    phishing: "Nätfiske: den härmar ett annat företag för att komma åt lösenord eller pengar",
    malware: "Skadlig kod: den sprider skadliga program",
    botnet: "Botnät: den styr kapade datorer",
    spam: "Skräppost: oönskad e-post skickas från den eller leder till den",
    child: "Sexuella övergrepp mot barn",
    counterfeit: "Förfalskade varor, eller någon annans varumärke",
    other: "Något annat",
  },
  childText:
    "Det här tar vi itu med genast. Beskriv var det finns, och skicka inga bilder till oss. Om ett barn är i fara ska du ringa polisen först.",
  text: "Vad har du sett?",
  textHint: "Vad som hände, när och hur. Klistra in e-post med fullständiga brevhuvuden.",
  urls: "Adresser där det syns",
  urlsHint: "En per rad, högst 20. Du kan skriva dem så att de inte öppnas av misstag: hxxps://exempel[.]se.",
  files: "Filer",
  filesHint: "Skärmbilder, eller mejlet som fil (EML) med brevhuvud. Domänens innehavare ser dem inte.",
  name: "Ditt namn eller din organisation",
  email: "Din e-postadress",
  emailHint: "Vi bekräftar din anmälan och berättar vad den leder till. Domänens innehavare får inte veta vem du är.",
  send: "Skicka anmälan",
  done: {
    title: "Tack. Din anmälan har nummer {reference}",
    text: "Vi har skickat en bekräftelse till {email} och skriver igen när vi vet vad anmälan leder till.",
    another: "Anmäl en annan domän",
  },
  contact: {
    title: "Via e-post",
    text: "Om du hellre mejlar, eller har större filer, skriver du till {name} på <a>{email}</a>. Ditt mejl hanteras som en anmälan på den här sidan.",
  },
} as const satisfies TextsOf<typeof en>;

import type { texts as en } from "../../en/orders/ownercertificate.ts";
import type { TextsOf } from "../../messages.ts";

/** Innehavarcertifikat: panelen på tjänstens sida och den öppna sidan som kontrollerar dem. */
export const texts = {
  panel: {
    title: "Certifikat",
    failed: "Det gick inte att hämta certifikatet",
    changed: "Innehavare är nu {name}",
    changedText: "Certifikatet anger den tidigare innehavaren. Skapa ett nytt för dagens innehavare, utan kostnad.",
    holder: "Innehavare",
    number: "Nummer",
    issued: "Utfärdat",
    download: "Hämta PDF",
    make: "Skapa ett nytt certifikat",
    made: "Det nya certifikatet är klart",
    check: "Den som får certifikatet kan kontrollera det utan att logga in.",
    toCheck: "Kontrollera ett certifikat",
    former: "{count, plural, one {Ersatt: nummer} other {Ersatta: nummer}} {numbers}",
  },
  check: {
    title: "Kontrollera ett innehavarcertifikat",
    sub: "Se vad ett certifikat säger och om domänen fortfarande har samma innehavare.",
    number: "Nummer",
    numberHint: "Högst upp till höger på certifikatet: tre grupper med fyra bokstäver och siffror.",
    act: "Kontrollera",
    file: "Välj PDF-filen i stället",
    fileHint: "Filen stannar på din enhet. Bara dess fingeravtryck skickas.",
    tooLarge: "Filen är för stor för att vara ett av våra certifikat",
    says: "Vad certifikatet säger",
    state: {
      current: "Äkta, och innehavaren är densamma i dag",
      replaced: "Äkta, och innehavaren är densamma i dag. Det finns ett nyare certifikat",
      changed: "Äkta, men domänen har en annan innehavare i dag",
      gone: "Äkta, men vi förvaltar inte längre domänen",
    },
    stateText: {
      current: "Vi har utfärdat certifikatet. Jämför uppgifterna nedan med papperet eller filen du har.",
      replaced: "Vi har utfärdat certifikatet. Jämför uppgifterna nedan med papperet eller filen du har.",
      changed: "Vi har utfärdat certifikatet, och det stämde när det gjordes.",
      gone: "Vi har utfärdat certifikatet, och det stämde när det gjordes. Vi kan inte säga vem som innehar domänen i dag.",
    },
    domain: "Domän",
    holder: "Innehavare",
    contact: "Kontakt",
    orgnumber: "Organisationsnummer",
    place: "Ort",
    registered: "Registrerad",
    paidUntil: "Betald till",
    read: "Registret avläst",
    issued: "Utfärdat",
    issuer: "Utfärdat av",
    signature: "Signatur",
    signatureText:
      "Texten är signerad med vår nyckel {key} (Ed25519), som också står på certifikatet. Du kan kontrollera signaturen själv:",
  },
} satisfies TextsOf<typeof en>;

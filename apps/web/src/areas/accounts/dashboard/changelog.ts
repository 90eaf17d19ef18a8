import type { Locale } from "../../../lib/i18n/locale.ts";

/** One thing the panel's users can do since a release, in both languages. */
export type Change = Readonly<Record<Locale, string>>;

export type Release = {
  /** As in package.json. */
  readonly version: string;
  /** Calendar date. */
  readonly date: string;
  /** Newest first. */
  readonly changes: readonly Change[];
};

/**
 * The change log of the product, newest release first: what the overview shows under "What is new". Whoever ends a change that
 * users notice adds its line here.
 */
export const releases: readonly Release[] = [
  {
    version: "0.1.0",
    date: "2026-11-22",
    changes: [
      {
        en: "What you type stays when a login ends or the page is loaded anew. After logging in again, what you had sent goes on by itself, once.",
        sv: "Det du skriver finns kvar när en inloggning går ut eller sidan laddas om. När du har loggat in igen går det du hade skickat vidare av sig självt, en gång.",
      },
      {
        en: "Every domain says how it stands, what comes next and who is waited for. One that has left or was deleted keeps a page that tells what happened and what is still here.",
        sv: "Varje domän säger hur det står till, vad som händer härnäst och vem som väntas på. En som har flyttat eller raderats har kvar en sida om vad som hände och vad som ännu finns här.",
      },
      {
        en: "Search results are narrowed by price, length and country, and the address of the page keeps the choice.",
        sv: "Sökträffar kan begränsas efter pris, längd och land, och sidans adress behåller valet.",
      },
      {
        en: "Order a larger DNS plan for a name, on the page where its records are full or from the overview. It begins at once, and what is left of the plan before is added.",
        sv: "Beställ en större DNS-plan till ett namn, på sidan där posterna är slut eller från översikten. Den börjar gälla direkt, och det som är kvar av den tidigare planen läggs till.",
      },
      {
        en: "Domains move here with a checklist before anything is sent, their DNS copied beforehand; a wrong code is mended in the same order. Whoever moves one away gets mails with a link that stops it.",
        sv: "Domäner flyttas hit med en kontroll innan något skickas och med DNS kopierat i förväg; en felaktig kod rättas i samma beställning. Den som flyttar bort en domän får mejl med en länk som stoppar flytten.",
      },
      {
        en: "Hand domains over to another account here: both sides see what goes along, and everything changes hands in one step.",
        sv: "Lämna över domäner till ett annat konto här: båda sidor ser vad som följer med och allt byter ägare i ett steg.",
      },
      {
        en: "Renew one domain or a thousand as one order, with a forecast, a calendar address and notices in time. Domains that renew by themselves are paid from credit or on invoice.",
        sv: "Förnya en domän eller tusen i en beställning, med prognos, kalenderadress och påminnelser i tid. Domäner som förnyas av sig själva betalas med tillgodohavandet eller på faktura.",
      },
      {
        en: "One tool changes many domains at once: renew, lock, name servers, contacts, restore, labels, export. You see what happens before it does, and retry only what failed.",
        sv: "Ett verktyg ändrar många domäner på en gång: förnyelse, lås, namnservrar, kontakter, återställning, etiketter, export. Du ser vad som händer innan det händer och försöker igen med bara det som gick fel.",
      },
      {
        en: "Cancel, restore, change owner, name servers and contacts from the domain's page. Every request says what it waits for and has its remedy beside it.",
        sv: "Säg upp, återställ, byt ägare, namnservrar och kontakter från domänens sida. Varje beställning säger vad den väntar på och har lösningen bredvid.",
      },
      {
        en: "Owners confirm their address by mail or show a document; what a registry asks for is uploaded where the request waits for it. You are told when it was looked at.",
        sv: "Innehavare bekräftar sin adress via mejl eller visar en handling; det ett register vill ha laddas upp där beställningen väntar på det. Du får veta när den har granskats.",
      },
      {
        en: "Registry locks and premium names can be ordered, at prices that are agreed to before anything is sent.",
        sv: "Registerlås och premiumnamn går att beställa, till priser som du har godkänt innan något skickas.",
      },
      {
        en: "DNS is edited without fear: changes are staged, judged and explained before they are saved, undone for ten minutes, and brought back from any version. Import, templates and wizards help.",
        sv: "DNS ändras utan oro: ändringar samlas, granskas och förklaras innan de sparas, kan ångras i tio minuter och hämtas tillbaka från varje version. Import, mallar och guider hjälper till.",
      },
      {
        en: "DNSSEC with one click. A broken chain is found within a quarter of an hour where the domain is signed, within a day where somebody else broke it at the registry; the safest way out is a button.",
        sv: "DNSSEC med ett klick. En bruten kedja hittas inom en kvart när domänen är signerad, och inom ett dygn om någon annan har brutit den hos registret. Den säkraste vägen ut är en knapp.",
      },
      {
        en: "A second person can be asked to approve every DNS change, and both are told by mail.",
        sv: "En andra person kan få godkänna varje DNS-ändring, och båda får veta det via mejl.",
      },
      {
        en: "Web redirects with certificates and mail forwarding are served here, and programs reach your DNS with keys of their own.",
        sv: "Webbomdirigeringar med certifikat och vidarebefordran av mejl sköts här, och program når din DNS med egna nycklar.",
      },
      {
        en: "Log in with a passkey or a phone that was proved by SMS. Dangerous acts ask once more who you are.",
        sv: "Logga in med en nyckel i enheten eller med en telefon som är bekräftad via SMS. Farliga handlingar frågar en gång till vem du är.",
      },
      {
        en: "Support is in the panel: tickets with answers and files, questions and answers, facts about every ending, system status.",
        sv: "Supporten finns i panelen: ärenden med svar och filer, frågor och svar, fakta om varje toppdomän, driftstatus.",
      },
      {
        en: "New accounts are opened in the panel. Accounts have settings, users with rights of their own, and sub-accounts.",
        sv: "Nya konton öppnas i panelen. Konton har inställningar, användare med egna rättigheter och underkonton.",
      },
      {
        en: "Labels can be put on many domains at once: paste names, see what changes, change it.",
        sv: "Etiketter kan sättas på många domäner på en gång: klistra in namn, se vad som ändras, ändra.",
      },
      {
        en: "Your credit has a page of its own, with every movement, and money can be deposited by card.",
        sv: "Ditt tillgodohavande har en egen sida med varje händelse, och pengar kan sättas in med kort.",
      },
      {
        en: "All services have a page with what they cost you and what you have.",
        sv: "Alla tjänster har en sida med vad de kostar dig och vad du har.",
      },
      {
        en: "Resellers see their own brand as their customers do: look, addresses and every switch.",
        sv: "Återförsäljare ser sitt varumärke som kunderna ser det: utseende, adresser och varje val.",
      },
      {
        en: "Two-step login with an authenticator app and recovery codes. Sessions are listed and can be ended.",
        sv: "Tvåstegsinloggning med autentiseringsapp och reservkoder. Sessioner listas och kan avslutas.",
      },
      {
        en: "A forgotten password is replaced through a link in a mail.",
        sv: "Ett glömt lösenord ersätts genom en länk i ett mejl.",
      },
      {
        en: "Credit pays orders, wholly or together with a card.",
        sv: "Tillgodohavandet betalar beställningar, helt eller tillsammans med kort.",
      },
      {
        en: "The domain list has labels, bulk actions and export. Locks and auth codes are on each domain's page.",
        sv: "Domänlistan har etiketter, gruppåtgärder och export. Lås och auktoriseringskoder finns på varje domäns sida.",
      },
      {
        en: "Search in every ending at once, basket, checkout, and progress line by line until the name is yours.",
        sv: "Sökning i alla toppdomäner på en gång, varukorg, kassa och förlopp rad för rad tills namnet är ditt.",
      },
    ],
  },
];

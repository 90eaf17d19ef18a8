import type { Locale } from "../../../lib/i18n/locale.ts";

/** A change in a release that users notice, in both languages. */
export type Change = Readonly<Record<Locale, string>>;

export type Release = {
  /** The version as in package.json. */
  readonly version: string;
  /** The date of the release, as YYYY-MM-DD. */
  readonly date: string;
  /** The changes of the release, newest first. */
  readonly changes: readonly Change[];
};

/**
 * The change log, newest release first, which the overview shows under "What's new". Every change that users notice adds a line
 * here.
 */
export const releases: readonly Release[] = [
  {
    version: "0.1.0",
    date: "2026-11-22",
    changes: [
      {
        en: "What you type is kept when your session expires or the page is reloaded. After you log in again, whatever you had submitted is sent automatically, once.",
        sv: "Det du skriver finns kvar när en session går ut eller sidan laddas om. När du har loggat in igen skickas det du hade skickat vidare automatiskt, en gång.",
      },
      {
        en: "Every domain shows its status, what happens next and who needs to act. A domain that was transferred or deleted keeps a page that shows what happened and what is still here.",
        sv: "Varje domän visar sin status, vad som händer härnäst och vem som behöver göra något. En domän som har flyttats eller raderats har kvar en sida om vad som hände och vad som finns kvar här.",
      },
      {
        en: "Filter search results by price, length and country. The page address keeps your filters.",
        sv: "Sökträffar kan begränsas efter pris, längd och land, och sidans adress behåller valet.",
      },
      {
        en: "Order a larger DNS plan for a domain from the overview, or where you run out of records. It starts right away, and what is left of the previous plan is added.",
        sv: "Beställ ett större DNS-paket till en domän från översikten, eller där posterna tar slut. Det börjar gälla direkt, och det som är kvar av det tidigare paketet läggs till.",
      },
      {
        en: "Transfer domains in with checks before anything is sent and DNS copied in advance; an incorrect auth code can be corrected in the same order. When you transfer a domain away, you get emails with a link to stop it.",
        sv: "Flytta hit domäner med en kontroll innan något skickas och med DNS kopierat i förväg; en felaktig kod rättas i samma beställning. När du flyttar bort en domän får du mejl med en länk som stoppar flytten.",
      },
      {
        en: "Push domains to another account here: both sides see what is included, and everything is moved in one step.",
        sv: "Överlåt domäner till ett annat konto här: båda sidor ser vad som följer med, och allt flyttas i ett steg.",
      },
      {
        en: "Renew one domain or a thousand in one order, with a forecast, a calendar link and reminders in good time. Auto-renewals are paid from your credit or by invoice.",
        sv: "Förnya en domän eller tusen i en beställning, med prognos, kalenderlänk och påminnelser i god tid. Domäner som förnyas automatiskt betalas med tillgodohavandet eller på faktura.",
      },
      {
        en: "Bulk actions on many domains: renew, lock, name servers, contacts, restore, labels, export. Preview the result before you approve it, and retry only what failed.",
        sv: "Massåtgärder för många domäner: förnyelse, lås, namnservrar, kontakter, återställning, etiketter, export. Du ser resultatet innan du godkänner det och försöker igen med bara det som misslyckades.",
      },
      {
        en: "Cancel or restore a domain, or change its owner, name servers and contacts, from its page. Every request shows what it is waiting for and how to fix it.",
        sv: "Säg upp eller återställ en domän, eller byt innehavare, namnservrar och kontakter, från domänens sida. Varje beställning visar vad den väntar på och hur du löser det.",
      },
      {
        en: "Owners confirm their address by email or with a document. Documents a registry requires are uploaded in the request. You are notified when they have been reviewed.",
        sv: "Innehavare bekräftar sin adress via mejl eller med en handling. Handlingar som ett register kräver laddas upp i beställningen. Du får veta när de har granskats.",
      },
      {
        en: "Registry locks and premium domains can be ordered, at prices you accept before anything is sent.",
        sv: "Registerlås och premiumdomäner går att beställa, till priser som du godkänner innan något skickas.",
      },
      {
        en: "Edit DNS safely: changes are checked and explained before they are applied, can be undone for ten minutes, and any version can be restored. With import, templates and wizards.",
        sv: "Ändra DNS tryggt: ändringar kontrolleras och förklaras innan de sparas, kan ångras i tio minuter, och varje version kan återställas. Med import, mallar och guider.",
      },
      {
        en: "DNSSEC with one click. A broken chain is found within a quarter of an hour if we sign the domain, and within a day if someone else broke it at the registry. The safest fix takes one click.",
        sv: "DNSSEC med ett klick. En bruten kedja upptäcks inom en kvart när vi signerar domänen, och inom ett dygn om någon annan har brutit den hos registret. Den säkraste lösningen är ett klick bort.",
      },
      {
        en: "You can require a second person to approve every DNS change. Both are notified by email.",
        sv: "Du kan kräva att en andra person godkänner varje DNS-ändring. Båda får veta det via mejl.",
      },
      {
        en: "Web redirects with certificates and mail forwarding are hosted here, and programs can work with your DNS using their own API keys.",
        sv: "Webbomdirigeringar med certifikat och vidarebefordran av mejl sköts här, och program kan arbeta med din DNS med egna API-nycklar.",
      },
      {
        en: "Log in with a passkey, or with a phone confirmed by SMS. Sensitive actions ask you to confirm that it is you.",
        sv: "Logga in med en passnyckel eller med en telefon som är bekräftad via SMS. För känsliga åtgärder ber vi dig bekräfta att det är du.",
      },
      {
        en: "Support in the panel: tickets with replies and files, questions and answers, facts about every TLD, and system status.",
        sv: "Supporten finns i panelen: ärenden med svar och filer, frågor och svar, fakta om varje toppdomän, driftstatus.",
      },
      {
        en: "New accounts are created in the panel. Accounts have settings, users with their own rights, and sub-accounts.",
        sv: "Nya konton skapas i panelen. Konton har inställningar, användare med egna rättigheter och underkonton.",
      },
      {
        en: "Add labels to many domains at once: paste their names, preview the changes, apply them.",
        sv: "Lägg till etiketter på många domäner på en gång: klistra in namnen, se vad som ändras och genomför det.",
      },
      {
        en: "Your credit has its own page with every transaction, and you can make deposits by card.",
        sv: "Ditt tillgodohavande har en egen sida med varje händelse, och du kan sätta in pengar med kort.",
      },
      {
        en: "Every service has a page with its price and what you have ordered.",
        sv: "Varje tjänst har en sida med priset och det du har beställt.",
      },
      {
        en: "Resellers can see their brand as their customers do: appearance, addresses and every setting.",
        sv: "Återförsäljare ser sitt varumärke som kunderna ser det: utseende, adresser och alla inställningar.",
      },
      {
        en: "Two-step login with an authenticator app and recovery codes. You can see where you are logged in, and log out of other browsers.",
        sv: "Tvåstegsinloggning med autentiseringsapp och reservkoder. Du ser var du är inloggad och kan logga ut andra webbläsare.",
      },
      {
        en: "Choose a new password with an emailed link if you have forgotten yours.",
        sv: "Välj ett nytt lösenord med en länk via mejl om du har glömt ditt.",
      },
      {
        en: "Pay orders with your credit, alone or together with a card.",
        sv: "Betala beställningar med tillgodohavandet, helt eller tillsammans med kort.",
      },
      {
        en: "The domain list has labels, bulk actions and export. Transfer locks and auth codes are on each domain's page.",
        sv: "Domänlistan har etiketter, gruppåtgärder och export. Lås och auktoriseringskoder finns på varje domäns sida.",
      },
      {
        en: "Search every TLD at once, then basket, checkout, and progress line by line until the domain is yours.",
        sv: "Sök i alla toppdomäner på en gång, sedan varukorg, kassa och förlopp rad för rad tills domänen är din.",
      },
    ],
  },
];

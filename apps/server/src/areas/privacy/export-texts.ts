import type { ListName } from "./export-lists.repository.ts";

type Words = {
  readonly title: string;
  readonly made: (account: number, at: string) => string;
  readonly intro: string;
  readonly folder: string;
  readonly files: string;
  readonly folders: Readonly<Record<"lists" | "invoices" | "zones" | "tickets" | "files" | "data" | "log", string>>;
  readonly missing: string;
  readonly notHere: readonly string[];
  readonly failed: (paths: string) => string;
  readonly by: Readonly<Record<"customer" | "staff" | "system", string>>;
  readonly columns: Readonly<Record<ListName, readonly string[]>>;
};

export const exportWords: Readonly<Record<"en" | "sv", Words>> = {
  en: {
    title: "Copy of your account",
    made: (account, at) => `Account ${account}, ${at} UTC`,
    intro:
      "This is what we have stored about your account. The lists are for spreadsheets, the zone files can be read by other name servers, and the folder data has every table as JSON for programs.",
    folder: "Folder",
    files: "Files",
    folders: {
      lists: "Domains, contacts, orders, invoices, credit and users as CSV",
      invoices: "Your invoices and credit notes as PDF",
      zones: "Your DNS zones as zone files (RFC 1035)",
      tickets: "Your conversations with support as text",
      files: "Files that you sent to us, and that we sent to you",
      data: "Every table as JSON",
      log: "The audit log, with the hashes that prove it complete",
    },
    missing: "What is not in here",
    notHere: [
      "Passwords, API keys, private keys and other secrets: we store them encrypted or only as a hash.",
      "Internal notes of our staff, and our traffic with registries, banks and payment companies.",
      "The settings and logins of single users. Each user can download their own data.",
      "Backups: they hold the same as this copy, as it was at an earlier time.",
    ],
    failed: (paths) => `These files could not be made. Ask support for them: ${paths}`,
    by: { customer: "You", staff: "Support", system: "System" },
    columns: {
      domains: ["Domain", "Domain (Unicode)", "Status", "Registered", "Expires", "Renewal", "Name servers"],
      contacts: [
        "Kind",
        "Organisation",
        "First name",
        "Last name",
        "ID number",
        "Street",
        "Postcode",
        "City",
        "Country",
        "Phone",
        "Email",
        "Status",
      ],
      orders: ["Order", "Placed", "Status", "Total", "Currency", "Payment method", "Your reference"],
      invoices: ["Kind", "Number", "Issued", "Due", "Paid", "Net", "VAT", "Total", "Currency", "Status"],
      credit: ["Date", "Kind", "Amount", "Currency", "Text"],
      users: ["Username", "First name", "Last name", "Email", "Phone", "Role", "Owner"],
    },
  },
  sv: {
    title: "Kopia av ditt konto",
    made: (account, at) => `Konto ${account}, ${at} UTC`,
    intro:
      "Det här är vad vi har lagrat om ditt konto. Listorna är till för kalkylprogram, zonfilerna kan läsas av andra namnservrar, och mappen data har alla tabeller som JSON för program.",
    folder: "Mapp",
    files: "Filer",
    folders: {
      lists: "Domäner, kontakter, beställningar, fakturor, tillgodohavande och användare som CSV",
      invoices: "Dina fakturor och kreditfakturor som PDF",
      zones: "Dina DNS-zoner som zonfiler (RFC 1035)",
      tickets: "Dina ärenden hos kundtjänst som text",
      files: "Filer som du har skickat till oss och som vi har skickat till dig",
      data: "Alla tabeller som JSON",
      log: "Händelseloggen, med kontrollsummorna som visar att den är fullständig",
    },
    missing: "Det här finns inte med",
    notHere: [
      "Lösenord, API-nycklar, privata nycklar och andra hemligheter: vi lagrar dem krypterade eller bara som kontrollsumma.",
      "Interna anteckningar av vår personal, och vår trafik med register, banker och betalföretag.",
      "Enskilda användares inställningar och inloggningar. Varje användare kan hämta sina egna uppgifter.",
      "Säkerhetskopior: de innehåller samma sak som den här kopian, som det såg ut tidigare.",
    ],
    failed: (paths) => `De här filerna gick inte att skapa. Be kundtjänst om dem: ${paths}`,
    by: { customer: "Du", staff: "Kundtjänst", system: "System" },
    columns: {
      domains: ["Domän", "Domän (Unicode)", "Status", "Registrerad", "Går ut", "Förnyelse", "Namnservrar"],
      contacts: [
        "Typ",
        "Organisation",
        "Förnamn",
        "Efternamn",
        "ID-nummer",
        "Gatuadress",
        "Postnummer",
        "Ort",
        "Land",
        "Telefon",
        "E-post",
        "Status",
      ],
      orders: ["Beställning", "Lagd", "Status", "Summa", "Valuta", "Betalsätt", "Er referens"],
      invoices: ["Typ", "Nummer", "Utfärdad", "Förfaller", "Betald", "Netto", "Moms", "Summa", "Valuta", "Status"],
      credit: ["Datum", "Typ", "Belopp", "Valuta", "Text"],
      users: ["Användarnamn", "Förnamn", "Efternamn", "E-post", "Telefon", "Roll", "Ägare"],
    },
  },
};

import type { texts as en } from "../en/services.ts";
import type { TextsOf } from "../messages.ts";

/** Tjänster, vad de kostar och hur de beställs. */
export const texts = {
  all: {
    title: "Dina tjänster",
    running: "{count, plural, =0 {Ingen tjänst är igång.} one {# tjänst är igång.} other {# tjänster är igång.}}",
    emptyTitle: "Inga tjänster än",
    emptyText: "Premium DNS, certifikat och allt annat vid sidan av domännamn visas här när du har det.",
    see: "Se alla tjänster och priser",
  },
  list: {
    label: "Tjänster",
    name: "Tjänst",
    product: "Produkt",
    domain: "Domän",
    status: "Status",
    renewal: "När perioden är slut",
    renewals: { auto: "Förlängs", manual: "Upphör om du inte förlänger", cancel: "Upphör" },
    acts: "Vad du kan göra",
    renew: "Förläng",
    paidUntil: "Betald till",
    since: "Sedan",
    failed: "Vi kunde inte hämta dina tjänster",
    safe: "Inget har debiterats eller ändrats.",
    emptyTitle: "Du har inte den här tjänsten",
    emptyText: "När du har den visas den här med status, period och hur den förlängs.",
  },
  type: {
    premiumDNS: {
      lead: "Namnservrar som svarar för dina domäner.",
      what: "Gratis DNS följer med varje domän. De större planerna rymmer fler poster. Premium DNS har ingen gräns för antalet poster och binds i 12 månader.",
    },
    ssl: {
      lead: "Certifikat som visar vems server webbläsaren talar med.",
      what: "Standard visar att du råder över namnet. Wildcard gäller alla namn direkt under det. Premium visar också vilken organisation du är och tar längre tid, eftersom utfärdaren ringer upp.",
    },
    seo: {
      lead: "Se hur en webbplats hittas i sökmotorer, och vad som bör åtgärdas.",
      what: "För webbplatserna bakom dina domäner.",
    },
    vpn: {
      lead: "En krypterad väg ut på internet.",
      what: "För en dator eller telefon på nät du inte litar på.",
    },
    registrylock: {
      lead: "Ett lås hos registret som bara människor kan öppna.",
      what: "Med det kan ingen byta namnservrar, ägare eller registrar bara genom att logga in: varje upplåsning bekräftas per telefon. Tvåstegsinloggning måste vara på.",
    },
    ownercertificate: {
      lead: "Ett dokument som visar vem som äger en domän, och sedan när.",
      what: "För banker, myndigheter och köpare som vill ha det skriftligt. Det finns ett standard- och ett premiumcertifikat.",
    },
    trademark: {
      lead: "Hindra andra från att registrera ditt varumärke som domän.",
      what: "TMCH antecknar varumärket inför starten av nya toppdomäner. DPML, AdultBlock och TREx spärrar det i många toppdomäner på en gång.",
    },
    premiumsupport: {
      lead: "Svar först, och hjälp med det som inte är vardag.",
      what: "Dina ärenden går först, och flytt av många namn, fakturaavtal och högre gränser i API:et ingår.",
    },
    whitelabel: {
      lead: "Den här panelen under ditt eget namn, för dina egna kunder.",
      what: "En egen adress, din logotyp och dina färger, dina priser och val för vad dina kunder ser.",
    },
    idmonitoring: {
      lead: "Få veta när dina uppgifter dyker upp där de inte ska vara.",
      what: "För företag och personer vars namn är värda att missbruka.",
    },
    acquisition: {
      lead: "Få tag på en domän som någon annan har.",
      what: "En mäklare tar kontakt och förhandlar åt dig. Med deponering hålls pengarna tills namnet är ditt.",
    },
  },
  prices: {
    title: "Produkter och priser",
    product: "Produkt",
    price: "Pris",
    hidden: "Priser lämnas på förfrågan.",
    free: "Gratis",
    from: "från",
    perMonth: "{price} per månad",
    perYear: "{price} per år",
    perMonths: "{price} för {months, plural, one {# månad} other {# månader}}",
    once: "{price} en gång",
    percent: "{percent} i provision",
    onRequest: "På förfrågan",
    notSold: "Säljs inte",
    extra: {
      start_fee: "Startavgift {price}",
      unlock: "Upplåsning utanför kontorstid {price}",
      transfer: "Överföring {price}",
      other: "Övrigt {price}",
    },
    billed:
      "{months, plural, =1 {Faktureras varje månad} =12 {Faktureras för 12 månader i förskott} other {Faktureras för # månader i förskott}}",
    binding: "{months, plural, one {Bindningstid # månad} other {Bindningstid # månader}}",
    trial: "{days, plural, one {# dag} other {# dagar}}, därefter Gratis DNS",
    records: "{count, plural, one {# post} other {# poster}}",
    unlimited: "Obegränsat antal poster",
    tlds: "För {list}",
    twoStep: "Kräver tvåstegsinloggning",
    failed: "Vi kunde inte hämta priserna",
    vat: "Priser {vat}.",
  },
  order: {
    how: "Så beställer du",
    onDomain: "Det beställs på varje domäns sida, under Flytt och säkerhet. Där öppnas och avslutas det också.",
    toDomains: "Till dina domäner",
    byHand:
      "Det här beställs genom att skriva till oss: vi ordnar det och säger till när det är igång. Det går ännu inte att beställa i själva panelen.",
    ticket: "Öppna ett ärende",
    write: "Skriv till <us></us>.",
    subject: "Beställning: {product}",
  },
  service: {
    title: "Beställ tjänst",
    sub: "Allt vi säljer, till dina priser.",
    here: "Beställs här i panelen",
    domains: "Domännamn",
    domainsText: "Sök, välj och betala: namnet registreras medan du ser på.",
    search: "Sök ett namn",
    bulk: "Sök många namn",
    pricelist: "Priser på alla toppdomäner",
    deposit: "Pengar i förskott",
    depositText: "Sätt in pengar och betala senare beställningar med dem.",
    depositAct: "Gör en insättning",
    byHand: "Beställs genom att skriva till oss",
    byHandText: "Vi ordnar dem och säger till när de är igång. De går ännu inte att beställa i själva panelen.",
    more: "Om {title}",
  },
} as const satisfies TextsOf<typeof en>;

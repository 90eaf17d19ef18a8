import type { texts as en } from "../../en/reports/staffhome.ts";
import type { TextsOf } from "../../messages.ts";

/** The start page of staff. */
export const texts = {
  opening: "Innan du säljer den första domänen",
  stepDone: "Klart",
  step: {
    account: {
      title: "Ett konto hos ett register",
      why: "Ange ert EPP-konto och certifikatet, och prova att det fungerar.",
      act: "Ange konto",
    },
    tld: {
      title: "En toppdomän till salu",
      why: "Varje toppdomän har en lista: kostnader, priser, kontaktfält och en provregistrering.",
      act: "Förbered en toppdomän",
    },
    terms: {
      title: "Villkor och integritetspolicy",
      why: "Länka båda i inställningarna för ert varumärke. Kunderna godkänner villkoren när de beställer.",
      act: "Öppna varumärken",
    },
    administrator: {
      title: "En administratör till",
      why: "Annars stänger en borttappad passnyckel ute alla från personalsidorna.",
      act: "Bjud in en kollega",
    },
  },
  waiting: "Väntar på dig",
  failed: "Sidan gick inte att läsa in",
  queue: {
    tasks: "{count, plural, =0 {Inga öppna uppgifter} one {# öppen uppgift} other {# öppna uppgifter}}",
    tickets: "{count, plural, =0 {Inga ärenden väntar på oss} one {# ärende väntar på oss} other {# ärenden väntar på oss}}",
    abuse:
      "{count, plural, =0 {Inga anmälningar om missbruk} one {# domän anmäld för missbruk} other {# domäner anmälda för missbruk}}",
    documents: "{count, plural, =0 {Inga handlingar att granska} one {# handling att granska} other {# handlingar att granska}}",
    differences:
      "{count, plural, =0 {Inga skillnader mot registren} one {# skillnad mot registren} other {# skillnader mot registren}}",
    proposals: "{count, plural, =0 {Inga åtgärder att godkänna} one {# åtgärd att godkänna} other {# åtgärder att godkänna}}",
    deliveries: "{count, plural, =0 {Inga tjänster att leverera} one {# tjänst att leverera} other {# tjänster att leverera}}",
    verifications:
      "{count, plural, =0 {Ingen innehavare behöver verifieras den här veckan} one {# innehavare ska verifieras inom 7 dagar} other {# innehavare ska verifieras inom 7 dagar}}",
  },
  act: {
    tasks: "Öppna uppgifterna",
    tickets: "Svara på ärenden",
    abuse: "Öppna anmälningar",
    documents: "Granska handlingar",
    differences: "Granska skillnader",
    proposals: "Godkänn eller avslå",
    deliveries: "Leverera tjänster",
    verifications: "Öppna verifieringar",
  },
  late: "{count, plural, one {# är försenad} other {# är försenade}}",
  oldest: "äldst {since}",
  due: "nästa senast {when}",
  broken: "Gick sönder sedan i går kväll",
  whole: "Inget har gått sönder sedan i går kväll.",
  brokenThing: {
    requests: "{count, plural, one {# beställning misslyckades} other {# beställningar misslyckades}}",
    alarms: "{count, plural, one {# larm} other {# larm}}",
    system: "{name} fungerar inte som det ska",
    mails: "{count, plural, one {# mejl kunde inte levereras} other {# mejl kunde inte levereras}}",
  },
  part: { registry: "Kontakten med {name}", dns: "DNS", mail: "Mejl", payments: "Betalningar", orders: "Beställningar" },
  money: "Pengar in, {currency}",
  moneySum: "{received} de senaste 30 dagarna, {before} de 30 före",
  moneyOut: "{refunded} återbetalat",
  moneyDay: "{day}: {received} in, {refunded} återbetalat",
  day: "Dag",
  in: "In",
  out: "Återbetalat",
  table: "Visa som tabell",
  chart: "Visa som diagram",
  payments: "Alla betalningar",
  noMoney: "Ingen betalning har kommit in de senaste 60 dagarna.",
  moneyTitle: "Pengar in",
  balances: "Saldon hos register",
  daysLeft: "{count, plural, one {räcker # dag} other {räcker # dagar}}",
  lasts: "inget förbrukat på 30 dagar",
  low: "Lågt",
  noBalances: "Inget saldo har antecknats än.",
  expiring: "Certifikat som går ut",
  expiringThing: { registry: "Inloggning hos {name}", host: "{name}", ordered: "{name}, sålt" },
  noExpiring: "Inget certifikat går ut inom 30 dagar.",
  more: "Mer i rapporterna",
} satisfies TextsOf<typeof en>;

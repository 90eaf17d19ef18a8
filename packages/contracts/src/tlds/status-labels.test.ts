import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { statuses } from "../status.ts";

const folder = path.resolve(import.meta.dirname, "../../../../db/migrations");
const migrations = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".sql"))
  .toSorted()
  .map((file) => readFileSync(path.join(folder, file), "utf8"))
  .filter((text) => text.includes("insert into status_code"))
  .join("\n");

/** Labels of a code in the table status_code as shipped: the last migration that writes its row decides. */
function shippedLabels(code: number): { en: string | undefined; sv: string | undefined } {
  const row = new RegExp(`^\\(${code},'[a-z_]+','[a-z_0-9]+','((?:[^']|'')*)','((?:[^']|'')*)'`, "gm");
  const [, en, sv] = [...migrations.matchAll(row)].at(-1) ?? [];
  return { en, sv };
}

// Where the specification gives two labels for a status, this is the one we chose.
test.each<[string, number, string, string]>([
  ["C4.01", 0, "Active-Old", "Aktiv (äldre)"],
  ["C4.02", 1, "Pending", "Väntar"],
  ["C4.03", 2, "Pending", "Väntar"],
  ["C4.04", 10, "Queued", "I kö"],
  ["C4.05", 11, "Processing", "Behandlas"],
  ["C4.06", 12, "Manual processing", "Manuell behandling"],
  ["C4.07", 14, "Pending registry response", "Väntar på registret"],
  ["C4.08", 15, "Hold", "Pausad"],
  ["C4.09", 16, "Pending registry unlock", "Väntar på registrets upplåsning"],
  ["C4.10", 18, "Pending second opinion", "Väntar på andra bedömning"],
  ["C4.11", 200, "Active", "Aktiv"],
  ["C4.12", 201, "Active", "Aktiv"],
  ["C4.13", 202, "Active", "Aktiv"],
  ["C4.14", 204, "Owner verification needed", "Ägaren måste verifieras"],
  ["C4.15", 205, "Pending owner verification", "Väntar på ägarverifiering"],
  ["C4.16", 300, "Transferred away", "Flyttad"],
  ["C4.17", 400, "Inactive", "Inaktiv"],
  ["C4.18", 401, "Suspension check", "Kontroll före avstängning"],
  ["C4.19", 402, "Not resolving", "Svarar inte"],
  ["C4.20", 403, "Pending suspension", "Avstängning väntar"],
  ["C4.21", 500, "Expired", "Utgången"],
  ["C4.22", 501, "Cancelled by user", "Avslutad av användaren"],
  ["C4.23", 502, "Cancelled by system", "Avslutad av systemet"],
  ["C4.24", 503, "Expired, restorable", "Utgången, kan återställas"],
  ["C4.25", 504, "Expired, renewable", "Utgången, kan förnyas"],
  ["C4.26", 505, "Cancelled, duplicate", "Avbruten, dubblett"],
  ["C4.27", 506, "Cancelled, timeout", "Avbruten, tidsgräns"],
  ["C4.28", 600, "Junk", "Skräp"],
  ["C4.29", 900, "Suspended", "Avstängd"],
  ["C4.33", 1666, "Suspended", "Avstängd"],
  ["C4.34", 1800, "Cancelled", "Avslutad"],
  ["C4.35", 1999, "Unverified", "Overifierad"],
  ["C4.36", 2000, "Closed", "Avslutad"],
  ["C4.37", 2001, "Completed", "Klar"],
  ["C4.38", 2002, "Pending renewal", "Väntar på förnyelse"],
  ["C4.39", 2004, "Failed", "Misslyckades"],
  ["C4.40", 3000, "Unpaid", "Obetald"],
  ["C4.41", 3001, "Deposit", "Insättning"],
  ["C4.42", 3002, "Imported credits", "Importerad kredit"],
  ["C4.43", 3003, "Payment", "Betalning"],
  ["C4.44", 3004, "Refund", "Återbetalning"],
  ["C4.45", 3100, "Partly paid", "Delvis betald"],
  ["C4.46", 3200, "Paid", "Betald"],
  ["C4.47", 3300, "Voided", "Makulerad"],
  ["C4.48", 3399, "Bad debt", "Kundförlust"],
  ["C4.49", 3500, "In collection", "Inkasso"],
  ["C4.50", 3800, "Discount", "Rabatt"],
  ["C4.51", 3801, "Rounding", "Avrundning"],
  ["C4.52", 3900, "Credits used", "Använd kredit"],
  ["C4.53", 3950, "Cancelled", "Avbruten"],
  ["C4.54", 3999, "Processing", "Behandlas"],
  ["C4.55", 4000, "Action required", "Åtgärd krävs"],
  ["C4.56", 4899, "Other", "Annat"],
  ["C4.57", 4998, "Rejected", "Avvisad"],
  ["C4.58", 4999, "Failed", "Misslyckades"],
  ["C4.59", 5200, "Open", "Öppet"],
  ["C4.60", 5400, "Closed", "Stängt"],
  ["C4.61", 10000, "Archived", "Arkiverat"],
  ["C4.62", 4001, "Valid auth code missing", "Giltig auktoriseringskod saknas"],
  ["C4.63", 4002, "Test failure", "Test misslyckades"],
  ["C4.64", 4003, "Already registered", "Redan registrerad"],
  ["C4.65", 4004, "Missing information", "Uppgifter saknas"],
  ["C4.66", 4005, "Nameservers not registered", "Namnservrar inte registrerade"],
  ["C4.67", 4006, "Payment required", "Betalning krävs"],
  ["C4.68", 4007, "Missing documentation", "Dokumentation saknas"],
  ["C4.69", 4008, "Unlock domain", "Lås upp domänen"],
  ["C4.70", 4009, "DNS not responding", "DNS svarar inte"],
  ["C4.71", 4010, "Verify registrar transfer", "Bekräfta registrarbytet"],
  ["C4.72", 4011, "Verify registrant transfer", "Bekräfta ägarbytet"],
  ["C4.73", 4012, "Missing information (reminder)", "Uppgifter saknas (påminnelse)"],
  ["C4.74", 4013, "Pending registrant verification", "Väntar på ägarens verifiering"],
  ["C4.76", 4015, "Awaiting approval", "Väntar på godkännande"],
  ["C4.83", 20801, "Unsigned", "Osignerad"],
  ["C4.85", 20802, "Signing in progress", "Signering pågår"],
  ["C4.88", 20803, "Signed", "Signerad"],
  ["C4.89", 20805, "Broken chain", "Bruten kedja"],
  ["C4.90", 20806, "Not supported", "Stöds inte"],
  ["C4.91", 20811, "Pending", "Väntar"],
  ["C4.92", 20812, "Published", "Publicerad"],
  ["C4.93", 20823, "Missing local", "Saknas lokalt"],
  ["C4.94", 20814, "Archived", "Arkiverad"],
  ["C4.95", 20822, "Matched", "Matchar"],
  ["C4.96", 20821, "Pending publish", "Väntar på publicering"],
  ["C4.97", 20824, "Pending removal", "Väntar på borttagning"],
  ["C4.98", 20815, "Revoked", "Återkallad"],
])("[%s] code %i is %s, in Swedish %s, in the table and in the contract", (_, code, en, sv) => {
  expect(shippedLabels(code)).toEqual({ en, sv });
  expect(statuses.filter((status) => status.code === code).map((status) => status.label)).toEqual([{ en, sv }]);
});

test.each([
  [901, "Abuse", "Missbruk"],
  [4014, "Migrating", "Flyttas"],
])("code %i, which nothing sets yet, is %s, in Swedish %s", (code, en, sv) => {
  expect(shippedLabels(code)).toEqual({ en, sv });
});

test("4001 to 4015 are the reasons of a request in state 4000, and of nothing else [C4.62, C4.63, C4.64, C4.65, C4.66, C4.67, C4.68, C4.69, C4.70, C4.71, C4.72, C4.73, C4.74, C4.76]", () => {
  const reasons = Array.from({ length: 15 }, (_, at) => 4001 + at);
  const machinesOf = (code: number) => statuses.filter((status) => status.code === code).map(({ machine }) => machine);
  expect(reasons.flatMap(machinesOf)).toEqual(reasons.map(() => "request_reason"));
  expect(machinesOf(4000)).toEqual(["request"]);
  for (const code of reasons) expect(migrations, String(code)).toMatch(new RegExp(`^\\(${code},'request_reason',`, "m"));
});

test("states of contacts use the codes 1000 to 1999, and nothing else does [C4.31]", () => {
  const isOfContacts = (machine: string) => machine === "contact" || machine === "contact_use";
  const inRange = ({ code }: { code: number }) => code >= 1000 && code <= 1999;
  expect(statuses.filter(({ machine }) => isOfContacts(machine)).filter((status) => !inRange(status))).toEqual([]);
  expect(statuses.filter(inRange).filter(({ machine }) => !isOfContacts(machine))).toEqual([]);
});

test("codes 1000 to 1400 are the types of contacts, each with its label in both languages [C4.32]", () => {
  const types = statuses.filter(({ code }) => code >= 1000 && code <= 1400).toSorted((a, b) => a.code - b.code);
  expect(types.map(({ code, label }) => [code, label.en, label.sv])).toEqual([
    [1000, "Active contact", "Aktiv kontakt"],
    [1010, "Imported", "Importerad"],
    [1100, "User contact", "Användarkontakt"],
    [1200, "Invoice owner", "Fakturaägare"],
    [1210, "Invoice billing", "Fakturamottagare"],
    [1300, "Registrant", "Innehavare"],
    [1310, "Domain contact", "Domänkontakt"],
    [1320, "Local presence", "Lokal närvaro"],
    [1390, "Merged", "Sammanslagen"],
    [1400, "Unassigned", "Oanvänd"],
  ]);
  for (const { code, label } of types) expect(shippedLabels(code)).toEqual(label);
  // A contact that nothing uses is neither active nor in need of anything, so it is not shown in green.
  expect(types.filter(({ family }) => family === "ended").map(({ code }) => code)).toContain(1400);
});

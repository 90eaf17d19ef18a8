import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { slipsIn, slipsInContracts, slipsInSeeds, type Slip } from "./wording.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Source files that contain texts for customers and staff: screens, answers of the API, mails, orders and invoices. */
const places = {
  screens: ["apps/web/src/locales/{en,sv}/**/*.ts", "apps/web/src/areas/accounts/dashboard/changelog.ts"],
  presets: ["packages/dns/src/presets/*.ts"],
  answers: [
    "apps/server/src/platform/{refusal-text,http/rule-words}.ts",
    "apps/server/src/areas/**/*{.texts,-texts.rules,-words,-words.rules}.ts",
  ],
  mails: ["apps/server/src/areas/notifications/**/texts.ts", "apps/server/src/areas/identity/phone/sms.rules.ts"],
  orders: [
    "apps/server/src/areas/orders/kinds/*/*.ts",
    "apps/server/src/areas/orders/money/*.ts",
    "apps/server/src/areas/orders/bulk/view-run.ts",
  ],
  invoices: ["apps/server/src/areas/ledger/pdf/invoice-texts.ts", "apps/server/src/areas/ledger/invoice-note.rules.ts"],
};

/** Files that match, but contain no texts that anyone reads. */
const hasNoTexts = /\.(test|repository)\.ts$/;

/** The files that match the patterns, without tests and queries. Each pattern has to match one: otherwise nothing would be checked. */
function filesOf(patterns: readonly string[]): string[] {
  const files = patterns.map((pattern) => globSync(pattern, { cwd: root }).filter((file) => !hasNoTexts.test(file)));
  expect(files.map((found) => found.length > 0)).toEqual(patterns.map(() => true));
  return files.flat();
}

function slipsOfFiles(patterns: readonly string[], slips: (source: string) => Slip[]): object[] {
  return filesOf(patterns).flatMap((file) =>
    slips(readFileSync(path.join(root, file), "utf8")).map((slip) => ({ file, ...slip })),
  );
}

test.each(Object.entries(places))("%s use words that a native speaker would", (_place, patterns) => {
  expect(slipsOfFiles(patterns, slipsIn)).toEqual([]);
});

test("contracts use such words in the texts they share, in refusals and in the descriptions of operations", () => {
  expect(slipsOfFiles(["packages/contracts/src/**/*.ts"], slipsInContracts)).toEqual([]);
});

test("the seeds use such words in what customers read: questions and answers, products, rules of TLDs, menus", () => {
  expect(filesOf(["db/seeds/reference/{faq,products}.json"])).toHaveLength(2);
  expect(slipsOfFiles(["db/seeds/reference/*.json"], (source) => slipsInSeeds(JSON.parse(source)))).toEqual([]);
});

test("in the seeds a phrase is found in a text, at any depth, and not in a key or a value", () => {
  const form = { required: ["organization"], properties: { organization: { title: "Organisation", "x-sv": { title: "Namn" } } } };
  expect(slipsInSeeds([{ slug: "nobody", en: { title: "Who?", body: "Somebody else." }, form }])).toEqual([
    { text: "Somebody else.", better: "someone, anyone, no one, everyone" },
  ]);
  const labels = { "x-labels": { email: { en: "E-mail", sv: "E-post" } } };
  expect(slipsInSeeds({ param_schema: { properties: { how: labels } } }).map(({ text }) => text)).toEqual(["E-mail"]);
  expect(slipsInSeeds([{ body: "Every ending we sell" }, { body: "Alla ändelser" }, { body: "Händelser" }])).toHaveLength(2);
});

test("in contracts a value is left alone that would be wrong as a text", () => {
  const source = 'z.enum(["nobody", "organizationNumber"]), summary: "A role that nobody has", en: "Nobody"';
  expect(slipsInContracts(source).map(({ text }) => text)).toEqual(["A role that nobody has", "Nobody"]);
});

test("a phrase is found in a text, whatever its quotes, and not in a comment or a key", () => {
  const texts = (source: string) => slipsIn(source).map(({ text }) => text);
  expect(texts('title: "It renews by itself.", // by itself')).toEqual(["It renews by itself."]);
  expect(texts("intro: (name: string) => `Somebody has ${name}`")).toEqual(["Somebody has ${name}"]);
  expect(texts(`hint: 'See https://example.com, mend it'`)).toEqual(["See https://example.com, mend it"]);
  expect(texts('sv: "Domänen förnyas av sig själv"')).toEqual(["Domänen förnyas av sig själv"]);
  expect(texts('/** Whoever mends it. */ mend: "Fix it", organization: "Organisation"')).toEqual([]);
});

test("a phrase that is only wrong as the whole text is left alone inside another", () => {
  expect(slipsIn('a: "Latest"')).toHaveLength(1);
  expect(slipsIn('a: "Latest requests"')).toHaveLength(0);
});

import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { slipsIn } from "./wording.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** The files that contain texts for customers and staff: screens, answers of the API, mails, orders and invoices. */
const places = {
  screens: ["apps/web/src/locales/{en,sv}/**/*.ts", "apps/web/src/areas/accounts/dashboard/changelog.ts"],
  presets: ["packages/dns/src/presets/*.ts"],
  answers: [
    "packages/contracts/src/**/{refusals,own-reasons,status,task-texts,decline-texts}.ts",
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

const isTest = /\.test\.ts$/;

test.each(Object.entries(places))("%s use words that a native speaker would", (_place, patterns) => {
  const files = patterns.map((pattern) => globSync(pattern, { cwd: root }).filter((file) => !isTest.test(file)));
  // If a pattern matched no file, nothing would be checked.
  expect(files.map((found) => found.length > 0)).toEqual(patterns.map(() => true));
  const slips = files
    .flat()
    .flatMap((file) => slipsIn(readFileSync(path.join(root, file), "utf8")).map((slip) => ({ file, ...slip })));
  expect(slips).toEqual([]);
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

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { taskLines, taskOfWords, taskText, taskTextKeys, taskTexts, taskWords } from "@nameplane/contracts/backoffice/task-texts";
import { ownReason } from "@nameplane/contracts/orders/own-reasons";

const server = path.join(import.meta.dirname, "..");
const placesOf = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).toSorted((a, b) => (a < b ? -1 : 1));

test.each(taskTextKeys)("%s has its own words in both languages, with the same places for values", (key) => {
  const { en, sv } = taskTexts[key];
  expect(sv).not.toBe(en);
  expect(placesOf(sv)).toEqual(placesOf(en));
  const stored = `task:${key} ${JSON.stringify(Object.fromEntries(placesOf(en).map((name) => [name, "VALUE"])))}`;
  for (const language of ["en", "sv"] as const) expect(taskWords(stored, language)).not.toMatch(/[{}]|task:/);
});

test("every text of a task is given somewhere", () => {
  const code = readdirSync(server, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(path.join(server, file), "utf8"))
    .join("\n");
  expect(taskTextKeys.filter((key) => !code.includes(`"${key}"`))).toEqual([]);
});

test("sums, instants and words of both languages are written as the reader's language writes them", () => {
  const found = taskText("moneyFound", { amount: { minor: 123450, currency: "SEK" }, object: "pi_1" });
  expect(taskWords(found, "en")).toBe("The payment provider holds 1,234.50\u00a0SEK for pi_1, which is not a payment of ours");
  expect(taskWords(found, "sv")).toMatch(/^Betalleverantören har 1\u00a0234,50\u00a0kr för pi_1/);
  const open = taskText("lockStillOpen", { name: "kvarn.se", at: { at: "2026-11-21T10:00:00.000Z" } });
  expect(taskWords(open, "en")).toContain("at 21 Nov 2026, 10:00 UTC but");
  expect(taskWords(open, "sv")).toContain("igen 21 nov 2026 10:00 UTC men");
  expect(taskWords(open, "en", "Europe/Stockholm")).toContain("at 21 Nov 2026, 11:00 CET but");
  expect(taskWords(open, "sv", "Europe/Stockholm")).toContain("igen 21 nov 2026 11:00 CET men");
  const asked = taskText("askedForTransfer", { registrar: { en: "Another registrar", sv: "En annan registrar" }, name: "a.se" });
  expect([taskWords(asked, "en"), taskWords(asked, "sv")]).toEqual([
    "Another registrar has requested a transfer of a.se",
    "En annan registrar har begärt att få flytta a.se",
  ]);
});

test("lines are written one by one; reasons of requests in the same language; texts of others stay unchanged", () => {
  const says = { en: "one live owner", sv: "en levande ägare" };
  const lines = taskLines([taskText("alwaysHolds", { id: "I-D1", count: 2, says }), taskText("providerRefusesUs")]);
  expect(taskWords(lines, "sv")).toBe(
    "I-D1, brutet 2 gånger: en levande ägare\nBetalleverantören nekar våra nycklar eller inställningar",
  );
  expect(taskWords(taskOfWords(ownReason("nameUnknown")), "sv")).not.toBe(taskWords(ownReason("nameUnknown"), "en"));
  const foreign = 'task:nobody {"x":1}';
  expect([taskWords(foreign, "sv"), taskWords("Object status prohibits operation", "sv")]).toEqual([
    foreign,
    "Object status prohibits operation",
  ]);
});

import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { composeMail } from "../delivery/compose.ts";
import { linkToken, nameplane, payloadOf } from "../delivery/sample-mails.fixture.ts";
import { kindOf, kinds, mailFacts, type MailFacts } from "./index.ts";

const area = path.dirname(import.meta.dirname);
const languages = ["en", "sv"] as const;

test("every folder here is in the list of kinds, and has the name of its mail", () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(kinds.map(({ template }) => template)).toEqual(folders.map(({ name }) => name).toSorted());
});

for (const { template, texts, samples } of kinds) {
  test(`${template} has texts in both languages, facts, a sample and a mail`, () => {
    for (const language of languages) expect(Object.keys(texts[language])).not.toEqual([]);
    expect(Object.values(samples)).not.toEqual([]);
    for (const facts of Object.values<MailFacts>(samples).map((sample) => mailFacts.parse(sample))) {
      expect(facts.template).toBe(template);
      expect(kindOf(facts).samples).toBe(samples);
      for (const language of languages) {
        const { subject, text, html } = composeMail(payloadOf(facts, { language }), nameplane, linkToken);
        for (const part of [subject, text, html]) expect(part).not.toBe("");
      }
    }
  });
}

describe("texts", () => {
  const sources = globSync("**/*.ts", { cwd: area })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file));
  /** Finds the sentences and headings in the source of a file. Short texts are left out, because they may occur anywhere. */
  const wordsIn = (file: string) =>
    [...readFileSync(path.join(area, file), "utf8").matchAll(/(["`])([^"`\n]{25,})\1/g)].map(([, , words = ""]) => words);

  test("are in one file of each kind, and in a small one for texts that several kinds share", () => {
    const shared = ["expiring/texts.ts", "lines/texts.ts", "logins/texts.ts", "mail/texts.ts"];
    const found = sources.filter((file) => /\bbothLanguages\(\{/.test(readFileSync(path.join(area, file), "utf8")));
    expect(found.toSorted()).toEqual([...shared, ...kinds.map(({ template }) => `kinds/${template}/texts.ts`)].toSorted());
  });

  test("of a kind are in no other file", () => {
    const owner = new Map(
      kinds.flatMap(({ template }) => wordsIn(`kinds/${template}/texts.ts`).map((words) => [words, template])),
    );
    const elsewhere = sources.flatMap((file) =>
      wordsIn(file)
        .filter((words) => owner.has(words) && !file.startsWith(`kinds/${owner.get(words)}/`))
        .map((words) => `${file}: ${words}`),
    );
    // Two kinds may use the same words by chance.
    expect(elsewhere.filter((place) => !/^kinds\/[a-z-]+\/texts\.ts:/.test(place))).toEqual([]);
  });
});

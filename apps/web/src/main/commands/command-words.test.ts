import { expect, test } from "vitest";
import { routeIds, routeOf } from "../../shell/routing/routes.ts";
import { wordsFor } from "./command-words.ts";

const withWords = routeIds.filter((id) => wordsFor(id, "en") !== undefined);

test("a screen has further words in both languages or in none, in lower case, each once", () => {
  expect(withWords.length).toBeGreaterThan(10);
  for (const id of routeIds) {
    const texts = (["en", "sv"] as const).map((locale) => wordsFor(id, locale));
    expect(new Set(texts.map((text) => text === undefined)), id).toHaveLength(1);
    for (const text of texts.filter((each) => each !== undefined)) {
      expect(text, id).toMatch(/^\S+(?: \S+)*$/);
      expect(text).toBe(text.toLowerCase());
    }
  }
});

test("only screens that the command list offers have them: those whose address needs no parameter", () => {
  for (const id of withWords) expect(routeOf(id).path, id).not.toMatch(/\{/);
});

test("they are of the language that is shown", () => {
  expect(wordsFor("userSecurity", "en")).toContain("passkey");
  expect(wordsFor("userSecurity", "sv")).toContain("passnyckel");
  expect(wordsFor("userSecurity", "sv")).not.toContain("password");
  expect(wordsFor("dashboard", "en")).toBeUndefined();
});

import { afterEach, expect, test, vi } from "vitest";
import { htmlToText } from "./api/html-to-text.ts";
import { allowStyleTexts } from "./trusted-types.ts";

type Rules = { readonly createHTML: (text: string) => string | null };

afterEach(() => vi.unstubAllGlobals());

test("the text of a style passes, and anything with a tag does not", () => {
  const policies = new Map<string, Rules>();
  vi.stubGlobal("trustedTypes", {
    createPolicy: (name: string, rules: Rules) => {
      policies.set(name, rules);
      return rules;
    },
  });
  allowStyleTexts();
  const { createHTML } = policies.get("default") ?? { createHTML: () => "" };
  expect(createHTML(":root{--a:1px}@media (width >= 900px){a{b:c}}")).toBe(":root{--a:1px}@media (width >= 900px){a{b:c}}");
  expect(createHTML('<img src="x" onerror="alert(1)">')).toBeNull();
  expect(htmlToText("<p>Bad <b>Gateway</b></p>")).toBe("Bad Gateway");
  expect([...policies.keys()]).toEqual(["default", "np-read"]);
});

test("a browser without Trusted Types gets the same text", () => {
  allowStyleTexts();
  expect(htmlToText("<p>Bad <b>Gateway</b></p>")).toBe("Bad Gateway");
});

import { expect, test } from "vitest";
import { formSnippet, frameSnippet, scriptSnippet } from "./snippets.rules.ts";

const words = { field: "Domän & <idé>", button: "Sök" };

test("the code for a site has the script of the brand, and a form for visitors without scripts", () => {
  const code = scriptSnippet("https://namn.example", words);
  expect(code).toContain('<script async src="https://namn.example/widget.js"></script>');
  expect(code).toContain('<form action="https://namn.example/buy">');
  expect(code).toContain("Domän &amp; &lt;idé&gt;");
  expect(frameSnippet("https://namn.example", 'a "b"')).toContain('title="a &quot;b&quot;"');
  expect(formSnippet("https://namn.example", words)).not.toContain("script");
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { escapeHtml, headerText, readMailbox, visible } from "./clean.rules.ts";

test("keeps all characters of names, in every script", () => {
  for (const text of ["Åsa Öberg-Lind", "räksmörgås.se", "名前.jp", "می‌خواهم", "1\u00a0234,50\u00a0kr"])
    expect(visible(text)).toBe(text);
});

test("removes characters that break lines, hide text or turn its direction", () => {
  expect(visible("a\r\nBcc: b@example.com")).toBe("a Bcc: b@example.com");
  expect(visible("\u202eelpmaxe\u2066x\u2069")).toBe(" elpmaxe x ");
  expect(visible("pay\u200bpal\u0000\u2028!")).toBe("pay pal !");
  expect(visible("\ud800")).toBe("\ufffd");
});

test("no text can break out of its header line", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
      const header = headerText(text);
      expect(header).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(Array.from(header).length).toBeLessThanOrEqual(150);
      expect(header.isWellFormed()).toBe(true);
    }),
  );
});

test("cuts a long header with an ellipsis and never inside a character", () => {
  expect(headerText("💌".repeat(10), 4)).toBe("💌💌💌…");
  expect(headerText("  two \t words ")).toBe("two words");
});

test("no text can break out of its place in HTML", () => {
  expect(escapeHtml(`<b onclick="x('&')">`)).toBe("&lt;b onclick=&quot;x(&#39;&amp;&#39;)&quot;&gt;");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(escapeHtml(text)).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
    }),
  );
});

test("reads the sender with and without a name", () => {
  expect(readMailbox("Nameplane <no-reply@nameplane.test>")).toEqual({
    name: "Nameplane",
    address: "no-reply@nameplane.test",
  });
  expect(readMailbox('"Solrosen, Webb" <hej@solrosen.test>')).toEqual({
    name: "Solrosen, Webb",
    address: "hej@solrosen.test",
  });
  expect(readMailbox(" no-reply@nameplane.test ")).toEqual({ name: "", address: "no-reply@nameplane.test" });
  expect(readMailbox("Evil\r\nBcc: x <a@b.test>")).toEqual({ name: "Evil Bcc: x", address: "a@b.test" });
});

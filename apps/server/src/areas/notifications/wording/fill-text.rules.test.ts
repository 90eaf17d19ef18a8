import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faultOf, fillText, tidied, variablesIn } from "./fill-text.rules.ts";

const known = new Set(["firstname", "total", "line.name"]);

describe("a text with variables", () => {
  test("gets their values, and its fallbacks where a variable has none", () => {
    expect(fillText("Hi {firstname}, pay {total}.", { firstname: "Alva", total: "10 kr" })).toBe("Hi Alva, pay 10 kr.");
    expect(fillText("Hi {firstname|customer}!", { firstname: "" })).toBe("Hi customer!");
    expect(fillText("Hi {firstname|customer}!", {})).toBe("Hi customer!");
  });

  test("is not used if a variable has neither a value nor a fallback, or is gone", () => {
    expect(fillText("Due on {dueon}.", { dueon: "" })).toBeNull();
    expect(fillText("{gone}", { firstname: "Alva" })).toBeNull();
    expect(fillText("{constructor}", {})).toBeNull();
  });

  test("is filled once: braces within a value are text [T62]", () => {
    expect(fillText("{firstname}", { firstname: "{total}{{7*7}}", total: "secret" })).toBe("{total}{{7*7}}");
  });

  test("never runs over, whatever the text and the values are", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.dictionary(fc.string({ maxLength: 8 }), fc.string()), (text, values) => {
        const filled = fillText(text, values);
        if (variablesIn(text).length === 0) expect(filled).toBe(text);
        else expect(filled === null || typeof filled === "string").toBe(true);
      }),
    );
  });
});

describe("a text is refused with the part and the line", () => {
  test.each([
    [{ intro: "One\nTwo {nobody}" }, { field: "intro", line: 2, rule: "unknown", name: "nobody" }],
    [{ intro: "One\n{{7*7}}" }, { field: "intro", line: 2, rule: "brace", name: "" }],
    [{ closing: "a }" }, { field: "closing", line: 1, rule: "brace", name: "" }],
    [{ subject: "Hello\nBcc: evil@example.com" }, { field: "subject", line: 2, rule: "lines", name: "" }],
    [{ footer: "one\ntw\u202eo" }, { field: "footer", line: 2, rule: "sign", name: "" }],
    [{ subject: "a\u0000b" }, { field: "subject", line: 1, rule: "sign", name: "" }],
    [{ subject: "x".repeat(121) }, { field: "subject", line: 1, rule: "long", name: "120" }],
  ])("%o", (parts, fault) => {
    expect(faultOf(parts, known)).toEqual(fault);
  });

  test("and one that a mail can have is not", () => {
    expect(faultOf({ subject: "Pay {total|it}", intro: "Hello {line.name|you},\n\n<b>bold</b> & more" }, known)).toBeNull();
  });
});

test("line ends and spaces of a pasted text are made alike, and empty parts are left out", () => {
  expect(tidied({ subject: " Hello ", intro: "One  \r\n\r\nTwo\tthree", closing: " \n " })).toEqual({
    subject: "Hello",
    intro: "One\n\nTwo three",
  });
});

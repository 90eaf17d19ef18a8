import { statuses } from "@nameplane/contracts";
import { requestTypes } from "@nameplane/contracts/orders/request-types";
import { describe, expect, test } from "vitest";
import { orderKinds } from "../../orders/kinds/index.ts";
import { texts as expiring } from "../expiring/texts.ts";
import { texts as lines } from "../lines/texts.ts";
import { texts as logins } from "../logins/texts.ts";
import { plural } from "../mail/plural.rules.ts";
import { texts as mail } from "../mail/texts.ts";
import { kinds } from "./index.ts";
import { texts as orderClosed } from "./order-closed/texts.ts";

/** The texts of every kind of notice, and the texts that several kinds share. */
const textsOf = (language: "en" | "sv") => ({
  mail: mail[language],
  lines: lines[language],
  orders: Object.fromEntries(requestTypes.map((type) => [type, orderKinds.wordsOf(type).mail[language]])),
  expiring: expiring[language],
  logins: logins[language],
  ...Object.fromEntries(kinds.map(({ template, texts }) => [template, texts[language]])),
});
const texts = { en: textsOf("en"), sv: textsOf("sv") };

/** Every text with the path of its key. Texts that are functions are called with values that can be recognised in the result. */
function leaves(node: unknown, path: string): [path: string, text: string][] {
  if (typeof node === "string") return [[path, node]];
  if (typeof node === "function") {
    const given: unknown = Reflect.apply(
      node,
      undefined,
      Array.from({ length: node.length }, () => 2),
    );
    return leaves(given, `${path}()`);
  }
  if (typeof node !== "object" || node === null) return [[path, String(node)]];
  return Object.entries(node).flatMap(([key, value]) => leaves(value, `${path}.${key}`));
}

/** All keys of the texts. Texts that are functions are not called. */
function keys(node: unknown, path: string): string[] {
  if (typeof node !== "object" || node === null) return [path];
  return Object.entries(node).flatMap(([key, value]) => keys(value, `${path}.${key}`));
}

/** Words that are the same in both languages. */
const shared = ["Bankgiro", "Budget", "IBAN", "BIC", "PayPal", "Order", "Transfer", "Service", "Version"];

/** Texts that contain no words of a language: addresses, numbers, signs, and an order number within a sentence. */
const wordless = /^(?:[\d\W]*|order O2)$/;

describe("both languages", () => {
  test("have the same keys", () => {
    expect(keys(texts.sv, "")).toEqual(keys(texts.en, ""));
  });

  test("say something under every key, and each in its own words", () => {
    const swedish = new Map(leaves(texts.sv, ""));
    for (const [path, text] of leaves(texts.en, "")) {
      expect(text, path).not.toBe("");
      if (!wordless.test(text) && swedish.get(path) === text) expect(shared, path).toContain(text);
    }
  });

  test("name every request type and every reason a customer can be asked for", () => {
    const reasons = statuses.filter((status) => status.machine === "request_reason").map((status) => String(status.code));
    // Status 2004 is added, because a request that failed through a fault of the product is notified like one that waits for its
    // customer.
    reasons.push("2004");
    for (const words of Object.values(texts)) {
      expect(Object.keys(words.lines.reasons).toSorted()).toEqual(reasons.toSorted());
    }
  });

  test("choose singular and plural by the language's rule", () => {
    expect([0, 1, 2].map((count) => plural.sv(count, "domän", "domäner"))).toEqual(["domäner", "domän", "domäner"]);
    expect([1, 3].map((count) => orderClosed.en.titleDone(count, String(count)))).toEqual([
      "Your domain is registered",
      "Your three domains are registered",
    ]);
    expect(orderClosed.sv.titleDone(40, "40")).toBe("Dina 40 domäner är registrerade");
  });
});

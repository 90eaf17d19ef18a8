import { expect, test } from "vitest";
import { SECRET_MASK as MASK, secretsIn, withoutSecrets } from "./secret-fields.ts";

test("finds what was typed as a secret, at any depth; what is too short to be recognised stays out", () => {
  const input = { user: "alva", password: "Kvarnen-2026", steps: [{ pincode: 123_456, code: "1" }], page: 2 };
  expect(secretsIn(input)).toEqual(["Kvarnen-2026", "123456"]);
});

test("takes secrets out of a text, in the spelling of addresses, JSON and HTML too", () => {
  const secret = 'Kvarn & "mjöl"';
  const texts = [`said ${secret}.`, `?x=${encodeURIComponent(secret)}`, JSON.stringify({ x: secret }), 'Kvarn &amp; "mjöl"'];
  for (const text of texts) expect(withoutSecrets(text, [secret])).toContain(MASK);
  expect(texts.map((text) => withoutSecrets(text, [secret])).join("")).not.toMatch(/mj/);
});

test("takes the value of a secret field out of a text that is cut off or of another form", () => {
  expect(withoutSecrets('{"user":"alva","password":"hem\\"ligt')).toBe(`{"user":"alva","password":"${MASK}`);
  expect(withoutSecrets("POST /x?token=abc&page=2 authcode=ab-1")).toBe(`POST /x?token=${MASK}&page=2 authcode=${MASK}`);
  expect(withoutSecrets('<domain:pw roid="1">2fooBAR</domain:pw>')).toBe(`<domain:pw roid="1">${MASK}</domain:pw>`);
  expect(withoutSecrets('{"code":2306,"desc":"No"}')).toBe('{"code":2306,"desc":"No"}');
});

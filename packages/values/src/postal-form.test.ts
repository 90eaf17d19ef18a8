import { expect, test } from "vitest";
import { checkPostcode, postalFormOf } from "./postal-form.ts";

test("each country has its own parts in its own order", () => {
  expect(postalFormOf("SE")).toMatchObject({ order: ["postcode", "city"], region: null });
  expect(postalFormOf("US")).toMatchObject({
    order: ["city", "region", "postcode"],
    postcode: { name: "zip" },
    region: { name: "state", required: true },
  });
  expect(postalFormOf("AE").postcode).toBeNull();
  expect(postalFormOf("JP").order[0]).toBe("postcode");
});

test("a country without a form of its own accepts every part and requires only the city", () => {
  expect(postalFormOf("BT")).toMatchObject({ postcode: { required: false, form: null }, region: { required: false } });
  expect(checkPostcode("BT")("anything")).toBeNull();
});

test("a postcode is validated by its country", () => {
  const right = { SE: "414 51", GB: "EC1A 1BB", US: "02139-4307", NL: "1012 AB", PL: "00-950", CA: "K1A 0B1" };
  const wrong = { SE: "4145", GB: "414 51", US: "0213", NL: "0012 AB", PL: "00950", CA: "D1A 0B1" };
  for (const [country, text] of Object.entries(right)) expect(checkPostcode(country)(text), country).toBeNull();
  for (const [country, text] of Object.entries(wrong))
    expect(checkPostcode(country)(text), country).toBe("rules.invalid_postcode");
});

test("every form names each of its parts once", () => {
  for (const country of ["SE", "US", "AE", "HK", "IE", "JP", "QA", "ZA", "ES", "BT"]) {
    const { order, postcode, region } = postalFormOf(country);
    expect(order.includes("postcode"), country).toBe(postcode !== null);
    if (region?.required === true) expect(order, country).toContain("region");
    expect(new Set(order).size).toBe(order.length);
  }
});

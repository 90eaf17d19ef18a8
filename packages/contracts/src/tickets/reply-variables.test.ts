import { expect, test } from "vitest";
import { fillReply, openVariables, unknownVariables } from "./reply-variables.ts";

const values = {
  customer: "Kvarnstråket AB",
  ticket: "10001",
  subject: "{signer} is {odd}",
  domain: null,
  brand: "Nameplane",
  signer: "Jonas",
};

test("variables are filled in once, and what has no value for the ticket stays and is named", () => {
  const text = fillReply("Hi {customer},\n{domain} in {ticket}, {subject}. {customer} {signer}", values);
  expect(text).toBe("Hi Kvarnstråket AB,\n{domain} in 10001, {signer} is {odd}. Kvarnstråket AB Jonas");
  expect(openVariables("Hi {customer}, {domain} and {domain}")).toEqual(["customer", "domain"]);
  expect(openVariables("Hi {name}, { domain }")).toEqual([]);
});

test("a word in braces that is no variable is named, once", () => {
  expect(unknownVariables("Hi {namn}, {customer} {namn} {x1} {}")).toEqual(["namn"]);
});

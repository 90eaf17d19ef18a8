import { checkEmail } from "@nameplane/values";
import { expect, test } from "vitest";
import { all, confirms, maxLength, minLength, required, rule } from "./rules.ts";

test("a shared rule becomes a rule of a form, with the key of its text", () => {
  const email = rule(checkEmail);
  expect(email("a@b")).toEqual({ key: "invalid_email" });
  expect(email("a@b.se")).toBeNull();
});

test("empty values pass every format rule; required is a rule of its own", () => {
  for (const each of [rule(checkEmail), maxLength(3), minLength(3), confirms("x.se")]) expect(each("")).toBeNull();
  expect(required("  ")).toEqual({ key: "required" });
});

test("the first broken rule speaks", () => {
  const both = all(required, maxLength(2));
  expect(both("")).toEqual({ key: "required" });
  expect(both("abc")).toEqual({ key: "too_long", values: { max: 2 } });
  expect(both("åä")).toBeNull();
});

test("a typed confirmation forgives capitals and spaces around, nothing else", () => {
  expect(confirms("nordljus.nu")(" Nordljus.NU ")).toBeNull();
  expect(confirms("nordljus.nu")("nordljus.se")).toEqual({ key: "not_confirmed" });
});

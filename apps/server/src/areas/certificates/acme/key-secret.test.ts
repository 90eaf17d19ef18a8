import { expect, test } from "vitest";
import { newKeySecret } from "./key-secret.ts";

test("a secret for a program never begins with a hyphen, which certbot would take for an option", () => {
  const secrets = Array.from({ length: 3000 }, () => newKeySecret().toString("base64url"));
  expect(secrets.filter((secret) => secret.startsWith("-"))).toEqual([]);
  expect(new Set(secrets).size).toBe(3000);
  expect(secrets.every((secret) => secret.length === 43)).toBe(true);
});

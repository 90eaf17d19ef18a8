import { expect, test } from "vitest";
import { causeOfWords, registryCause, registryOfCause } from "./stop-cause.rules.ts";

test("the same words about other names, numbers and ids are one cause; other words, and other registries, are others", () => {
  const about = (name: string, tld = "se") => ({ name, tld });
  const words = (name: string) => `Error: ${name} has 3 rows of 0190d3a2-0000-7000-8000-000000000001`;
  expect(causeOfWords("fault", words("a.se"), about("a.se"))).toBe(causeOfWords("fault", words("b.com"), about("b.com", "com")));
  const manual = (text: string, tld = "se") => causeOfWords("manual", text, about("a.se", tld));
  expect(manual("accepted, and not shown")).not.toBe(manual("handle taken"));
  expect(manual("handle taken")).not.toBe(manual("handle taken", "com"));
});

test("a registry that refuses everything is told from every other cause", () => {
  expect(registryOfCause(registryCause("iis"))).toBe("iis");
  expect(registryOfCause(causeOfWords("fault", "registry:iis", { name: null, tld: null }))).toBeNull();
  expect(registryOfCause(null)).toBeNull();
});

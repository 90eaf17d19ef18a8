import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isSameHolder,
  numberFrom,
  readNumber,
  shownHolder,
  shownNumber,
  stateOf,
  statementOf,
  type Holder,
} from "./facts.rules.ts";

const company: Holder = {
  party: "company",
  organization: "Kvarn AB",
  firstName: "Alva",
  lastName: "Ek",
  idNumber: "556677-8899",
  city: "Lund",
  country: "SE",
};
const person: Holder = { ...company, party: "person", organization: "", idNumber: "19800101-1234" };
const facts = {
  domain: "xn--kvarn-kra.se",
  unicode: "kvärn.se",
  holder: company,
  registeredOn: "2020-01-02",
  paidUntil: "2027-01-02",
  readAt: "2026-12-01T10:00:00.000Z",
  issuer: "Nameplane",
};

describe("the number", () => {
  test("has 60 random bits, and is read back however it is typed", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), fc.constantFrom(" ", "-", ""), (random, between) => {
        const number = numberFrom(random);
        const typed = shownNumber(number).replaceAll("-", between).toLowerCase().replaceAll("0", "o").replaceAll("1", "l");
        expect(readNumber(typed)).toBe(number);
      }),
    );
  });
  test.each(["", "K7Q2", "K7Q2-9XWM-4TRDX", "K7Q2-9XWM-4TR!"])("%s is none", (typed) => {
    expect(readNumber(typed)).toBeNull();
  });
});

describe("the holder", () => {
  test("is the same company while its number is, and the same person while the name is", () => {
    expect(isSameHolder(company, { ...company, organization: "Kvarnen AB", idNumber: "5566778899", city: "Malmö" })).toBe(true);
    expect(isSameHolder(company, { ...company, idNumber: "556000-0000" })).toBe(false);
    expect(isSameHolder({ ...company, idNumber: null }, { ...company, organization: "kvarn ab" })).toBe(true);
    expect(isSameHolder(person, { ...person, city: "Malmö" })).toBe(true);
    expect(isSameHolder(person, { ...person, lastName: "Berg" })).toBe(false);
    expect(isSameHolder(person, company)).toBe(false);
    expect(isSameHolder(company, { ...company, country: "NO" })).toBe(false);
  });
  test("decides what the check says today", () => {
    expect(stateOf(facts, { now: company, isReplaced: false })).toBe("current");
    expect(stateOf(facts, { now: company, isReplaced: true })).toBe("replaced");
    expect(stateOf(facts, { now: person, isReplaced: false })).toBe("changed");
    expect(stateOf(facts, { now: null, isReplaced: true })).toBe("gone");
  });
  test("is shown without the number of a person", () => {
    expect(shownHolder(person).idNumber).toBeNull();
    expect(
      statementOf("K7Q29XWM4TRD", { ...facts, holder: shownHolder(person) }, new Date("2026-12-01T11:00:00Z")),
    ).not.toContain("1980");
  });
});

test("what is signed has a line for each fact, and a value cannot begin another line", () => {
  const text = statementOf(
    "K7Q29XWM4TRD",
    { ...facts, holder: { ...company, organization: "Kvarn\nIssued by: somebody" } },
    new Date("2026-12-01T11:00:00Z"),
  );
  expect(text.split("\n")).toEqual([
    "Owner certificate: K7Q2-9XWM-4TRD",
    "Domain: xn--kvarn-kra.se",
    "Holder: Kvarn Issued by: somebody",
    "Contact of the holder: Alva Ek",
    "Registration number: 556677-8899",
    "Place: Lund, SE",
    "Registered: 2020-01-02",
    "Paid until: 2027-01-02",
    "Read at the registry: 2026-12-01T10:00:00.000Z",
    "Issued: 2026-12-01T11:00:00.000Z",
    "Issued by: Nameplane",
    "",
  ]);
});

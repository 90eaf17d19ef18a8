import { expect, test } from "vitest";
import { fixesOf, kindOfDifference } from "./differences.rules.ts";

const held = { isHeld: true, isUnderWay: false, tradesOwners: false };

test("name servers can be taken over or put back, unless a change of them is under way or the name is not ours to change", () => {
  expect(fixesOf("ns", held)).toEqual(["takeover", "putback", "check"]);
  expect(fixesOf("ns", { ...held, isUnderWay: true })).toEqual(["check"]);
  expect(fixesOf("ns", { ...held, isHeld: false })).toEqual(["check"]);
});

test("an owner, contacts and hosts follow the registry or are put back; no owner is put back where a change of owner is an act of its own", () => {
  for (const field of ["registrant", "contacts", "host ns1.a.se"]) {
    expect(fixesOf(field, held)).toEqual(["follow", "putback", "check"]);
    expect(fixesOf(field, { ...held, isUnderWay: true })).toEqual(["check"]);
    expect(fixesOf(field, { ...held, isHeld: false })).toEqual(["check"]);
  }
  expect(fixesOf("registrant", { ...held, tradesOwners: true })).toEqual(["follow", "check"]);
  expect(fixesOf("host ns1.a.se", { ...held, tradesOwners: true })).toContain("putback");
});

test("the end of a name is accepted; an unexplained change of sponsor and an unforeseen difference are read again and left to people", () => {
  expect(fixesOf("existence", { ...held, isHeld: false })).toEqual(["accept", "check"]);
  expect(fixesOf("sponsor", held)).toEqual(["check"]);
  expect(fixesOf("roid", held)).toEqual(["check"]);
  expect(["ns", "sponsor", "existence", "roid"].map(kindOfDifference)).toEqual(["nameservers", "holder", "existence", "other"]);
});

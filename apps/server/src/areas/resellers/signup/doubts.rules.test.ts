import { expect, test } from "vitest";
import { doubtsOf, type ApplicationFacts } from "./doubts.rules.ts";

const plain: ApplicationFacts = {
  emails: ["hej@solrosen.example", "alva@solrosen.example"],
  reviewed: ["slaskpost.example"],
  isFast: false,
  ownCountry: "SE",
  callCountry: "SE",
  wasRefused: false,
};

test("an application without anything unusual is in no doubt, nor is one from a network whose country nobody knows", () => {
  expect(doubtsOf(plain)).toEqual([]);
  expect(doubtsOf({ ...plain, callCountry: null })).toEqual([]);
  expect(doubtsOf({ ...plain, ownCountry: null })).toEqual([]);
});

test("staff look at an application with a mail address of a domain they have named, or of one below it, but not of one that only ends like it", () => {
  expect(doubtsOf({ ...plain, emails: ["a@slaskpost.example"] })).toEqual(["mail"]);
  expect(doubtsOf({ ...plain, emails: ["hej@solrosen.example", "a@x.SlaskPost.example"] })).toEqual(["mail"]);
  expect(doubtsOf({ ...plain, emails: ["a@inteslaskpost.example"] })).toEqual([]);
});

test("each doubt is named, in the order in which staff read them", () => {
  expect(doubtsOf({ ...plain, emails: ["a@slaskpost.example"], isFast: true, callCountry: "BR", wasRefused: true })).toEqual([
    "mail",
    "pace",
    "country",
    "refused",
  ]);
});

import { expect, test } from "vitest";
import { isNamedBy, searchText } from "./search-text.ts";

const owners = ["", "www", "www.shop", "_dmarc", "xn--rksmrgs-5wao1o"];
const found = (typed: string, apex = "example.se") => owners.filter((owner) => isNamedBy(searchText(typed, apex), owner, apex));

test("a name is found by a part of it, after every key typed on the way to its full name, and by its full name", () => {
  const whole = "www.shop.example.se.";
  for (let typed = 1; typed <= whole.length; typed += 1) expect(found(whole.slice(0, typed))).toContain("www.shop");
  expect(found("www.exam")).toEqual(["www"]);
  expect(found("WWW.Example.SE")).toEqual(["www"]);
  expect(found(" shop ")).toEqual(["www.shop"]);
});

test("the domain itself is found by its full name, and a part of it finds nothing that only ends in it", () => {
  expect(found("example.se")).toEqual([""]);
  expect(found("example.se.")).toEqual([""]);
  expect(found("example")).toEqual([]);
  expect(found(".se")).toEqual([]);
});

test("names beyond ASCII are found both as typed and as stored", () => {
  expect(found("Räksmörgås")).toEqual(["xn--rksmrgs-5wao1o"]);
  expect(found("räksmörgås.exa")).toEqual(["xn--rksmrgs-5wao1o"]);
  expect(found("xn--rksm")).toEqual(["xn--rksmrgs-5wao1o"]);
  expect(found("www.åäö.se", "xn--4cab6c.se")).toEqual(["www"]);
});

test("a value is searched as typed, and a name in it as stored", () => {
  expect(searchText("10 Mail.Räksmörgås.se.", "example.se")).toEqual({
    value: "10 mail.räksmörgås.se.",
    name: "10 mail.xn--rksmrgs-5wao1o.se.",
  });
  expect(searchText("v=spf1 -all", "example.se").name).toBe("v=spf1 -all");
});

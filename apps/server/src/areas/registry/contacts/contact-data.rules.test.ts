import { expect, test } from "vitest";
import { contactDiffers, contactFixesOf } from "./contact-data.rules.ts";
import type { RegistryContact } from "../registry.port.ts";

const ours: RegistryContact = {
  handle: "np-1",
  name: "Bo Åkerbär",
  organization: null,
  street: ["Bygatan 1", "Box 7"],
  city: "Stockholm",
  region: null,
  postcode: "111 20",
  country: "SE",
  phone: "+46.701234568",
  email: "bo@example.com",
  organizationNumber: "[SE]811218-9876",
  vatNumber: null,
};
const iis = { showsNumbers: true };
const differs = (parts: Partial<RegistryContact>) => contactDiffers(ours, { ...ours, isOurs: true, ...parts }, iis);

test("each field that differs is given with the registry's value; differences of spelling do not count", () => {
  const tidied = {
    street: ["BYGATAN 1", " Box  7", ""],
    city: "stockholm ",
    postcode: "11120",
    email: "Bo@Example.com",
    organizationNumber: "[SE]198112189876",
  };
  expect(differs(tidied)).toEqual({});
  const moved = {
    city: "Uppsala",
    street: ["Nygatan 2"],
    phone: null,
    email: "annan@example.com",
    name: "Eva Ek",
    organization: "Ek AB",
    region: "Uppland",
    country: "NO",
    postcode: "0150",
  };
  expect(differs({ ...moved, organizationNumber: "[SE]556036-0793" })).toEqual({
    ...moved,
    phone: "",
    street: "Nygatan 2",
    organizationNumber: "[SE]556036-0793",
  });
  // The same digits with another country are a different number.
  expect(differs({ organizationNumber: "[NO]811218-9876" })).toHaveProperty("organizationNumber");
});

test("nothing is read from a foreign object, nor from a field that is hidden at its owner's wish", () => {
  expect(differs({ isOurs: false, name: "Somebody Else", email: "else@example.com" })).toEqual({ foreign: "" });
  expect(contactDiffers(ours, null, iis)).toEqual({ gone: "" });
  expect(differs({ isShielded: true, phone: null, email: "" })).toEqual({});
  expect(differs({ isShielded: true, email: "annan@example.com" })).toEqual({ email: "annan@example.com" });
  // A number that was typed for a single domain is not stored in a contact.
  expect(contactDiffers({ ...ours, organizationNumber: null }, { ...ours, isOurs: true }, iis)).toEqual({});
});

test("data that identify a contact are never copied from a registry, and are sent only where they may change; other fields can be corrected on either side", () => {
  const fixes = (parts: Parameters<typeof contactFixesOf>[0], keepsHolder = false) => contactFixesOf(parts, { keepsHolder });
  expect(fixes({ city: "Uppsala" })).toEqual(["follow", "putback", "check"]);
  expect(fixes({ city: "Uppsala", name: "Eva Ek" })).toEqual(["putback", "check"]);
  expect(fixes({ name: "Eva Ek" }, true)).toEqual(["check"]);
  expect(fixes({ name: "Eva Ek", city: "Uppsala" }, true)).toEqual(["putback", "check"]);
  expect(fixes({ organizationNumber: "1" })).toEqual(["check"]);
  expect([fixes({ gone: "" }), fixes({ foreign: "" })]).toEqual([["check"], ["check"]]);
});

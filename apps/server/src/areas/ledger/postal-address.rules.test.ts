import { expect, test } from "vitest";
import { addressesOf } from "./postal-address.rules.ts";

const seller = {
  name: "Nameplane Demo AB",
  lines: ["Nameplane Demo AB", "Exempelgatan 1", "111 22 Stockholm", "Sweden"],
  country: "SE",
};
const buyer = (country: string, ...lines: string[]) => ({ name: "Fjell AS", lines, country });

test("within one country the country is not shown, whatever language it was frozen in, and no name is repeated", () => {
  expect(addressesOf(seller, buyer("SE", "Kvarngatan 3", "118 47 Stockholm"), "sv")).toEqual({
    seller: ["Exempelgatan 1", "111 22 Stockholm"],
    buyer: ["Kvarngatan 3", "118 47 Stockholm"],
  });
});

test("abroad both countries are named in the reader's language, once", () => {
  const norwegian = buyer("NO", "Storgata 1", "0155 Oslo");
  expect(addressesOf(seller, norwegian, "sv")).toEqual({
    seller: ["Exempelgatan 1", "111 22 Stockholm", "Sverige"],
    buyer: ["Storgata 1", "0155 Oslo", "Norge"],
  });
  expect(addressesOf(seller, norwegian, "en")).toEqual({
    seller: ["Exempelgatan 1", "111 22 Stockholm", "Sweden"],
    buyer: ["Storgata 1", "0155 Oslo", "Norway"],
  });
  // Addresses that were frozen by an earlier version of the program have the country as their last line.
  expect(addressesOf(seller, buyer("NO", "Storgata 1", "Norway"), "sv").buyer).toEqual(["Storgata 1", "Norge"]);
});

test("a street that is called like the country stays", () => {
  expect(addressesOf(seller, buyer("NO", "Norge", "0155 Oslo"), "sv").buyer).toEqual(["Norge", "0155 Oslo", "Norge"]);
});

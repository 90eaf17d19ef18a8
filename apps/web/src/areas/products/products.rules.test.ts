import { moneyIn } from "@nameplane/values";
import { expect, test } from "vitest";
import { servicePages } from "@nameplane/contracts/products/service-pages";
import { routeOf } from "../../shell/routing/routes.ts";
import {
  byHand,
  byPrice,
  extraPrices,
  freeRecords,
  linesOf,
  mainPrice,
  monthOf,
  pageOfRoute,
  plansOf,
  routeOfPage,
  type Product,
} from "./products.rules.ts";

test("every type of service has its page under its own word", () => {
  for (const page of servicePages) {
    expect(routeOf(routeOfPage[page]).path).toBe(`/services/${page}`);
    expect(pageOfRoute(routeOfPage[page])).toBe(page);
  }
  expect(pageOfRoute("serviceList")).toBeNull();
});

const price = (operation: Product["prices"][number]["operation"], netMinor: number, periodMonths: number) => ({
  operation,
  price: {
    currency: "SEK" as const,
    netMinor,
    vatMinor: 0,
    totalMinor: netMinor,
    vatRateBasisPoints: 2500,
    periodMonths,
  },
  percentBasisPoints: null,
  isfrom: false,
});
const product = (...prices: Product["prices"]) => ({ prices }) as unknown as Product;

test("the first price comes first; the next period is shown only if its price differs, fees always", () => {
  const whitelabel = product(price("create", 954_000, 12), price("renew", 954_000, 12), price("start_fee", 420_000, 0));
  expect(mainPrice(whitelabel)?.price.netMinor).toBe(954_000);
  expect(extraPrices(whitelabel).map(({ operation }) => operation)).toEqual(["start_fee"]);
  expect(extraPrices(product(price("create", 100, 12), price("renew", 200, 12)))).toHaveLength(1);
  expect(mainPrice(product())).toBeNull();
});

test("the cheapest come first, products sold on request last", () => {
  const [dear, none, cheap] = [product(price("create", 900, 1)), product(), product(price("create", 0, 12))];
  expect(byPrice([dear, none, cheap])).toEqual([cheap, dear, none]);
});

test("products that differ only in their number are one line", () => {
  const both = [2288, 2289].map((productid) => ({ ...product(price("create", 2_200_000, 12)), productid }));
  const other = { ...product(price("create", 400_000, 12)), productid: 2281 };
  expect(linesOf([...both, other]).map(({ productid }) => productid)).toEqual([2281, 2288]);
});

test("the price per month is shown if it is a whole amount", () => {
  const sek = moneyIn("SEK");
  expect(monthOf(sek(118_800), 12)).toEqual(sek(9900));
  expect([monthOf(sek(900), 1), monthOf(sek(100), 12), monthOf(sek(0), 12)]).toEqual([null, null, null]);
});

test("plans are ordered here, cheapest first; a zone without a plan has Free DNS; all else is ordered by writing to us", () => {
  const dns = (productid: number, records: number | null, netMinor: number | null, issold = true) =>
    ({
      productid,
      family: "dns",
      records,
      issold,
      quotehours: null,
      prices: netMinor === null ? [] : [price("create", netMinor, 12)],
    }) as unknown as Product;
  const all = [
    dns(2221, null, 118_800),
    dns(2214, 20, 0),
    dns(2323, 200, 10_800),
    dns(2222, null, null),
    dns(2272, 50, 0, false),
  ];
  expect(plansOf(all).map(({ productid }) => productid)).toEqual([2323, 2221]);
  expect(freeRecords(all)).toBe(20);
  expect(freeRecords([])).toBeNull();
  expect(byHand(all).map(({ productid }) => productid)).toEqual([2222]);
});

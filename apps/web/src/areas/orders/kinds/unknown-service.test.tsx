import { productList } from "@nameplane/contracts/products/operations";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { never, ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { BasketLines, type BasketItem } from "../basket/index.ts";
import { useRequestWords } from "../requests/index.ts";

// A service that the operator sells but that the screens have no kind for. They show it under the name of its product.

const watch = { productid: 9100, name: { en: "Name watch", sv: "Namnbevakning" } };
const server = () => stubFetch((sent) => (sent.url.includes(productList.path) ? ok({ data: [watch] }) : never(sent)));

const line: BasketItem = {
  requestid: "0198a000-0000-7000-8000-000000000001",
  number: 1,
  itemaction: "create-service",
  item: ["kvarn.se"],
  itemid: null,
  unicodename: "kvarn.se",
  tld: "se",
  productid: watch.productid,
  years: null,
  yearchoices: [],
  price: null,
  renewprice: null,
  ispremium: false,
  change: null,
};
const nothing = () => undefined;
const Basket = () => <BasketLines items={[line]} currency="SEK" onYears={nothing} onRemove={nothing} busy={new Set()} />;

function Words({ type, productid }: { type: string; productid: number | null }) {
  return <p>{useRequestWords().of({ type, productid }, "kvarn.se")}</p>;
}

test.each([
  ["en", "Name watch for kvarn.se"],
  ["sv", "Namnbevakning för kvarn.se"],
] as const)("its request is called by its product's name (%s)", async (locale, said) => {
  const { fetch } = server();
  await renderApp(<Words type="create-service" productid={watch.productid} />, { locale, fetch, areas: ["requests"] });
  expect(await screen.findByText(said)).toBeDefined();
});

test("its line in the basket is called by the product's name, too", async () => {
  await renderApp(<Basket />, { fetch: server().fetch, areas: ["basket"] });
  expect(await screen.findByText(/Name watch\./)).toBeDefined();
});

test("products are read only when a product without words of its own is shown", async () => {
  const { fetch, sent } = server();
  await renderApp(<Words type="update-domain-renew" productid={null} />, { fetch, areas: ["requests"] });
  expect(await screen.findByText("Renewal of kvarn.se")).toBeDefined();
  expect(sent.filter(({ url }) => url.includes(productList.path))).toEqual([]);
});

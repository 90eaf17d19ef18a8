import { productList } from "@nameplane/contracts/products/operations";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { never, ok, stubFetch } from "../../testing/stub-fetch.ts";
import { Screen } from "./order-service-screen.tsx";
import type { Product } from "./products.rules.ts";

const product = (productid: number, name: string, more: Partial<Product>): Product => ({
  productid,
  page: "acquisition",
  family: "acquisition",
  name: { en: name, sv: name },
  issold: true,
  billingmonths: null,
  bindingmonths: 0,
  trialdays: 0,
  records: null,
  tlds: [],
  needstwostep: false,
  deliverdays: null,
  quotehours: null,
  questions: [],
  unit: null,
  included: null,
  plans: [],
  prices: [],
  ...more,
});
const price = (netMinor: number, percentBasisPoints: number | null): Product["prices"] => [
  {
    operation: "create",
    price: {
      currency: "SEK",
      netMinor,
      vatMinor: netMinor / 4,
      totalMinor: netMinor * 1.25,
      vatRateBasisPoints: 2500,
      periodMonths: netMinor === 0 ? 0 : 12,
    },
    percentBasisPoints,
    isfrom: false,
  },
];
const escrow = product(2282, "Escrow", { prices: price(0, 1000) });
const support = product(2290, "Premium support", { page: "premiumsupport", deliverdays: 2, prices: price(500_000, null) });
const special = product(9999, "Something special", { page: "seo" });

const rights = new Set(["domain_view", "domain_order", "service_order", "service_view"]);
const draw = (products: readonly Product[] | null, permissions: ReadonlySet<string> = rights, locale: "en" | "sv" = "en") =>
  renderApp(<Screen />, {
    locale,
    areas: ["plans", "services", "basket"],
    session: { permissions },
    fetch: stubFetch((sent) => (products !== null && sent.url.includes(productList.path) ? ok({ data: products }) : never(sent)))
      .fetch,
  });
const titles = () => screen.getAllByRole("heading", { level: 2 }).map((each) => each.textContent);

test("where everything can be ordered, nothing says that it cannot: only panels with rows are drawn, and escrow has one", async () => {
  await draw([escrow, support]);
  expect((await screen.findByRole("link", { name: "Order an escrow" })).getAttribute("href")).toBe("/services/escrow/new");
  expect(screen.getByText("10% commission")).toBeDefined();
  expect(titles()).toEqual(["Order in the panel", "Set up by our staff", "Questions before you order?"]);
});

test("a product that is ordered by writing to us has its panel and says so, in the language of the page", async () => {
  await draw([special], rights, "sv");
  expect(await screen.findByText("Something special")).toBeDefined();
  expect(titles()).toEqual(["Beställ i panelen", "Kontakta oss för att beställa", "Så beställer du"]);
  expect(screen.getByText("Kontakta oss för att beställa: vi ordnar dem och meddelar när de är klara.")).toBeDefined();
});

test("a user without the permission sees the prices, and whom to ask", async () => {
  await draw([escrow, support], new Set(["domain_view", "service_view"]));
  expect(await screen.findAllByText("Premium support")).toHaveLength(2);
  expect(screen.queryByRole("link", { name: "Order an escrow" })).toBeNull();
  expect(titles()).toEqual(["Order in the panel", "Products and prices", "How to order"]);
  expect(screen.getByText("You may not order services for this account. Ask someone who may.")).toBeDefined();
});

test("while the products load, no panel claims anything about them", async () => {
  await draw(null);
  const waiting = (await screen.findByRole("heading", { level: 2, name: "Products and prices" })).closest("section");
  expect(within(waiting ?? document.body).queryAllByRole("listitem")).toEqual([]);
  expect(titles()).not.toContain("Contact us to order");
});

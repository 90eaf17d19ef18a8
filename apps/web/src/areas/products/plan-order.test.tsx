import { addToBasket, setPlanRenewal } from "@nameplane/contracts/orders/operations";
import { productList, serviceList } from "@nameplane/contracts/products/operations";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ownConfig } from "../../shell/brand/brand-config.ts";
import { applyBrand } from "../../shell/brand/brand-store.ts";
import { renderApp, type RenderOptions } from "../../testing/render.tsx";
import { never, ok, stubFetch, type Sent } from "../../testing/stub-fetch.ts";
import { Toasts } from "../../ui/feedback/toasts.tsx";
import { PlanOrder } from "./plan-order.tsx";
import type { Product } from "./products.rules.ts";
import { QuickPlan } from "./quick-plan.tsx";
import type { OwnService, Service } from "./own-service.ts";
import { ServiceActs } from "./service-acts.tsx";
import { ServiceTable, useServices } from "./service-table.tsx";

afterEach(() => applyBrand(ownConfig));

const plan = (
  productid: number,
  name: string,
  records: number | null,
  netMinor: number,
  more: Partial<Product> = {},
): Product => ({
  productid,
  page: "premiumDNS",
  family: "dns",
  name: { en: name, sv: name },
  issold: true,
  billingmonths: 12,
  bindingmonths: 0,
  trialdays: 0,
  records,
  tlds: [],
  needstwostep: false,
  deliverdays: null,
  quotehours: null,
  questions: [],
  unit: null,
  included: null,
  plans: [],
  prices: [
    {
      operation: "create",
      price: {
        currency: "SEK",
        netMinor,
        vatMinor: netMinor / 4,
        totalMinor: netMinor * 1.25,
        vatRateBasisPoints: 2500,
        periodMonths: 12,
      },
      percentBasisPoints: null,
      isfrom: false,
    },
  ],
  ...more,
});
const products = [
  plan(2214, "Free DNS", 20, 0),
  plan(2272, "Standard DNS", 50, 0, { trialdays: 30, billingmonths: null }),
  plan(2323, "Standard DNS+, yearly", 200, 10_800),
  plan(2221, "Premium DNS", null, 118_800),
];
const rights = new Set(["domain_view", "domain_order", "service_order", "service_view", "service_cancel"]);
const session: RenderOptions["session"] = { permissions: rights };
const emptyBasket = {
  item: {},
  order: [],
  items: 0,
  parameters: { currency: "SEK", netMinor: 0, vatMinor: 0, totalMinor: 0, vatRateBasisPoints: 2500 },
};

/** A server that accepts the plan, or refuses it with this reason. */
function server(refusal: string | null = null) {
  return stubFetch((sent: Sent) => {
    if (sent.url.includes(productList.path)) return ok({ data: products });
    if (!sent.url.includes(addToBasket.path)) return never(sent);
    const result =
      refusal === null
        ? { requestid: "0198a000-0000-7000-8000-000000000001", code: 1000, desc: "" }
        : { requestid: null, code: 2304, desc: refusal };
    return ok({ parameters: emptyBasket, results: [{ domainname: "kvarn.se", ...result }] });
  });
}
const put = ({ sent }: ReturnType<typeof server>): unknown[] =>
  sent.filter(({ url }) => url.includes(addToBasket.path)).map(({ body }) => JSON.parse(body as string) as unknown);

const draw = (stub: ReturnType<typeof server>, ui: React.JSX.Element, options: RenderOptions = {}) =>
  renderApp(
    <>
      {ui}
      <Toasts />
    </>,
    { fetch: stub.fetch, areas: ["plans", "services", "basket"], session, ...options },
  );
const name = () => screen.getByLabelText<HTMLInputElement>(/Domain name/);
const press = (label: string) => fireEvent.click(screen.getByRole("button", { name: label }));

test("a plan is chosen by its contents and price, and put into the basket for the typed domain", async () => {
  const stub = server();
  await draw(stub, <PlanOrder products={products} />);
  expect(screen.getByText(/holds 20 records/)).toBeDefined();
  expect(screen.getAllByRole("radio")).toHaveLength(3);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /Standard DNS\+, yearly/ }).checked).toBe(true);
  expect(screen.getByText(/50 records, free for 30 days, once per domain/)).toBeDefined();
  fireEvent.click(screen.getByRole("radio", { name: /Premium DNS/ }));
  press("Add to basket");
  expect(await screen.findByText("Choose a domain for the plan")).toBeDefined();
  expect(put(stub)).toEqual([]);
  fireEvent.change(name(), { target: { value: " kvarn.se " } });
  press("Add to basket");
  expect((await screen.findAllByText("Premium DNS for kvarn.se.")).length).toBeGreaterThan(0);
  expect(put(stub)).toEqual([{ items: [{ itemaction: "create-service", domainname: "kvarn.se", change: { productid: 2221 } }] }]);
  expect(name().value).toBe("");
});

test("a refusal is shown at the domain field, which keeps its text", async () => {
  const why = "kvarn.se cannot have this DNS plan: its zone has 240 records, and Standard DNS+ holds 200";
  await draw(server(why), <PlanOrder products={products} />);
  fireEvent.change(name(), { target: { value: "kvarn.se" } });
  press("Add to basket");
  expect(await screen.findByText(why)).toBeDefined();
  expect(name().value).toBe("kvarn.se");
  fireEvent.change(name(), { target: { value: "kvarn.nu" } });
  expect(screen.queryByText(why)).toBeNull();
});

test("the dashboard orders Premium DNS with just a domain name, in the language of the page", async () => {
  const stub = server();
  await draw(stub, <QuickPlan />, { locale: "sv" });
  fireEvent.change(await screen.findByLabelText(/Domännamn/), { target: { value: "kvarn.se" } });
  press("Lägg i varukorgen");
  await waitFor(() => expect(put(stub)).toHaveLength(1));
  expect(put(stub)[0]).toMatchObject({ items: [{ change: { productid: 2221 } }] });
  expect(screen.getByRole("link", { name: "Andra paket" }).getAttribute("href")).toBe("/order");
});

const service: Service = {
  serviceid: "0198a000-0000-7000-8000-000000000009",
  productid: 2221,
  type: "premiumDNS",
  product: { en: "Premium DNS", sv: "Premium DNS" },
  name: "kvarn.se",
  status: 201,
  domainname: "kvarn.se",
  renewal: "auto",
  started: "2026-01-02T00:00:00Z",
  paiduntil: "2027-01-12T00:00:00Z",
  renews: "2026-12-13T00:00:00Z",
  bindinguntil: null,
  ended: null,
  carries: { days: 10, plan: { en: "Standard DNS+, yearly", sv: "Standard DNS+, per år" } },
};
function Table() {
  return <ServiceTable services={useServices()} empty={null} />;
}
const tableServer = (row: Service) =>
  stubFetch((sent: Sent) => {
    if (sent.url.includes(setPlanRenewal.path)) return ok({ renews: false });
    return sent.url.includes(serviceList.path)
      ? ok({ data: [row], page: 1, limit: 10, total: 1, products: [], running: { premiumDNS: 1 } })
      : never(sent);
  });

test("a plan says what was carried over, and can be ended after the paid period once its domain name is typed", async () => {
  const stub = tableServer(service);
  await draw(stub, <Table />);
  expect(await screen.findByText("10 days added from Standard DNS+, yearly")).toBeDefined();
  press("Cancel at the end of the period");
  const dialog = within(await screen.findByRole("dialog"));
  const confirm = dialog.getByRole("button", { name: "Cancel at the end of the period" });
  expect(confirm).toHaveProperty("disabled", true);
  fireEvent.change(dialog.getByLabelText(/^Type the name of the service/), { target: { value: service.name } });
  fireEvent.click(confirm);
  await waitFor(() => expect(stub.sent.some(({ url }) => url.includes(setPlanRenewal.path))).toBe(true));
  const sent = stub.sent.find(({ url }) => url.includes(setPlanRenewal.path));
  expect(JSON.parse(sent?.body as string)).toEqual({ serviceid: service.serviceid, renews: false, name: service.name });
});

test("a trial is neither renewed nor ended, and a user without the permission cannot end a plan", async () => {
  const drawn = await draw(tableServer({ ...service, renewal: "cancel", renews: null, carries: null }), <Table />);
  await screen.findByText("kvarn.se");
  for (const label of ["Renew", "Cancel at the end of the period", "Turn on auto-renew"])
    expect(screen.queryByRole("button", { name: label })).toBeNull();
  drawn.unmount();
  await draw(tableServer(service), <Table />, { session: { permissions: new Set(["service_view"]) } });
  await screen.findByText("kvarn.se");
  expect(screen.queryByRole("button", { name: "Cancel at the end of the period" })).toBeNull();
});

/** The answer about a service of which the page reads only what decides its acts. */
const own = (of: Partial<OwnService>) =>
  ({ service, isplan: false, lockof: null, acts: { renew: false, end: false, undo: false }, ...of }) as OwnService;

test("the page of a plan has the acts of its row in the list; that of a registry lock leads to the page of its domain", async () => {
  const stub = tableServer(service);
  const drawn = await draw(stub, <ServiceActs of={own({ isplan: true })} />);
  expect(await screen.findByRole("button", { name: "Renew" })).toBeDefined();
  press("Cancel at the end of the period");
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText(/^Type the name of the service/), { target: { value: service.name } });
  fireEvent.click(dialog.getByRole("button", { name: "Cancel at the end of the period" }));
  await waitFor(() => expect(stub.sent.some(({ url }) => url.includes(setPlanRenewal.path))).toBe(true));
  drawn.unmount();
  await draw(stub, <ServiceActs of={own({ lockof: "0198a000-0000-7000-8000-000000000007" })} />);
  const link = await screen.findByRole("link", { name: "Manage it on the domain's page" });
  expect(link.getAttribute("href")).toBe("/domain/details/0198a000-0000-7000-8000-000000000007/status");
  expect(screen.queryByRole("button", { name: /Renew|Cancel/ })).toBeNull();
});

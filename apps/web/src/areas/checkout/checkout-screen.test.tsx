import { prepareCheckout } from "@nameplane/contracts/checkout/operations";
import { useQueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { answer, ok, stubFetch, type Sent } from "../../testing/stub-fetch.ts";
import { useBasket } from "../orders/basket/index.ts";
import type { Prepared } from "./checkout.rules.ts";
import { Screen } from "./checkout-screen.tsx";

const ids = {
  line: "0198a000-0000-7000-8000-000000000001",
  quote: "0198a000-0000-7000-8000-000000000002",
  contact: "0198a000-0000-7000-8000-000000000003",
};

const price = (totalMinor: number) => ({
  currency: "SEK" as const,
  netMinor: totalMinor * 0.8,
  vatMinor: totalMinor * 0.2,
  totalMinor,
  vatRateBasisPoints: 2500,
  periodMonths: 12,
});

const prepared = (change: Partial<Prepared> = {}, item: Partial<Prepared["items"][number]> = {}): Prepared => ({
  items: [
    {
      requestid: ids.line,
      number: 1,
      itemaction: "create-domain-registration",
      item: ["kvarn.se"],
      unicodename: "kvarn.se",
      tld: "se",
      years: 1,
      yearchoices: [1, 2],
      price: price(12_375),
      renewprice: price(17_375),
      productid: null,
      ispremium: false,
      itemid: null,
      change: null,
      quoteid: ids.quote,
      why: null,
      availability: "available",
      oldprice: null,
      ...item,
    },
  ],
  totals: { currency: "SEK", netMinor: 9900, vatMinor: 2475, totalMinor: 12_375, vatRateBasisPoints: 2500 },
  asksowner: true,
  labels: [],
  contactid: ids.contact,
  fields: [],
  methods: [
    { method: "bank", allowed: true, why: null },
    { method: "card", allowed: true, why: null },
    { method: "invoice", allowed: false, why: "prepaymentOnly" },
  ],
  credit: null,
  voucher: null,
  approval: null,
  asksconsent: false,
  ponumber: "",
  termsurl: "",
  ...change,
});

const basketOf = () => ({ item: {}, order: [], items: 0, voucher: null, parameters: prepared().totals });

const session = { phase: "active" as const, session: { accID: "a", usrID: "u" } };

/** Opens checkout with a server that answers the calls of `place` with these responses in turn. */
async function open(view: Prepared, place: readonly (() => Response)[] = []) {
  let tries = 0;
  const server = stubFetch(({ url }) => {
    if (url.includes("preparecheckout")) return ok(view);
    if (url.includes("placeorder")) return (place[tries++] ?? (() => ok({ ordernr: 7, status: 20_201, redirecturl: null })))();
    return ok({ parameters: { item: {}, order: [], items: 0, voucher: null, parameters: view.totals }, data: [] });
  });
  await renderApp(<Screen />, { fetch: server.fetch, areas: ["basket", "checkout", "contactform"], session });
  await screen.findByRole("button", { name: /^Order and pay/ });
  const sentTo = (path: string) => server.sent.filter(({ url }) => url.includes(path));
  return { placed: () => sentTo("placeorder"), asked: () => sentTo("preparecheckout") };
}

function Pick() {
  const { add } = useBasket();
  return <button onClick={() => void add([{ name: "kvarn.se", years: 1 }])}>Pick</button>;
}

/** Simulates the message that the basket has changed in another window. */
function AskAgain() {
  const queries = useQueryClient();
  return <button onClick={() => void queries.invalidateQueries({ queryKey: [prepareCheckout.path] })}>Ask again</button>;
}

/**
 * Opens checkout for a user who chose a domain as a visitor. After `arrive`, the server answers the transfer of the basket with
 * these responses.
 */
async function openWithPicked(answers: readonly (() => Response)[]) {
  await renderApp(<Pick />, { session: { phase: "anonymous" } });
  fireEvent.click(screen.getByRole("button", { name: "Pick" }));
  cleanup();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  let sendings = 0;
  const { fetch, sent } = stubFetch(async ({ url }) => {
    if (url.includes("preparecheckout")) return ok(prepared());
    if (!url.includes("addtobasket")) return ok({ parameters: basketOf(), data: [] });
    await arrived;
    return (answers[sendings++] ?? lost)();
  });
  const render = () => renderApp(<Screen />, { fetch, areas: ["basket", "checkout", "contactform"], session });
  await render();
  const sentTo = (path: string) => sent.filter(({ url }) => url.includes(path));
  const reopen = async () => {
    cleanup();
    await render();
  };
  return { sentTo, arrive, reopen };
}

const press = () => fireEvent.click(screen.getByRole("button", { name: /^Order and pay/ }));
const accept = () => fireEvent.click(screen.getByRole("checkbox", { name: /I place a binding order/ }));
const bodyOf = (sent: Sent | undefined) => JSON.parse(String(sent?.body)) as Record<string, unknown>;
const keyOf = (sent: Sent | undefined) => sent?.headers.get("idempotency-key");
const lost = () => {
  throw new TypeError("network lost");
};

beforeEach(() => sessionStorage.clear());

describe("checkout", () => {
  test("sends exactly what is on screen, once per press", async () => {
    const { placed } = await open(prepared());
    accept();
    press();
    press();
    await waitFor(() => expect(placed()).toHaveLength(1));
    expect(bodyOf(placed()[0])).toEqual({
      items: [{ requestid: ids.line, quoteid: ids.quote }],
      ponumber: "",
      contactid: ids.contact,
      fields: {},
      method: "bank",
      creditMinor: 0,
      totalMinor: 12_375,
      currency: "SEK",
      termsaccepted: true,
    });
  });

  test("nothing is sent before the terms are accepted, and the page says so", async () => {
    const { placed } = await open(prepared());
    press();
    expect(await screen.findByText("Accept the terms to order")).toBeTruthy();
    expect(placed()).toHaveLength(0);
  });

  test("the terms are linked when the brand has some, and not spoken of when it has none", async () => {
    await open(prepared());
    expect(
      screen.getByRole("checkbox", { name: "I place a binding order and accept the registries’ rules for .se." }),
    ).toBeTruthy();
    expect(screen.getByRole("link", { name: ".se" }).getAttribute("href")).toBe("/support/tld-wiki/se");
    expect(screen.queryByText(/I accept the terms/)).toBeNull();
    cleanup();
    await open(prepared({ termsurl: "https://kvarn.example/terms" }));
    expect(screen.getByRole("link", { name: "terms" }).getAttribute("href")).toBe("https://kvarn.example/terms");
  });

  test("a price that moved is shown old and new, and waits for its own press", async () => {
    const { placed } = await open(prepared({}, { oldprice: price(10_000) }));
    accept();
    press();
    expect(await screen.findByText("A price has changed: accept the new one")).toBeTruthy();
    expect(placed()).toHaveLength(0);
    fireEvent.click(screen.getByRole("button", { name: /^Accept/ }));
    press();
    await waitFor(() => expect(placed()).toHaveLength(1));
  });

  test.each([
    { now: "the same price", change: {}, places: 1 },
    { now: "another price", change: { oldprice: price(10_000) }, places: 0 },
  ])(
    "a press while the registries are asked again is not lost: it counts for what they answer, $now",
    async ({ change, places }) => {
      const { promise: answered, resolve: answerNow } = Promise.withResolvers<void>();
      const server = stubFetch(async ({ url }) => {
        if (url.includes("placeorder")) return ok({ ordernr: 7, status: 20_201, redirecturl: null });
        if (!url.includes("preparecheckout")) return ok({ parameters: basketOf(), data: [] });
        if (server.sent.filter((one) => one.url.includes("preparecheckout")).length === 1) return ok(prepared());
        await answered;
        return ok(prepared({}, change));
      });
      await renderApp(
        <>
          <AskAgain />
          <Screen />
        </>,
        { fetch: server.fetch, areas: ["basket", "checkout", "contactform"], session },
      );
      const placed = () => server.sent.filter(({ url }) => url.includes("placeorder"));
      await screen.findByRole("button", { name: /^Order and pay/ });
      accept();
      fireEvent.click(screen.getByRole("button", { name: "Ask again" }));
      await screen.findByText("Checking again");
      press();
      await waitFor(() => expect(screen.getByRole("button", { name: /^Order and pay/ }).getAttribute("aria-busy")).toBe("true"));
      expect(placed()).toHaveLength(0);
      answerNow();
      await waitFor(() => expect(placed()).toHaveLength(places));
      if (places === 0) expect(await screen.findByText("A price has changed: accept the new one")).toBeTruthy();
    },
  );

  test("a name somebody else took cannot be ordered, only taken out", async () => {
    const { placed } = await open(prepared({}, { availability: "taken" }));
    accept();
    press();
    const alert = await screen.findByText("A domain is no longer available");
    expect(alert).toBeTruthy();
    expect(screen.getByRole("button", { name: "Remove it" })).toBeTruthy();
    expect(placed()).toHaveLength(0);
  });

  test("after a lost answer the same press is the same order; other content is another", async () => {
    const { placed } = await open(prepared(), [lost, lost, lost]);
    accept();
    press();
    expect(await screen.findByText("We got no answer")).toBeTruthy();
    press();
    await waitFor(() => expect(placed()).toHaveLength(2));
    expect(keyOf(placed()[1])).toBe(keyOf(placed()[0]));
    await screen.findByText("We got no answer");
    fireEvent.click(screen.getByRole("radio", { name: /Card/ }));
    press();
    await waitFor(() => expect(placed()).toHaveLength(3));
    expect(keyOf(placed()[2])).not.toBe(keyOf(placed()[0]));
  });

  test("what was picked before the login is in the basket before that is looked at", async () => {
    const { sentTo, arrive } = await openWithPicked([() => ok({ parameters: basketOf(), results: [] })]);
    await waitFor(() => expect(sentTo("addtobasket")).toHaveLength(1));
    expect(sentTo("preparecheckout")).toHaveLength(0);
    arrive();
    await screen.findByRole("button", { name: /^Order and pay/ });
    expect(sentTo("preparecheckout")).toHaveLength(1);
    expect(sentTo("addtobasket")).toHaveLength(1);
  });

  test("what was picked does not hold it up when it cannot be sent, and goes with the next opening", async () => {
    const taken = () => ok({ parameters: basketOf(), results: [] });
    const { sentTo, arrive, reopen } = await openWithPicked([lost, taken]);
    arrive();
    await screen.findByRole("button", { name: /^Order and pay/ });
    expect(sentTo("addtobasket")).toHaveLength(1);
    await reopen();
    await waitFor(() => expect(sentTo("addtobasket")).toHaveLength(2));
    expect(bodyOf(sentTo("addtobasket")[1])).toEqual(bodyOf(sentTo("addtobasket")[0]));
    await waitFor(() => expect(localStorage.getItem("np.basket")).toBeNull());
  });

  test("an order whose answer was lost is found, under its key, when checkout opens on an empty basket", async () => {
    const { placed } = await open(prepared(), [lost]);
    accept();
    press();
    await screen.findByText("We got no answer");
    cleanup();
    const later = stubFetch(({ url }) => {
      if (url.includes("preparecheckout")) return answer({ code: 2306, desc: "Empty", name: "BasketEmpty" });
      if (url.includes("placeorder")) return ok({ ordernr: 7, status: 20_201, redirecturl: null });
      return ok({ parameters: { item: {}, order: [], items: 0, voucher: null, parameters: prepared().totals }, data: [] });
    });
    await renderApp(<Screen />, { fetch: later.fetch, areas: ["basket", "checkout", "contactform"], session });
    const found = () => later.sent.filter(({ url }) => url.includes("placeorder"));
    await waitFor(() => expect(found()).toHaveLength(1));
    expect(keyOf(found()[0])).toBe(keyOf(placed()[0]));
    expect(bodyOf(found()[0])).toEqual(bodyOf(placed()[0]));
  });

  test("fields of the registries are asked for in words, sent by name, and marked when they are refused", async () => {
    const fields = [
      {
        field: "fi_legal_form",
        tlds: ["fi", "ax"],
        schema: {
          type: "string",
          title: "Legal form",
          enum: ["0", "1"],
          "x-labels": { "1": { en: "Company", sv: "Företag" } },
        },
        required: true,
        names: ["kvarn.fi", "kvarn.ax", "hus.fi"],
        value: "",
      },
    ];
    const refused = () =>
      answer({
        code: 2003,
        desc: "The registry needs more details about the owner",
        name: "FieldsMissing",
        missing: ["fields.fi.fi_birth_date"],
      });
    const { placed, asked } = await open(prepared({ fields }), [refused]);
    accept();
    press();
    const choice = await screen.findByRole("combobox", { name: "Legal form" });
    expect(choice.getAttribute("aria-invalid")).toBe("true");
    expect(placed()).toHaveLength(0);
    fireEvent.change(choice, { target: { value: "1" } });
    expect(within(choice).getByRole("option", { name: "Company" })).toBeTruthy();
    press();
    const beyond = await screen.findByRole("textbox", { name: "fi birth date" });
    expect(bodyOf(placed()[0])["fields"]).toEqual({ fi: { fi_legal_form: "1" }, ax: { fi_legal_form: "1" } });
    fireEvent.change(beyond, { target: { value: "1990-01-01" } });
    press();
    await waitFor(() => expect(placed()).toHaveLength(2));
    expect(bodyOf(placed()[1])["fields"]).toEqual({
      fi: { fi_legal_form: "1", fi_birth_date: "1990-01-01" },
      ax: { fi_legal_form: "1" },
    });
    // The typed values are sent when the server is asked again.
    expect(bodyOf(asked().at(-1))["fields"]).toMatchObject({ fi: { fi_legal_form: "1" } });
  });

  test("credit is used first unless it is switched off, and the button asks for the rest", async () => {
    const methods = [{ method: "bank" as const, allowed: true, why: null, creditMinor: 10_000 }];
    const { placed } = await open(prepared({ credit: { prepaidMinor: 10_000, methods } }));
    const use = screen.getByRole("switch", { name: /Use my credit/ });
    expect(use).toHaveProperty("checked", true);
    expect(screen.getByText(/You have 100\.00.SEK in credit/)).toBeTruthy();
    accept();
    fireEvent.click(use);
    expect(screen.getByRole("button", { name: /^Order and pay 123\.75.SEK/ })).toBeTruthy();
    fireEvent.click(use);
    fireEvent.click(screen.getByRole("button", { name: /^Order and pay 23\.75.SEK/ }));
    await waitFor(() => expect(placed()).toHaveLength(1));
    expect(bodyOf(placed()[0])).toMatchObject({ method: "bank", creditMinor: 10_000, totalMinor: 12_375 });
  });

  test("credit that covers the order is the way to pay, and no other is asked for", async () => {
    const methods = [{ method: "credit" as const, allowed: true, why: null, creditMinor: 12_375 }];
    const { placed } = await open(prepared({ credit: { prepaidMinor: 50_000, methods } }));
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.getByText(/Your credit covers the whole order/)).toBeTruthy();
    accept();
    press();
    await waitFor(() => expect(placed()).toHaveLength(1));
    expect(bodyOf(placed()[0])).toMatchObject({ method: "credit", creditMinor: 12_375 });
  });

  test("a method that is not open says why", async () => {
    await open(prepared());
    const invoice = screen.getByRole("radio", { name: /Invoice/ });
    expect(invoice.hasAttribute("disabled")).toBe(true);
    expect(screen.getByText(/pays in advance/)).toBeTruthy();
  });
});

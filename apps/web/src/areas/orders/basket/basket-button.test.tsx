import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { ownConfig } from "../../../shell/brand/brand-config.ts";
import { applyBrand } from "../../../shell/brand/brand-store.ts";
import { Frame } from "../../../main/frame/frame.tsx";
import { renderApp } from "../../../testing/render.tsx";
import { ok, stubFetch, type Sent } from "../../../testing/stub-fetch.ts";
import { Toasts } from "../../../ui/feedback/toasts.tsx";
import { BasketButton } from "./basket-button.tsx";
import { useChosenBefore } from "./chosen-before.ts";
import { putLocally } from "./local-basket.ts";
import { useBasket, type BasketItem, type BasketView } from "./use-basket.ts";

const price = (totalMinor: number) => ({
  currency: "SEK" as const,
  netMinor: totalMinor * 0.8,
  vatMinor: totalMinor * 0.2,
  totalMinor,
  vatRateBasisPoints: 2500,
  periodMonths: 12,
});

const item = (name: string, years: number): BasketItem => ({
  requestid: `0198a000-0000-7000-8000-${name.length.toString().padStart(12, "0")}`,
  number: 1,
  itemaction: "create-domain-registration",
  item: [name],
  unicodename: name,
  tld: "se",
  years,
  yearchoices: [1, 2],
  price: price(12_375 * years),
  renewprice: price(17_375),
  productid: null,
  ispremium: false,
  itemid: null,
  change: null,
});

const view = (...items: BasketItem[]): BasketView => ({
  item: Object.fromEntries(items.map((each) => [each.requestid, each])),
  order: items.map(({ requestid }) => requestid),
  items: items.length,
  voucher: null,
  parameters: { currency: "SEK", netMinor: 9900, vatMinor: 2475, totalMinor: 12_375, vatRateBasisPoints: 2500 },
});

/** A basket on the server, with the behaviour that these tests need. */
function server(start: BasketView) {
  let basket = start;
  return stubFetch(({ url, body }: Sent) => {
    const input =
      typeof body === "string" && body !== ""
        ? (JSON.parse(body) as {
            items?: { domainname: string; years: number }[];
            requestids?: string[];
            years?: number;
          })
        : {};
    if (url.includes("addtobasket")) {
      basket = view(
        ...Object.values(basket.item),
        ...(input.items ?? []).map(({ domainname, years }) => item(domainname, years)),
      );
      return ok({ parameters: basket, results: [] });
    }
    if (url.includes("removefrombasket"))
      basket = view(...Object.values(basket.item).filter(({ requestid }) => !input.requestids?.includes(requestid)));
    if (url.includes("updatebasketitem"))
      basket = view(...Object.values(basket.item).map((each) => item(each.item[0] ?? "", input.years ?? 1)));
    return ok({ parameters: basket });
  });
}

const options = { areas: ["basket"], session: { phase: "active", session: { accID: "a", usrID: "u" } } } as const;
const sentTo = (sent: readonly Sent[], path: string) =>
  sent.filter(({ url }) => url.includes(path)).map(({ body }) => JSON.parse(String(body)) as unknown);

afterEach(() => applyBrand(ownConfig));

describe("the basket of the header", () => {
  test("shows the number of items where the brand has a basket, and is not there otherwise [S2.88] [S2.88]", async () => {
    const { fetch } = server(view(item("kvarn.se", 1), item("bryggan.se", 1)));
    const page = (
      <Frame>
        <p>page</p>
      </Frame>
    );
    const { unmount } = await renderApp(page, { ...options, fetch });
    const button = await screen.findByRole("button", { name: "Basket, 2 items" });
    expect(button.textContent).toBe("2");
    unmount();
    await applyBrand({ ...ownConfig, globals: { ...ownConfig.globals, enableBasket: false } });
    await renderApp(page, { ...options, fetch });
    expect(screen.getByRole("banner")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Basket/ })).toBeNull();
    expect(screen.queryByRole("link", { name: /^Basket/ })).toBeNull();
  });

  test("opens a sheet whose lines can be changed, removed and put back", async () => {
    const { fetch, sent } = server(view(item("kvarn.se", 1)));
    await renderApp(
      <>
        <BasketButton count={1} />
        <Toasts />
      </>,
      { ...options, fetch },
    );
    fireEvent.click(screen.getByRole("button", { name: "Basket, 1 item" }));
    const sheet = within(await screen.findByRole("dialog"));
    const years = await sheet.findByRole("combobox", { name: "Years for kvarn.se" });
    expect(sheet.getByText(/Then .*173.75.* a year/)).toBeTruthy();
    fireEvent.change(years, { target: { value: "2" } });
    await waitFor(() => expect(sheet.getByText(/247\.50/)).toBeTruthy());
    fireEvent.click(sheet.getByRole("button", { name: "Remove kvarn.se" }));
    expect(await sheet.findByText("Your basket is empty")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await sheet.findByRole("button", { name: "Remove kvarn.se" });
    expect(sentTo(sent, "addtobasket")).toEqual([
      { items: [{ itemaction: "create-domain-registration", domainname: "kvarn.se", years: 2 }] },
    ]);
  });

  test("says what a change does, free of charge, and links to its form; an unknown action is shown as the standard item", async () => {
    const free = { ...price(0), periodMonths: 0 };
    const common = { years: null, yearchoices: [] as number[], renewprice: null, price: free };
    const servers = {
      ...item("kvarn.se", 1),
      ...common,
      itemid: "0198a000-0000-7000-8000-0000000000aa",
      itemaction: "update-domain-dns" as const,
      change: {
        servers: [
          { host: "ns1.other.net", addresses: [] },
          { host: "ns2.other.net", addresses: [] },
        ],
      },
    };
    const later = { ...item("okand-sak.se", 1), ...common, price: null, itemaction: "create-moon" };
    const { fetch, sent } = server(view(servers, JSON.parse(JSON.stringify(later)) as BasketItem));
    await renderApp(
      <>
        <BasketButton count={2} />
        <Toasts />
      </>,
      { ...options, fetch },
    );
    fireEvent.click(screen.getByRole("button", { name: "Basket, 2 items" }));
    const sheet = within(await screen.findByRole("dialog"));
    const line = await sheet.findByRole("row", { name: /kvarn\.se/ });
    expect(line.textContent).toContain("Name server change.");
    expect(line.textContent).toContain("New: ns1.other.net, ns2.other.net");
    expect(line.textContent).toContain("Free");
    expect(sheet.getByRole("row", { name: /okand-sak\.se/ }).textContent).toContain("Another type of order");
    const back = within(line).getByRole("link", { name: /^Change kvarn\.se/ });
    expect(back.getAttribute("href")).toBe("/domain/details/0198a000-0000-7000-8000-0000000000aa/nameservers");
    fireEvent.click(sheet.getByRole("button", { name: "Remove kvarn.se" }));
    await screen.findByText("Removed from the basket");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    expect(sentTo(sent, "removefrombasket")).toEqual([{ requestids: [servers.requestid] }]);
  });

  test("a change that is made again leaves the basket, and its form begins with the former choice, once", async () => {
    const wished = [{ host: "ns1.kvarn.se", addresses: ["192.0.2.1"] }];
    const change = { ...item("kvarn.se", 1), itemid: "0198a000-0000-7000-8000-0000000000aa" };
    const line: BasketItem = { ...change, itemaction: "update-domain-dns", change: { servers: wished } };
    const { fetch, sent } = server(view(line));
    function Form({ name }: { name: string }) {
      const before = useChosenBefore("update-domain-dns", name)?.change.servers;
      return <p>{`${name}: ${before === undefined ? "nothing" : JSON.stringify(before)}`}</p>;
    }
    const forms = (
      <>
        <Form name="kvarn.se" />
        <Form name="annan.se" />
      </>
    );
    await renderApp(
      <>
        <BasketButton count={1} />
        {forms}
      </>,
      { ...options, fetch },
    );
    fireEvent.click(screen.getByRole("button", { name: "Basket, 1 item" }));
    const sheet = within(await screen.findByRole("dialog"));
    fireEvent.click(await sheet.findByRole("link", { name: /^Change kvarn\.se/ }));
    await screen.findByText(`kvarn.se: ${JSON.stringify(wished)}`);
    expect(screen.getByText("annan.se: nothing")).toBeTruthy();
    expect(sentTo(sent, "removefrombasket")).toEqual([{ requestids: [line.requestid] }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    // A form that is opened later starts empty.
    cleanup();
    await renderApp(forms, { ...options, fetch });
    expect(screen.getByText("kvarn.se: nothing")).toBeTruthy();
  });

  test("a change that could not be removed stays in the basket", async () => {
    const line: BasketItem = {
      ...item("kvarn.se", 1),
      itemid: "0198a000-0000-7000-8000-0000000000aa",
      itemaction: "update-domain-cancellation",
      change: { when: "now" },
    };
    const { fetch } = stubFetch(({ url }: Sent) =>
      url.includes("removefrombasket") ? ok({ code: 2400, desc: "Command failed" }) : ok({ parameters: view(line) }),
    );
    await renderApp(<BasketButton count={1} />, { ...options, fetch });
    fireEvent.click(screen.getByRole("button", { name: "Basket, 1 item" }));
    const sheet = within(await screen.findByRole("dialog"));
    const back = await sheet.findByRole("link", { name: /^Change kvarn\.se/ });
    fireEvent.click(back);
    await waitFor(() => expect(back.closest("tr")?.getAttribute("aria-busy")).toBe("true"));
    await waitFor(() => expect(back.closest("tr")?.getAttribute("aria-busy")).toBeNull());
    expect(screen.getByRole("dialog")).toBeTruthy();
  });

  test("moves what a visitor chose before the login to the server, once, and only names and years", async () => {
    putLocally([{ name: "gast.se", years: 2 }]);
    const { fetch, sent } = server(view());
    await renderApp(
      <>
        <BasketButton count={0} />
        <BasketButton count={0} />
      </>,
      { ...options, fetch },
    );
    await waitFor(() => expect(localStorage.getItem("np.basket")).toBeNull());
    expect(sentTo(sent, "addtobasket")).toEqual([
      { items: [{ itemaction: "create-domain-registration", domainname: "gast.se", years: 2 }] },
    ]);
  });

  test("a name that is added while the basket is still being read stays, although that reading knew nothing of it", async () => {
    const { promise: reading, resolve: answerReading } = Promise.withResolvers<Response>();
    const { fetch } = stubFetch(({ url }) =>
      url.includes("addtobasket") ? ok({ parameters: view(item("kvarn.se", 1)), results: [] }) : reading,
    );
    function Choice() {
      const { has, add } = useBasket();
      return <button onClick={() => void add([{ name: "kvarn.se", years: 1 }])}>{has("kvarn.se") ? "inside" : "outside"}</button>;
    }
    await renderApp(<Choice />, { ...options, fetch });
    fireEvent.click(screen.getByRole("button", { name: "outside" }));
    await screen.findByRole("button", { name: "inside" });
    answerReading(ok({ parameters: view() }));
    await reading;
    // A reading that was not dropped would be shown within a few turns of the event loop.
    for (let turn = 0; turn < 20; turn++) await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.getByRole("button").textContent).toBe("inside");
  });
});

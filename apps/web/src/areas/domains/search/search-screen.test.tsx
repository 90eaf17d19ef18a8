import type { SearchLine, SearchRow } from "@nameplane/contracts/domains/search-domains";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { never, ok, stubFetch, type Sent } from "../../../testing/stub-fetch.ts";
import { renderApp } from "../../../testing/render.tsx";
import { Screen } from "./search-screen.tsx";
import { withRest } from "./show-more.tsx";

const price = (totalMinor: number) => ({
  currency: "SEK" as const,
  netMinor: totalMinor * 0.8,
  vatMinor: totalMinor * 0.2,
  totalMinor,
  vatRateBasisPoints: 2500,
  periodMonths: 12,
});

const row = (name: string, state: SearchRow["state"]): SearchRow => ({
  name,
  unicodename: name,
  tld: name.slice(name.indexOf(".") + 1),
  state,
  reason: null,
  years: state === "free" ? [1] : [],
  create: price(12_375),
  creates: state === "free" ? [price(12_375)] : [],
  renew: price(17_375),
  restore: null,
  badges: [],
  isexact: false,
  owned: null,
});

const stream = (...lines: readonly SearchLine[]) =>
  new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(""), {
    headers: { "content-type": "application/x-ndjson" },
  });

const plan = (...rows: SearchRow[]): SearchLine => ({
  kind: "plan",
  code: 1000,
  desc: "",
  understood: [],
  invalid: [],
  rows,
  total: rows.length,
});
const end: SearchLine = { kind: "end", answered: 0, unanswered: 0 };

const searches = (sent: readonly Sent[]) => sent.filter(({ url }) => url.includes("searchdomains"));
const textOf = (sent: Sent | undefined) => (JSON.parse(String(sent?.body)) as { text: string }).text;
const type = (value: string) => fireEvent.change(screen.getByRole("textbox", { name: "Name or idea" }), { target: { value } });
const press = (key: string) => fireEvent.keyDown(screen.getByRole("textbox", { name: "Name or idea" }), { key });

const visitor = { areas: ["search", "basket"], session: { phase: "anonymous" } } as const;

describe("domain search", () => {
  test("text typed before the session's frame mounts the page again is still there", async () => {
    const server = stubFetch(() => stream(plan(row("kvarnen.se", "free")), end));
    function InFrames() {
      const [frame, setFrame] = useState("visitor");
      return (
        <>
          <button onClick={() => setFrame("session")}>Session</button>
          <Screen key={frame} />
        </>
      );
    }
    await renderApp(<InFrames />, { ...visitor, fetch: server.fetch });
    type("kvarnen");
    fireEvent.click(screen.getByRole("button", { name: "Session" }));
    await screen.findByDisplayValue("kvarnen");
    await screen.findByRole("button", { name: "Add to basket, kvarnen.se" });
  });

  test("waits for a pause in typing, and ends the former call when the text changes", async () => {
    const server = stubFetch((sent) => (textOf(sent) === "kvarn" ? never(sent) : stream(plan(row("kvarnen.se", "free")), end)));
    await renderApp(<Screen />, { ...visitor, fetch: server.fetch });
    for (const text of ["k", "kv", "kvarn"]) type(text);
    await waitFor(() => expect(searches(server.sent)).toHaveLength(1));
    expect(textOf(searches(server.sent)[0])).toBe("kvarn");
    type("kvarnen");
    expect(searches(server.sent)[0]?.signal?.aborted).toBe(true);
    await screen.findByRole("button", { name: "Add to basket, kvarnen.se" });
    expect(searches(server.sent)).toHaveLength(2);
  });

  test("a name that no registry has confirmed has no buy button, and can be checked again", async () => {
    const server = stubFetch((sent) =>
      textOf(sent) === "kvarn.nu"
        ? stream(plan(row("kvarn.nu", "checking")), { kind: "rows", rows: [row("kvarn.nu", "free")] }, end)
        : stream(plan(row("kvarn.se", "taken"), row("kvarn.nu", "checking"), row("kvarn.com", "checking")), end),
    );
    await renderApp(<Screen />, { ...visitor, fetch: server.fetch });
    type("kvarn");
    const again = await screen.findByRole("button", { name: "Check again: kvarn.nu" });
    expect(screen.queryAllByRole("button", { name: /^Add/ })).toEqual([]);
    expect(screen.getByRole("button", { name: "WHOIS, kvarn.se" })).toBeTruthy();
    fireEvent.click(again);
    expect(await screen.findByRole("button", { name: "Add kvarn.nu" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Check again: kvarn.com" })).toBeTruthy();
  });

  test("what a user has put in the basket is shown below the results with its sum, and the way to the checkout", async () => {
    const totals = { currency: "SEK", netMinor: 9900, vatMinor: 2475, totalMinor: 12_375, vatRateBasisPoints: 2500 };
    const server = stubFetch((sent) =>
      sent.url.includes("searchdomains")
        ? stream(plan(row("kvarn.se", "free")), end)
        : ok({ parameters: { item: {}, order: [], items: 1, parameters: totals, voucher: null } }),
    );
    await renderApp(<Screen />, { areas: ["search", "basket"], session: { phase: "active" }, fetch: server.fetch });
    const bar = await screen.findByRole("region", { name: "1 item in your basket" });
    expect(bar.textContent).toMatch(/123\.75\sSEK incl\. VAT/);
    expect(screen.getByRole("link", { name: "Go to checkout" }).getAttribute("href")).toBe("/checkout");
  });

  test("a name whose TLD is sold for two years at least shows what those cost now, and a year of them later", async () => {
    const two = { ...price(278_750), periodMonths: 24 };
    const ai = { ...row("kvarn.ai", "free"), years: [2], create: two, creates: [two], renew: two };
    const server = stubFetch(() => stream(plan(row("kvarn.se", "free"), ai), end));
    await renderApp(<Screen />, { ...visitor, fetch: server.fetch });
    type("kvarn");
    const line = (await screen.findByRole("button", { name: "Add kvarn.ai" })).closest("tr");
    expect(line?.textContent).toMatch(
      /2 years2,787\.50\sSEK.*1,393\.75\sSEK\. It renews for 2 years at a time, for 2,787\.50\sSEK/,
    );
  });

  test.each([
    [20, 23, 23],
    [20, 24, 20],
    [20, 5, 5],
  ])("of rows in steps of %i, %i rows are drawn as %i", (step, rows, drawn) => {
    expect(Math.min(withRest(step, rows), rows)).toBe(drawn);
  });

  test("arrow keys and Enter choose without the mouse; a visitor's choice stays in the browser, by name and years only", async () => {
    const server = stubFetch(() => stream(plan(row("kvarn.se", "free"), row("kvarn.nu", "free")), end));
    await renderApp(<Screen />, { ...visitor, fetch: server.fetch });
    type("kvarn");
    await screen.findByRole("button", { name: "Add kvarn.nu" });
    press("ArrowDown");
    press("ArrowDown");
    press("Enter");
    const inside = await screen.findByRole("button", { name: "In basket - remove, kvarn.nu" });
    expect(JSON.parse(localStorage.getItem("np.basket") ?? "")).toEqual([{ name: "kvarn.nu", years: 1 }]);
    const login = screen.getByRole("link", { name: "Log in to order" });
    expect(login.getAttribute("href")).toContain("return=");
    const signUp = screen.getByRole("link", { name: "Order as a new customer" });
    expect(signUp.getAttribute("href")).toMatch(/^\/signup\?return=/);
    fireEvent.click(inside);
    await screen.findByRole("button", { name: "Add kvarn.nu" });
    expect(localStorage.getItem("np.basket")).toBeNull();
    press("Escape");
    expect(screen.getByRole("textbox", { name: "Name or idea" })).toHaveProperty("value", "");
  });
});

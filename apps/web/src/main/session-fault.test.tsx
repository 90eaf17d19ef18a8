import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { texts } from "../lib/i18n/texts.ts";
import { installBrowser } from "../testing/browser.ts";
import { answer, never, ok, stubFetch, type Sent } from "../testing/stub-fetch.ts";
import { App } from "./app.tsx";
import { createApp } from "./start.tsx";

installBrowser();
// The frame's own file takes a while to load.
configure({ asyncUtilTimeout: 30_000 });

const session = { accID: "a1", usrID: "u1" };
const entry = { usrAccID: "a1", fullname: "", organization: "Kvarnen", orgnr: "" };
const answers: Readonly<Record<string, object>> = {
  "/api/account/getaccountdetails/": {
    session,
    account: { number: 1, currency: "SEK", whitelabel: 0, contact: { organization: "Kvarnen" } },
  },
  "/api/user/getuserdetails/": {
    session,
    user: {
      username: "alva",
      firstname: "Alva",
      lastname: "H",
      currency: "SEK",
      language: "en",
      listsize: 25,
      newslettersince: null,
      telemarketingsince: null,
      accounts: { masteraccount: [entry], subaccounts: [] },
    },
  },
  "/api/user/permissions/": { permissions: [{ permissions: [] }] },
};

/** Opens the whole panel at an address, with a server that can be made to fail. */
async function openAt(path: string) {
  let fault: ((sent: Sent) => Response) | null = () => answer({ code: 2400, desc: "Command failed" }, 503);
  const { fetch, sent } = stubFetch((one) => {
    if (fault) return fault(one);
    const known = answers[one.url.split("?")[0] ?? ""];
    return known ? ok(known) : never(one);
  });
  vi.stubGlobal("fetch", fetch);
  localStorage.setItem("np.hadSession", "1");
  globalThis.history.pushState({}, "", path);
  await texts.setLocale("en");
  const parts = createApp();
  await parts.router.load();
  render(<App parts={parts} />);
  return { sent, setFault: (next: typeof fault) => (fault = next) };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  globalThis.history.pushState({}, "", "/");
});

test.each(["/user/settings", "/"])(
  "%s while the server is away: no login form, but what happened; what was asked for comes with the server",
  async (path) => {
    localStorage.setItem("np.draft.z1", "typed");
    const { setFault } = await openAt(path);
    expect((await screen.findByRole("alert")).textContent).toContain("We could not load your account");
    expect(screen.queryByRole("textbox", { name: /^Username/ })).toBeNull();
    expect(localStorage.getItem("np.draft.z1")).toBe("typed");
    setFault(null);
    fireEvent.click(screen.getByRole("button", { name: "Try now" }));
    await waitFor(() => expect(screen.getByRole("button", { name: /^Account menu/ })).toBeTruthy());
    expect(globalThis.location.pathname).toBe(path === "/" ? "/dashboard" : path);
    expect(screen.queryByText("We could not load your account")).toBeNull();
  },
);

test("the page retries when the network is back, and shows the login page only when the server says that there is no session", async () => {
  const { setFault } = await openAt("/user/settings");
  await screen.findByRole("alert");
  setFault(() => answer({ code: 2200, desc: "Log in" }, 401));
  globalThis.dispatchEvent(new Event("online"));
  expect(await screen.findByRole("textbox", { name: /^Username/ })).toBeTruthy();
  expect(new URLSearchParams(globalThis.location.search).get("return")).toBe("/user/settings");
});

test("a user can choose to log in again, and then returns to the page", async () => {
  await openAt("/user/settings");
  fireEvent.click(await screen.findByRole("button", { name: "Log in again instead" }));
  expect(await screen.findByRole("textbox", { name: /^Username/ })).toBeTruthy();
  expect(new URLSearchParams(globalThis.location.search).get("return")).toBe("/user/settings");
});

import { afterEach, expect, test, vi } from "vitest";
import { get } from "@nameplane/contracts/operation";
import { never, ok, stubFetch } from "../testing/stub-fetch.ts";
import { texts } from "../lib/i18n/texts.ts";
import { currentToasts } from "../ui/feedback/toast-store.ts";
import { createApp, firstLocale, startBackground } from "./start.tsx";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  history.replaceState(null, "", "/");
});

test("the first page uses the language of the address, else the stored one, else the browser's first, else English [S1.42, S1.43, S1.44, S1.45]", () => {
  const languages = vi.spyOn(navigator, "languages", "get").mockReturnValue(["sv-SE", "en"]);
  expect(firstLocale()).toBe("sv");
  languages.mockReturnValue(["de-DE", "sv-SE"]);
  expect(firstLocale()).toBe("en");
  localStorage.setItem("np.locale", "sv");
  expect(firstLocale()).toBe("sv");
  history.replaceState(null, "", "/dashboard?lang=en");
  expect(firstLocale()).toBe("en");
  history.replaceState(null, "", "/dashboard?lang=de");
  expect(firstLocale()).toBe("en");
});

test("a navigation cancels running calls, except those flagged as keep; within a page they go on [S4.49]", async () => {
  const slow = get<{ input: { keep?: number }; answer: object }>("slow", "/api/test/slow/");
  const { fetch, sent } = stubFetch((one) => (one.url.startsWith(slow.path) ? never(one) : ok()));
  vi.stubGlobal("fetch", fetch);
  const { api, router } = createApp();
  await router.navigate({ to: "/forgot" });
  void api.call(slow, {}).catch(() => undefined);
  void api.call(slow, { keep: 1 }, { keep: true }).catch(() => undefined);
  const ended = () => sent.filter(({ url }) => url.startsWith(slow.path)).map(({ signal }) => signal?.aborted);
  await vi.waitFor(() => expect(ended()).toEqual([false, false]));
  await router.navigate({ to: "/forgot", search: { user: "alva" } } as never);
  expect(ended()).toEqual([false, false]);
  await router.navigate({ to: "/searchdomains" });
  expect(ended()).toEqual([true, false]);
});

test("a section leads on with what its address says, and fills in what it leaves out", async () => {
  localStorage.setItem("np.hadSession", "1");
  const session = { accID: "a1", usrID: "u1" };
  const user = {
    username: "alva",
    currency: "SEK",
    language: "en",
    listsize: 10,
    accounts: { masteraccount: [], subaccounts: [] },
  };
  const { fetch } = stubFetch(() =>
    ok({
      session,
      account: { number: 1, currency: "SEK", whitelabel: 0, contact: {} },
      user,
      permissions: [{ permissions: [] }],
    }),
  );
  vi.stubGlobal("fetch", fetch);
  const { router } = createApp();
  const asked = async (to: string, search: Record<string, string>) => {
    await router.navigate({ to, search } as never);
    const { pathname, search: found } = router.latestLocation;
    return [pathname, found];
  };
  expect(await asked("/economy", { page: "3" })).toEqual(["/economy/invoices", { desc: "true", orderby: "created", page: "3" }]);
  expect(await asked("/domain", { orderby: "domainname" })).toEqual([
    "/domain/list",
    { desc: "true", orderby: "domainname", status: "200", page: "1" },
  ]);
  expect(await asked("/requests", { orderby: "domain" })).toEqual(["/requests", { desc: "true", orderby: "domain", page: "1" }]);
});

test("the start tells of Safari's problems in Safari, and of nothing elsewhere [S8.39]", async () => {
  await texts.setLocale("en");
  vi.stubGlobal("fetch", stubFetch(() => ok()).fetch);
  // The version watch runs in the background and would otherwise continue after the test.
  vi.useFakeTimers();
  const userAgent = vi.spyOn(navigator, "userAgent", "get");
  const told = (agent: string) => {
    userAgent.mockReturnValue(agent);
    startBackground(createApp());
    return currentToasts().map(({ title }) => title);
  };
  const webkit = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";
  expect(told(`${webkit} Chrome/156.0.0.0 Safari/537.36`)).toEqual([]);
  expect(told(`${webkit} Version/17.4 Safari/605.1.15`)).toEqual(["You are using Safari"]);
  vi.useRealTimers();
});

import { basket } from "@nameplane/contracts/orders/operations";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, test, vi } from "vitest";
import type { ApiError } from "../../lib/api/api-error.ts";
import { createApi } from "../../lib/api/client.ts";
import { apiQuery } from "../../lib/api/use-api.ts";
import type { Locale } from "../../lib/i18n/locale.ts";
import { onForget } from "../../lib/session-memory.ts";
import { answer, never, ok, stubFetch, type Sent } from "../../testing/stub-fetch.ts";
import { createSessionActions } from "./session-actions.ts";
import { createSessionStore } from "./session-store.ts";

const session = { accID: "a1", usrID: "u1" };
const entry = (usrAccID: string) => ({ usrAccID, fullname: "", organization: usrAccID, orgnr: "" });
const account = {
  number: 1,
  currency: "EUR",
  lang: "sv",
  whitelabel: 1,
  party: "company",
  invoicemethod: "prepayment",
  domainorder: "soonest",
  contact: { organization: "Kvarnstråket AB" },
};
const user = {
  username: "alva",
  firstname: "Alva",
  lastname: "H",
  currency: "USD",
  language: "sv",
  listsize: 25,
  accounts: { masteraccount: [entry("a1")], subaccounts: [entry("a2")] },
  "2step": false,
};

function server(change: (sent: Sent) => Response | Promise<Response> | null = () => null) {
  return stubFetch((sent) => {
    const changed = change(sent);
    if (changed) return changed;
    const [path] = sent.url.split("?");
    if (path === "/api/account/getaccountdetails/") return ok({ session, account });
    if (path === "/api/user/getuserdetails/") return ok({ session, user });
    if (path === "/api/user/permissions/") return ok({ permissions: [{ permissions: ["account_create_user"] }] });
    if (path === "/api/order/basket/") return ok({ parameters: { items: 2 } });
    if (path === "/api/authenticate/userlogin/") return ok({ session });
    return ok();
  });
}

function make(stub: ReturnType<typeof server>, onPublicRoute = false) {
  const store = createSessionStore();
  const queries = new QueryClient();
  const locales: Locale[] = [];
  const onDropped = vi.fn<(count: number) => void>();
  const api = createApi({
    version: "1",
    ajaxTimeoutMs: () => 60_000,
    language: () => "en",
    fetch: stub.fetch,
    events: new EventTarget(),
    report: () => undefined,
    hooks: {
      onLoginRequired: () => actions.onLoginRequired(onPublicRoute),
      onTwoStepRequired: (data) => store.set({ twoStep: { data } }),
      onSuspended: (desc, isLogin) => actions.suspend(desc, isLogin),
      identity: () => actions.identity(),
      changing: () => actions.changing(),
      onOtherIdentity: () => actions.onOtherIdentity(),
    },
  });
  const actions = createSessionActions({
    api,
    store,
    queries,
    onDropped,
    brandName: () => "Nameplane",
    basketOn: () => true,
    setLocale: async (locale) => void locales.push(locale),
    localeFromAddress: () => null,
  });
  return { api, store, queries, actions, locales, onDropped };
}

describe("after a login", () => {
  test("account, user, permissions and basket load; language and currency follow", async () => {
    const stub = server();
    const { actions, store, locales } = make(stub);
    expect(await actions.login(" alva ", " hemligt ")).toBe(true);
    expect(stub.paths()).toEqual([
      "/api/authenticate/userlogin/",
      "/api/account/getaccountdetails/",
      "/api/user/getuserdetails/",
      "/api/user/permissions/?accid=a1&usrid=u1",
      "/api/order/basket/",
    ]);
    expect(store.get()).toMatchObject({ phase: "active", session, user: { username: "alva" } });
    expect(store.get().permissions.has("account_create_user")).toBe(true);
    expect([locales, localStorage.getItem("np.currency")]).toEqual([["sv"], "USD"]);
  });

  test("a language in the address wins over the saved one", async () => {
    const stub = server();
    const { api, store, queries } = make(stub);
    const locales: Locale[] = [];
    const actions = createSessionActions({
      api,
      store,
      queries,
      brandName: () => "",
      basketOn: () => false,
      setLocale: async (locale) => void locales.push(locale),
      localeFromAddress: () => "en",
      onDropped: () => undefined,
    });
    await actions.boot(false);
    expect(locales).toEqual(["en"]);
  });

  test("a login with two-step data is not complete until the code is given", async () => {
    const { actions, store } = make(
      server(({ url }) => (url.includes("userlogin/") ? answer({ code: 2203, desc: "", "2step": {} }) : null)),
    );
    await expect(actions.login("alva", "hemligt")).rejects.toMatchObject({ code: 2203 });
    expect(store.get()).toMatchObject({ phase: "unknown", twoStep: { data: {} }, session: null });
  });

  test("2200 when loading the user means that a login is required again [S8.18]", async () => {
    const { actions, store } = make(
      server(({ url }) => (url.includes("getuserdetails") ? answer({ code: 2200, desc: "Sign in" }) : null)),
    );
    await expect(actions.login("alva", "hemligt")).rejects.toMatchObject({ code: 2200 });
    expect(store.get().phase).not.toBe("active");
    let isOver = false;
    const later = make(server(({ url }) => (isOver && url.includes("getuserdetails") ? answer({ code: 2200 }) : null)));
    await later.actions.boot(false);
    isOver = true;
    await expect(later.actions.reload()).rejects.toMatchObject({ code: 2200 });
    expect(later.store.get().phase).toBe("expired");
  });
});

describe("time limits", () => {
  test("session calls other than login end after 8 seconds [S7.31]", async () => {
    vi.useFakeTimers();
    try {
      const { actions, store } = make(server(never));
      void actions.boot(false);
      await vi.advanceTimersByTimeAsync(7999);
      expect(store.get().phase).toBe("unknown");
      await vi.advanceTimersByTimeAsync(2);
      expect(store.get()).toMatchObject({ phase: "unreachable", failure: { code: -1 } });
    } finally {
      vi.useRealTimers();
    }
  });

  type Act = (actions: ReturnType<typeof make>["actions"]) => Promise<unknown>;
  test.each<[string, Act]>([
    ["/api/user/getuserdetails/", (actions) => actions.login("alva", "hemligt")],
    ["/api/user/permissions/", (actions) => actions.login("alva", "hemligt")],
    ["/api/user/selectaccount/", (actions) => actions.switchAccount("a2")],
    ["/api/user/setusersettings/", (actions) => actions.chooseLanguage("en")],
    ["/api/user/setusersettings/", (actions) => actions.chooseListSize(50)],
    ["/api/authenticate/logout/", (actions) => actions.logout()],
  ])("%s ends after 8 seconds [S7.31]", async (path, act) => {
    const hanging: Sent[] = [];
    let hangs = false;
    const { actions } = make(
      server((sent) => {
        if (!hangs || !sent.url.startsWith(path)) return null;
        hanging.push(sent);
        return never(sent);
      }),
    );
    await actions.boot(false);
    hangs = true;
    vi.useFakeTimers();
    try {
      act(actions).catch(() => undefined);
      await vi.advanceTimersByTimeAsync(7999);
      expect(hanging.map(({ signal }) => signal?.aborted)).toEqual([false]);
      await vi.advanceTimersByTimeAsync(2);
      expect(hanging.map(({ signal }) => signal?.aborted)).toEqual([true]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the start", () => {
  test("a visitor who never had a session here causes no call on a public page", async () => {
    localStorage.clear();
    const stub = server();
    const { actions, store } = make(stub);
    await actions.boot(true);
    expect(stub.paths()).toEqual([]);
    expect(store.get().phase).toBe("anonymous");
  });

  test("on a page that needs a login, or after an earlier session, the server is asked for the session", async () => {
    localStorage.clear();
    for (const onPublicRoute of [false, true]) {
      const { actions, store } = make(server());
      await actions.boot(onPublicRoute);
      expect(store.get().phase).toBe("active");
    }
  });

  test.each<[string, () => Response, number]>([
    [
      "no network",
      () => {
        throw new TypeError("no network");
      },
      -2,
    ],
    ["a fault of the server", () => answer({ code: 2400, desc: "Command failed" }, 500), 2400],
    ["a server that is down", () => answer("<h1>Service unavailable</h1>", 503), 503],
    ["somebody else's page in between", () => answer("<html>Log in to this network</html>"), 597],
  ])("%s ends nothing and deletes nothing, and the next try finds the session", async (_what, fault, code) => {
    localStorage.setItem("np.hadSession", "1");
    let isAway = true;
    const stub = server(() => (isAway ? fault() : null));
    const { actions, store, queries } = make(stub);
    queries.setQueryData(["/api/tld/gettlds/"], "read before");
    const clearDrafts = vi.fn<() => void>();
    onForget(clearDrafts);
    await actions.boot(true);
    expect(store.get()).toMatchObject({ phase: "unreachable", failure: { code } });
    expect([
      clearDrafts.mock.calls.length,
      queries.getQueryCache().getAll().length,
      localStorage.getItem("np.hadSession"),
    ]).toEqual([0, 1, "1"]);
    isAway = false;
    await actions.boot(true);
    expect(store.get()).toMatchObject({ phase: "active", failure: null, session });
  });

  test("details that fail to load leave the session unknown, not ended", async () => {
    const { actions, store } = make(server(({ url }) => (url.includes("permissions") ? answer("", 502) : null)));
    await actions.boot(false);
    expect(store.get()).toMatchObject({ phase: "unreachable", session: null });
  });

  test("the session has ended when the server says so", async () => {
    localStorage.setItem("np.hadSession", "1");
    const { actions, store } = make(stubFetch(() => answer({ code: 2200 }, 401)));
    await actions.boot(true);
    expect([store.get().phase, localStorage.getItem("np.hadSession")]).toEqual(["anonymous", null]);
  });

  test("a user who has logged in meanwhile is not asked to log in again", async () => {
    const stub = server();
    const { actions } = make(stub);
    await actions.login("alva", "hemligt");
    const before = stub.sent.length;
    await actions.boot(false);
    expect(stub.sent).toHaveLength(before);
  });
});

describe("the end of a session", () => {
  test("keeps the data and asks for a login on a page that needs one; clears the data on a public route", async () => {
    const working = make(server());
    await working.actions.boot(false);
    expect(working.actions.onLoginRequired(false)).toBe("queue");
    expect(working.store.get()).toMatchObject({ phase: "expired", session });
    const visiting = make(server());
    await visiting.actions.boot(false);
    expect(visiting.actions.onLoginRequired(true)).toBe("refuse");
    expect(visiting.store.get()).toMatchObject({ phase: "anonymous", session: null });
  });

  test("a login of another user empties the cache and reports the calls that were dropped", async () => {
    let who = session;
    const stub = server(({ url }) =>
      url.includes("userlogin/")
        ? ok({ session: who })
        : url.includes("/api/test/") && who === session
          ? answer({ code: 2200 }, 401)
          : null,
    );
    const { actions, api, queries, onDropped } = make(stub);
    await actions.boot(false);
    queries.setQueryData(["/api/domain/getdomains/"], { secret: "of alva" });
    const waiting = api.call(
      { name: "t", method: "POST", path: "/api/test/x/", encoding: "json", answers: "json", needsKey: false },
      {},
    );
    waiting.catch(() => undefined);
    await vi.waitFor(() => expect(api.waiting()).toBe(1));
    who = { accID: "b9", usrID: "u9" };
    await actions.login("bo", "hemligt");
    expect(queries.getQueryData(["/api/domain/getdomains/"])).toBeUndefined();
    expect(onDropped).toHaveBeenCalledWith(1);
    await expect(waiting).rejects.toMatchObject({ code: -11 });
  });

  describe("in another account than the user's own", () => {
    const write = {
      name: "t",
      method: "POST",
      path: "/api/test/x/",
      encoding: "json",
      answers: "json",
      needsKey: false,
    } as const;
    const inSub = { accID: "a2", usrID: "u1" };
    const makeExpiring = (reply: (sent: Sent) => Response | null) => {
      let isOver = false;
      const stub = server((sent) => {
        if (sent.url === write.path) return isOver ? answer({ code: 2200 }, 401) : ok({ done: true });
        if (sent.url === "/api/authenticate/userlogin/") isOver = false;
        return reply(sent);
      });
      return { stub, ...make(stub), end: () => (isOver = true) };
    };

    test("returns to that account after a login of the same user, where the waiting calls run", async () => {
      const { actions, api, store, stub, onDropped, end } = makeExpiring(({ url }) =>
        url.startsWith("/api/user/selectaccount/?accid=a2") ? ok({ session: inSub }) : null,
      );
      await actions.boot(false);
      await actions.switchAccount("a2");
      end();
      const waiting = api.call(write, { typed: "text" });
      await vi.waitFor(() => expect(api.waiting()).toBe(1));
      const clearDrafts = vi.fn<() => void>();
      onForget(clearDrafts);
      await actions.login("alva", "hemligt");
      expect(await waiting).toMatchObject({ done: true });
      expect(store.get()).toMatchObject({ phase: "active", session: inSub });
      expect([clearDrafts.mock.calls.length, onDropped.mock.calls.length]).toEqual([0, 0]);
      expect(stub.sent.at(-1)?.headers.get("X-Session")).toBe("a2 u1");
    });

    test("enters the own account when the user may no longer use the other one, and reports what was not sent", async () => {
      let isTheirs = true;
      const { actions, api, store, onDropped, end } = makeExpiring(({ url }) =>
        url.includes("selectaccount") && !isTheirs ? answer({ code: 2201, desc: "Not your account" }) : null,
      );
      await actions.boot(false);
      await actions.switchAccount("a2");
      end();
      isTheirs = false;
      const waiting = api.call(write, {});
      waiting.catch(() => undefined);
      await vi.waitFor(() => expect(api.waiting()).toBe(1));
      await actions.login("alva", "hemligt");
      expect(store.get()).toMatchObject({ phase: "active", session });
      expect(onDropped).toHaveBeenCalledWith(1);
      await expect(waiting).rejects.toMatchObject({ code: -11 });
    });
  });

  test("no call is made while the session is being ended, nor after it", async () => {
    const read = { name: "t", method: "GET", path: "/api/test/x/", encoding: "json", answers: "json", needsKey: false } as const;
    const inside: Promise<unknown>[] = [];
    let isEnded: boolean | undefined;
    const stub = server(({ url, signal }) => {
      if (url === "/api/slow/") return never({ signal } as Sent);
      if (url.includes("logout")) {
        isEnded = stub.sent.find((each) => each.url === "/api/slow/")?.signal?.aborted;
        inside.push(api.call(read, {}).catch((error: unknown) => error));
      }
      return null;
    });
    const { actions, api, queries, store } = make(stub);
    await actions.boot(false);
    void queries.prefetchQuery(apiQuery(api, { ...read, path: "/api/slow/" }, {}));
    await vi.waitFor(() => expect(stub.paths()).toContain("/api/slow/"));
    await actions.logout();
    expect(await Promise.all(inside)).toMatchObject([{ code: -10 }]);
    expect(stub.paths()).not.toContain(read.path);
    // Queries that are still in progress are cancelled before the session ends, because they would be refused.
    expect(isEnded).toBe(true);
    expect([store.get().phase, actions.changing()]).toEqual(["anonymous", null]);
  });

  test("a logout calls the server and deletes everything, even when the call fails [S4.30, S4.31]", async () => {
    const stub = server(({ url }) => (url.includes("logout") ? answer("", 503) : null));
    const { actions, store, queries } = make(stub);
    await actions.boot(false);
    const clearDrafts = vi.fn<() => void>();
    onForget(clearDrafts);
    const leaving: boolean[] = [];
    store.subscribe(() => leaving.push(store.get().isLeaving));
    await actions.logout();
    // A message that the session has ended may arrive during the logout. No stream may then be opened for the session.
    expect([leaving.at(0), leaving.at(-1)]).toEqual([true, false]);
    expect(clearDrafts).toHaveBeenCalledTimes(1);
    expect(stub.paths()).toContain("/api/authenticate/logout/");
    expect(store.get()).toMatchObject({ phase: "anonymous", user: null, session: null });
    expect(queries.getQueryCache().getAll()).toEqual([]);
  });
});

describe("choices", () => {
  test("a language is remembered, and saved to the server for a user who is logged in", async () => {
    const stub = server();
    const { actions, locales, queries } = make(stub);
    queries.setQueryData(["words in English"], "Declined");
    await actions.chooseLanguage("sv");
    expect([locales, stub.sent.length]).toEqual([["sv"], 0]);
    // The server wrote the stored answers in the old language, so they are fetched again.
    expect(queries.getQueryState(["words in English"])?.isInvalidated).toBe(true);
    await actions.boot(false);
    await actions.chooseLanguage("en");
    expect(stub.sent.at(-1)).toMatchObject({ url: "/api/user/setusersettings/", body: "language=en" });
  });

  test("during a switch no call is made for the old account, and the end of its session does not end the new one", async () => {
    const read = { name: "t", method: "GET", path: "/api/test/x/", encoding: "json", answers: "json", needsKey: false } as const;
    const { promise: late, resolve: refuse } = Promise.withResolvers<Response>();
    const inside: Promise<unknown>[] = [];
    const stub = server(({ url, headers }) => {
      if (url === read.path && headers.get("X-Session") === "a1 u1") return late;
      // A screen that is rendered during the switch sends a query again.
      if (url.startsWith("/api/user/permissions/?accid=a2")) inside.push(api.call(read, {}));
      return null;
    });
    const { actions, api, store } = make(stub);
    await actions.boot(false);
    const before = api.call(read, {}).catch((error: unknown) => error);
    const phases = new Set<string>();
    store.subscribe(() => phases.add(store.get().phase));
    await actions.switchAccount("a2");
    refuse(answer({ code: 2200, desc: "Sign in" }, 401));
    expect(await before).toMatchObject({ code: -11 });
    expect(await Promise.all(inside)).toMatchObject([{ code: 1000 }]);
    const asked = stub.sent.filter(({ url }) => url === read.path).map(({ headers }) => headers.get("X-Session"));
    expect([asked, [...phases], api.waiting()]).toEqual([["a1 u1", "a2 u1"], ["active"], 0]);
  });

  test("a switch asks for a login when the session has expired", async () => {
    const { actions, store } = make(server(({ url }) => (url.includes("selectaccount") ? answer({ code: 2200 }, 401) : null)));
    await actions.boot(false);
    await expect(actions.switchAccount("a2")).rejects.toMatchObject({ code: 2200 });
    expect([store.get().phase, actions.changing()]).toEqual(["expired", null]);
  });

  test("a switch of account calls the server and loads again; choosing the current account calls nothing", async () => {
    const stub = server();
    const { actions } = make(stub);
    await actions.boot(false);
    const before = stub.sent.length;
    expect(await actions.switchAccount("a1")).toBe(false);
    expect(stub.sent).toHaveLength(before);
    expect(await actions.switchAccount("a2")).toBe(true);
    expect(stub.paths()).toContain("/api/user/selectaccount/?accid=a2");
    expect(stub.paths()).toContain("/api/user/permissions/?accid=a2&usrid=u1");
  });
});

test("the reason of a suspension stays when later calls find no session", () => {
  for (const onPublicRoute of [true, false]) {
    const { store, actions } = make(server());
    store.set({ suspended: "Unpaid debt", phase: "anonymous" });
    expect(actions.onLoginRequired(onPublicRoute)).toBe("refuse");
    expect(store.get().suspended).toBe("Unpaid debt");
  }
});

describe("an account that is suspended in the middle of a session", () => {
  const isLogout = ({ url }: Sent) => url === "/api/authenticate/logout/";
  const suspended = () => answer({ code: 2104, desc: "Unpaid debt" });

  test("logs out at once and once, however many calls are refused, and repeats none of them [S8.22]", async () => {
    let isOwing = false;
    const stub = server((sent) => (isOwing && !isLogout(sent) ? suspended() : null));
    const { actions, api, queries, store } = make(stub);
    await actions.boot(false);
    // A screen that reads. Emptying the cache would make it read again.
    const screen = new QueryObserver(queries, apiQuery(api, basket, {}, { staleTimeMs: 0 }));
    const leave = screen.subscribe(() => undefined);
    await vi.waitFor(() => expect(stub.paths()).toContain("/api/order/basket/"));
    const before = stub.sent.length;
    isOwing = true;
    const refused = [1, 2, 3].map(() => api.call(basket, {}).catch((error: unknown) => (error as ApiError).code));
    expect(await Promise.all(refused)).toEqual([2104, 2104, 2104]);
    const after = stub.sent.slice(before);
    expect([after.length, after.filter(isLogout).length]).toEqual([4, 1]);
    expect(store.get()).toMatchObject({ phase: "anonymous", session: null, suspended: "Unpaid debt" });
    expect(localStorage.getItem("np.hadSession")).toBeNull();
    leave();
  });

  test("a login that is refused for it has no session to end", async () => {
    const stub = server(suspended);
    const { actions, store } = make(stub);
    await expect(actions.login("alva", "hemligt")).rejects.toMatchObject({ code: 2104 });
    expect(stub.sent.filter(isLogout)).toEqual([]);
    expect(store.get().suspended).toBe("Unpaid debt");
  });
});

test("a call of visitors that is refused for want of a session is not made again: nothing is forgotten twice", async () => {
  const stub = server(({ url }) => (url === "/api/order/basket/" ? answer({ code: 2200, desc: "Log in" }, 401) : null));
  const { actions, api, queries } = make(stub, true);
  await actions.boot(true);
  const cleared = vi.spyOn(queries, "clear");
  await expect(api.call(basket, {}, { handled: true })).rejects.toMatchObject({ code: 2200 });
  expect(cleared).not.toHaveBeenCalled();
});

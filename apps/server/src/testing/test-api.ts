import type { Operation } from "@nameplane/contracts";
import { Edge } from "../platform/http/edge.ts";
import { createLog } from "../platform/log.ts";
import { createMetrics } from "../platform/metrics.ts";
import { Brands } from "../areas/whitelabel/index.ts";
import { openDoor } from "../areas/identity/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { TestDatabase } from "./test-database.ts";

export type Answer = {
  status: number;
  body: Record<string, unknown> & { code: number; desc: string };
  setCookie: string | null;
  text: string;
};

export type TestBrowser = {
  /** Calls as our own pages do: header, encoding, key. */
  call(
    operation: Operation,
    input?: Record<string, unknown>,
    options?: { key?: string; headers?: Record<string, string>; language?: string },
  ): Promise<Answer>;
  /** Cookie header of the session, null before login. */
  cookie: string | null;
};

export type TestApi = { readonly edge: Edge; browser(): TestBrowser; close(): Promise<void> };

/** The HTTP edge on a test database, called in process. Routes are registered by the test: only those it is about. */
export async function createTestApi(
  db: TestDatabase,
  clock: Clock,
  register: (edge: Edge) => void,
  options: { proxies?: number } = {},
): Promise<TestApi> {
  const log = createLog("test", "fatal");
  const brands = new Brands(db.app, log);
  const edge = new Edge({
    pool: db.app,
    log,
    clock,
    metrics: createMetrics(),
    findBrand: (host) => brands.ofHost(host),
    isFeatureOn: (brandId, feature) => brands.isFeatureOn(brandId, feature),
    enterSession: openDoor,
    proxies: options.proxies ?? 0,
  });
  register(edge);
  await edge.app.ready();
  return { edge, browser: () => createBrowser(edge), close: () => edge.app.close() };
}

/** A browser of its own cookies that calls an edge in process. */
export function createBrowser(edge: Edge): TestBrowser {
  const browser: TestBrowser = {
    cookie: null,
    async call(operation, input = {}, options = {}) {
      const query =
        operation.method === "GET"
          ? new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)])).toString()
          : "";
      const isForm = operation.encoding === "form";
      const reply = await edge.app.inject({
        method: operation.method,
        url: operation.path + (query === "" ? "" : `?${query}`),
        headers: {
          host: "localhost",
          "x-requested-with": "XMLHttpRequest",
          "accept-language": options.language ?? "en",
          ...(browser.cookie === null ? {} : { cookie: browser.cookie }),
          ...(options.key === undefined ? {} : { "idempotency-key": options.key }),
          ...(operation.method === "POST"
            ? { "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json" }
            : {}),
          ...options.headers,
        },
        ...(operation.method === "POST"
          ? {
              payload: isForm
                ? new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)])).toString()
                : JSON.stringify(input),
            }
          : {}),
      });
      const setCookie = reply.headers["set-cookie"];
      const cookieText = Array.isArray(setCookie) ? (setCookie[0] ?? null) : (setCookie ?? null);
      if (cookieText !== null) browser.cookie = /^[^=]+=;/.test(cookieText) ? null : (cookieText.split(";")[0] ?? null);
      const isJson = String(reply.headers["content-type"]).startsWith("application/json");
      return {
        status: reply.statusCode,
        body: (isJson ? reply.json() : {}) as Answer["body"],
        setCookie: cookieText,
        text: reply.body,
      };
    },
  };
  return browser;
}

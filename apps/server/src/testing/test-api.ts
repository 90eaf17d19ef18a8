import type { Operation } from "@nameplane/contracts";
import { Edge, type EdgeParts } from "../platform/http/edge.ts";
import { noProxies, type TrustedProxies } from "../platform/http/proxies.ts";
import { createLog } from "../platform/log.ts";
import { createMetrics } from "../platform/metrics.ts";
import { Brands } from "../areas/whitelabel/index.ts";
import { tokenAdmission } from "../areas/dnsapi/index.ts";
import { endSessionOfCall, sessionOfCall } from "../areas/identity/sessions/index.ts";
import { enterStaff, needsSecond, useStaffProof } from "../areas/staff/index.ts";
import { useProof } from "../areas/identity/login/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { TestDatabase } from "./test-database.ts";

export type Answer = {
  status: number;
  body: Record<string, unknown> & { code: number; desc: string };
  /** The cookie of the session, if the answer sets it. */
  setCookie: string | null;
  headers: Readonly<Record<string, unknown>>;
  text: string;
  bytes: Uint8Array;
};

export type TestBrowser = {
  /** Calls as our own pages do: with the header X-Requested-With, the operation's encoding and, if given, an idempotency key. */
  call(
    operation: Operation,
    input?: Record<string, unknown>,
    options?: { key?: string; headers?: Record<string, string>; language?: string; file?: Buffer },
  ): Promise<Answer>;
  /** Cookie header. Null if there are no cookies. */
  cookie: string | null;
};

export type TestApi = { readonly edge: Edge; browser(): TestBrowser; close(): Promise<void> };

/** How a call is sent, in the specification's notation: "POST /api/user/reset2step/ form". */
export const lineOf = ({ method, path, encoding }: Operation): string => `${method} ${path} ${encoding}`;

/** The HTTP edge on a test database, called within the process. Each test registers only the routes it needs. */
export async function createTestApi(
  db: TestDatabase,
  clock: Clock,
  register: (edge: Edge) => void,
  options: {
    proxies?: TrustedProxies;
    unswitched?: EdgeParts["unswitched"];
    isDevelopment?: (host: string) => Promise<boolean>;
    pace?: EdgeParts["pace"];
    headersMs?: number;
  } = {},
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
    isDevelopment: options.isDevelopment,
    enterSession: sessionOfCall,
    endSession: endSessionOfCall,
    useProof,
    tokens: tokenAdmission,
    staff: {
      pool: db.staff,
      isHost: async ({ host }) => (await brands.pageFacts(host))?.staffHost === host,
      enter: enterStaff,
      useProof: useStaffProof,
      needsSecond,
    },
    proxies: options.proxies ?? noProxies,
    ...(options.unswitched === undefined ? {} : { unswitched: options.unswitched }),
    ...(options.pace === undefined ? {} : { pace: options.pace }),
    ...(options.headersMs === undefined ? {} : { headersMs: options.headersMs }),
  });
  register(edge);
  await edge.app.ready();
  return { edge, browser: () => createBrowser(edge), close: () => edge.app.close() };
}

/** A browser with its own cookies that calls an edge within the process. */
export function createBrowser(edge: Edge): TestBrowser {
  const jar = new Map<string, string>();
  const browser: TestBrowser = {
    get cookie() {
      return jar.size === 0 ? null : [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(header) {
      jar.clear();
      for (const pair of header?.split("; ") ?? []) keep(jar, pair);
    },
    async call(operation, input = {}, options = {}) {
      const isRaw = operation.encoding === "raw";
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
            ? {
                "content-type": isRaw
                  ? "application/octet-stream"
                  : isForm
                    ? "application/x-www-form-urlencoded"
                    : "application/json",
              }
            : {}),
          ...(isRaw ? { "x-input": encodeURIComponent(JSON.stringify(input)) } : {}),
          ...options.headers,
        },
        ...(operation.method === "POST"
          ? {
              payload: isRaw
                ? (options.file ?? Buffer.alloc(0))
                : isForm
                  ? new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)])).toString()
                  : JSON.stringify(input),
            }
          : {}),
      });
      const cookies = [reply.headers["set-cookie"] ?? []].flat();
      for (const cookie of cookies) keep(jar, cookie.split(";")[0] ?? "");
      const isJson = String(reply.headers["content-type"]).startsWith("application/json");
      return {
        status: reply.statusCode,
        body: (isJson ? reply.json() : {}) as Answer["body"],
        setCookie: cookies.find((cookie) => cookie.startsWith("sid=")) ?? null,
        headers: reply.headers,
        text: reply.body,
        bytes: reply.rawPayload,
      };
    },
  };
  return browser;
}

/** Stores name=value in the cookies; an empty value deletes it. */
function keep(jar: Map<string, string>, pair: string): void {
  const at = pair.indexOf("=");
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  if (value === "") jar.delete(name);
  else jar.set(name, value);
}

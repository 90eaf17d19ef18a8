import { describe, expect, test, vi } from "vitest";
import { createTranslator } from "use-intl";
import { get, post } from "@nameplane/contracts/operation";
import { texts as apiTexts } from "../../locales/en/base/api.ts";
import { texts as swedishTexts } from "../../locales/sv/base/api.ts";
import type { Catalog } from "../../locales/messages.ts";
import { answer, never, ok, stubFetch, type Sent } from "../../testing/stub-fetch.ts";
import { ApiError } from "./api-error.ts";
import { AJAX_ERROR, createApi, type SessionHooks } from "./client.ts";
import { describeError } from "./describe-error.ts";
import { reportOf } from "./report.ts";

const read = get<{
  input: { page?: number; text?: string };
  answer: { rows?: readonly string[]; parameters?: unknown };
}>("read", "/api/test/read/");
const write = post<{ input: object; answer: object }>("write", "/api/test/write/");
const form = post<{ input: object; answer: object }>("form", "/api/test/form/", { encoding: "form" });
const pay = post<{ input: object; answer: object }>("pay", "/api/test/pay/", { needsKey: true });

const alva = { accID: "a1", usrID: "u1", brand: "Nameplane" };

function make(reply: (sent: Sent, count: number) => Response | Promise<Response>, hooks: Partial<SessionHooks> = {}) {
  const stub = stubFetch(reply);
  const events = new EventTarget();
  const broadcast: ApiError[] = [];
  events.addEventListener(AJAX_ERROR, (event) => {
    if (event instanceof CustomEvent) broadcast.push(event.detail as ApiError);
  });
  const report = vi.fn<(error: ApiError) => void>();
  const api = createApi({
    version: "1.4.2 2026-11-20T12:00:00.000Z",
    ajaxTimeoutMs: () => 50,
    language: () => "sv",
    fetch: stub.fetch,
    events,
    report,
    hooks: {
      onLoginRequired: () => "refuse",
      onTwoStepRequired: () => undefined,
      onSuspended: () => undefined,
      identity: () => alva,
      ...hooks,
    },
  });
  return { api, broadcast, report, ...stub };
}

const t = createTranslator<Catalog, "api">({ locale: "en", messages: { api: apiTexts } as Catalog, namespace: "api" });
const words = (error: unknown) => describeError(error, t);
const sv = createTranslator<Catalog, "api">({
  locale: "sv",
  messages: { api: swedishTexts } as unknown as Catalog,
  namespace: "api",
});
const swedish = (error: unknown) => describeError(error, sv);

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof ApiError)) throw new Error("expected an ApiError");
  return error;
}

describe("what is sent", () => {
  test("names user and account that the page shows, unless the call asks who is logged in; a refusal for another identity reaches the session", async () => {
    const onOtherIdentity = vi.fn<() => void>();
    const refused = { code: 2002, desc: "Another account", name: "OtherIdentity" };
    const { api, sent, report, broadcast } = make((_sent, count) => (count < 3 ? ok() : answer(refused)), {
      onOtherIdentity,
    });
    await api.call(read, {});
    await api.call(read, {}, { anyIdentity: true });
    expect(sent.map(({ headers }) => headers.get("X-Session"))).toEqual(["a1 u1", null]);
    expect(onOtherIdentity).not.toHaveBeenCalled();
    expect((await failure(api.call(write, {}))).desc).toBe("Another account");
    expect(onOtherIdentity).toHaveBeenCalledTimes(1);
    expect([report.mock.calls.length, broadcast.length]).toEqual([0, 1]);
  });

  test("marks every request as XMLHttpRequest, with a version header and the language [S7.01, S7.02]", async () => {
    const { api, sent } = make(() => ok());
    await api.call(read, {});
    await api.call(write, {});
    for (const { headers } of sent) {
      expect(headers.get("X-Requested-With")).toBe("XMLHttpRequest");
      expect(headers.get("X-Version")).toBe("1.4.2 2026-11-20T12:00:00.000Z");
      expect(headers.get("Accept-Language")).toBe("sv");
    }
    expect(sent).toHaveLength(2);
  });

  test("sends objects as JSON [S7.03]", async () => {
    const { api, sent } = make(() => ok());
    await api.call(write, { name: "åäö", list: [1, 2] });
    expect(sent[0]?.headers.get("Content-Type")).toBe("application/json");
    expect(sent[0]?.body).toBe('{"name":"åäö","list":[1,2]}');
  });

  test("sends form data as it is [S7.04]", async () => {
    const { api, sent } = make(() => ok());
    const data = new FormData();
    data.set("file", new File(["x"], "id.pdf"));
    await api.call(form, data);
    expect(sent[0]?.body).toBe(data);
    expect(sent[0]?.headers.has("Content-Type")).toBe(false);
  });

  test("sends the fields of a form operation urlencoded, without absent ones", async () => {
    const { api, sent } = make(() => ok());
    await api.call(form, { user: "alva", password: "a b&c", code: undefined });
    expect(sent[0]?.body).toBe("user=alva&password=a+b%26c");
  });

  test("puts the input of a GET into the query", async () => {
    const { api, paths } = make(() => ok());
    await api.call(read, { page: 2, text: "å" });
    expect(paths()).toEqual(["/api/test/read/?page=2&text=%C3%A5"]);
  });

  test("sends credentials unless turned off [S7.05]", async () => {
    const modes: (RequestCredentials | undefined)[] = [];
    const spy: typeof fetch = async (_input, init) => {
      modes.push(init?.credentials);
      return ok();
    };
    const api = createApi({
      version: "1",
      ajaxTimeoutMs: () => 50,
      language: () => "en",
      fetch: spy,
      events: new EventTarget(),
      report: () => undefined,
      hooks: {
        onLoginRequired: () => "refuse",
        onTwoStepRequired: () => undefined,
        onSuspended: () => undefined,
        identity: () => null,
      },
    });
    await api.call(read, {});
    await api.call(read, {}, { credentials: false });
    expect(modes).toEqual(["include", "omit"]);
  });

  test("sends the idempotency key of the form, and refuses to send without one where one is needed", async () => {
    const { api, sent } = make(() => ok());
    await api.call(pay, {}, { key: "k-1" });
    expect(sent[0]?.headers.get("Idempotency-Key")).toBe("k-1");
    await expect(api.call(pay, {})).rejects.toThrow("idempotency key");
    expect(sent).toHaveLength(1);
  });
});

describe("what answers mean", () => {
  test("treats 1000 as success [S4.42]", async () => {
    const { api } = make(() => answer({ code: 1000, desc: "ok", rows: ["a"] }));
    expect((await api.call(read, {})).rows).toEqual(["a"]);
  });

  test("treats 1300 as success [S4.43]", async () => {
    const { api } = make(() => answer({ code: 1300, desc: "no messages", rows: [] }));
    expect((await api.call(read, {})).rows).toEqual([]);
  });

  test("treats an empty answer as success with an empty result, before any parsing [S4.50]", async () => {
    const { api, broadcast } = make(() => answer(undefined));
    expect(await api.call(read, {})).toEqual({});
    expect(broadcast).toEqual([]);
  });

  test("treats 2200 as a missing session, unless the caller handles the code itself [S4.44]", async () => {
    const onLoginRequired = vi.fn<() => "refuse">(() => "refuse");
    const { api } = make(() => answer({ code: 2200, desc: "Wrong PIN." }), { onLoginRequired });
    expect((await failure(api.call(write, {}))).code).toBe(2200);
    expect(onLoginRequired).toHaveBeenCalledTimes(1);
    const own = await failure(api.call(write, {}, { ownCodes: [2200] }));
    expect(own.desc).toBe("Wrong PIN.");
    expect(onLoginRequired).toHaveBeenCalledTimes(1);
  });

  test("no session (401) and an expired one mean a needed login even to a caller that knows 2200 as a wrong PIN [S8.07, S4.45]", async () => {
    const onLoginRequired = vi.fn<() => "refuse">(() => "refuse");
    for (const reply of [answer({ code: 2200 }, 401), answer({ code: 1000, session: { status: "expired" } })]) {
      const { api } = make(() => reply, { onLoginRequired });
      expect((await failure(api.call(write, {}, { ownCodes: [2200] }))).needsLogin).toBe(true);
    }
    expect(onLoginRequired).toHaveBeenCalledTimes(2);
  });

  test("a call that is part of a login and finds no session fails at once: nobody is asked to log in, and nothing waits", async () => {
    const onLoginRequired = vi.fn<() => "queue">(() => "queue");
    const { api } = make(() => answer({ code: 2200 }, 401), { onLoginRequired });
    expect((await failure(api.call(write, {}, { ofLogin: true }))).needsLogin).toBe(true);
    expect([onLoginRequired.mock.calls.length, api.waiting()]).toEqual([0, 0]);
  });

  test("treats an expired session as a missing session, whatever the code [S4.45]", async () => {
    const onLoginRequired = vi.fn<() => "refuse">(() => "refuse");
    const { api } = make(() => answer({ code: 1000, session: { status: "expired" } }), { onLoginRequired });
    expect((await failure(api.call(read, {}))).code).toBe(2200);
    expect(onLoginRequired).toHaveBeenCalledTimes(1);
  });

  test("passes the two-step data of 2203 on [S4.46]", async () => {
    const onTwoStepRequired = vi.fn<(data: unknown) => void>();
    const { api, broadcast } = make(() => answer({ code: 2203, desc: "", "2step": { new: true } }), {
      onTwoStepRequired,
    });
    expect((await failure(api.call(write, {}))).data).toEqual({ new: true });
    expect(onTwoStepRequired).toHaveBeenCalledWith({ new: true });
    expect(broadcast).toEqual([]);
  });

  test("treats 2104 as a suspended account [S4.47]", async () => {
    const onSuspended = vi.fn<(desc: string) => void>();
    const { api } = make(() => answer({ code: 2104, desc: "Billing failure" }), { onSuspended });
    expect((await failure(api.call(read, {}))).code).toBe(2104);
    expect(onSuspended).toHaveBeenCalledWith("Billing failure", false, null);
  });

  test.each([0, 999, 1001, 1301, 1500, 2000, 2003, 2005, 2201, 2204, 2302, 2400, 2500])(
    "takes any other code for a failure: %i [S4.48]",
    async (code) => {
      const { api } = make(() => answer({ code, desc: "No" }));
      expect((await failure(api.call(read, {}))).code).toBe(code);
    },
  );

  test("triggers the login handler on HTTP 401 [S8.07]", async () => {
    const onLoginRequired = vi.fn<() => "refuse">(() => "refuse");
    const { api } = make(() => answer({ code: 2200, desc: "Sign in" }, 401), { onLoginRequired });
    await failure(api.call(read, {}));
    expect(onLoginRequired).toHaveBeenCalledTimes(1);
  });
});

describe("the error catalogue", () => {
  test("-1 is 'API request timed out'; the call's own time limit is used before the configured ajaxTimeout [S8.01, S8.02]", async () => {
    vi.useFakeTimers();
    try {
      const { api } = make(never);
      const short = failure(api.call(read, {}));
      const long = failure(api.call(read, {}, { timeoutMs: 200 }));
      const ended: number[] = [];
      void short.then(() => ended.push(50));
      void long.then(() => ended.push(200));
      await vi.advanceTimersByTimeAsync(49);
      expect(ended).toEqual([]);
      await vi.advanceTimersByTimeAsync(2);
      expect(ended).toEqual([50]);
      await vi.advanceTimersByTimeAsync(150);
      expect(ended).toEqual([50, 200]);
      expect((await short).code).toBe(-1);
      expect(words(await long)).toBe("API request timed out");
      expect(swedish(await long)).toBe("API-anropet tog för lång tid");
    } finally {
      vi.useRealTimers();
    }
  });

  test("-2 is 'Network error' [S8.03]", async () => {
    const { api } = make(() => Promise.reject(new TypeError("Failed to fetch")));
    const error = await failure(api.call(read, {}));
    expect(error.code).toBe(-2);
    expect(words(error)).toBe("Network error");
    expect(swedish(error)).toBe("Nätverksfel");
  });

  test("597 means that the answer was not valid JSON [S8.04]", async () => {
    const { api } = make(() => answer("<!doctype html><p>hello"));
    const error = await failure(api.call(read, {}));
    expect(error.code).toBe(597);
    expect(words(error)).toMatch(/not valid JSON/);
  });

  test("598 is a server error object; its text with trace shows as readable text [S8.05, S3.43]", async () => {
    const object = {
      type: "PDOException",
      text: "no such <b>table</b>",
      trace: ["a.php:1", "b.php:2"],
      line: 12,
      file: "db.php",
      sql: "select 1",
    };
    const { api } = make(() => answer(object));
    const error = await failure(api.call(read, {}));
    expect(error.code).toBe(598);
    for (const part of ["PDOException", "no such table", "a.php:1", "b.php:2", "db.php:12", "select 1"])
      expect(words(error)).toContain(part);
    expect(words(error)).not.toContain("<b>");
  });

  test("599 means an exception while sending [S8.06]", async () => {
    const { api, sent } = make(() => ok());
    const loop: { self?: unknown } = {};
    loop.self = loop;
    const error = await failure(api.call(write, loop));
    expect(error.code).toBe(599);
    expect(words(error)).toMatch(/^The request could not be sent: /);
    expect(sent).toEqual([]);
  });

  test("HTTP 404 gives 'API endpoint for {path} was not found' [S8.08]", async () => {
    const { api } = make(() => answer({ code: 2000, desc: "There is no such call" }, 404));
    const error = await failure(api.call(read, {}));
    expect(words(error)).toBe("API endpoint for /api/test/read/ was not found");
    expect(swedish(error)).toBe("API-adressen /api/test/read/ hittades inte");
  });

  test.each([
    [429, "Slow down"],
    [421, "Not served here"],
    [418, "I am a teapot"],
  ])("HTTP %i gives the status with the body [S8.09]", async (status, body) => {
    const { api } = make(() => answer(body, status));
    expect(words(await failure(api.call(read, {})))).toBe(`${status} ${body}`);
  });

  test("a fault of the server tells the user to retry, with status and body [C7.01, S8.09]", async () => {
    const { api } = make(() => answer("<html><body><h1>Bad Gateway</h1></body></html>", 502));
    const error = await failure(api.call(read, {}));
    expect(words(error)).toBe("API command failed due to a server error, please try again. 502 Bad Gateway");
    expect(swedish(error)).toBe("API-kommandot misslyckades på grund av ett serverfel, försök igen. 502 Bad Gateway");
  });

  test("an answer without information says so, with its code [C7.02]", async () => {
    const { api } = make(() => answer({ code: 2306 }));
    const error = await failure(api.call(read, {}));
    expect(words(error)).toBe("API returned no information. Code 2306, message: -");
    expect(swedish(error)).toBe("API:et gav ingen information. Kod 2306, meddelande: -");
  });

  test("API codes give the server's description [S8.10]", async () => {
    const { api } = make(() => answer({ code: 2304, desc: "This is not possible in its current status" }));
    expect(words(await failure(api.call(read, {})))).toBe("This is not possible in its current status");
  });

  test("2003 appends the names of missing fields [S8.11]", async () => {
    const { api } = make(() => answer({ code: 2003, desc: "Required parameter missing", missing: ["user", "password"] }));
    expect(words(await failure(api.call(read, {})))).toBe("Required parameter missing - user, password");
  });

  test("appends the parameter at fault [S8.25]", async () => {
    const { api } = make(() => answer({ code: 2005, desc: "Not in the right form", param: "domainname" }));
    expect(words(await failure(api.call(read, {})))).toBe("Not in the right form - domainname");
  });

  test("strips HTML in messages to the body's text [S8.24]", async () => {
    const desc =
      "<html><head><style>p{color:red}</style></head><body><p>Not <b>allowed</b><script>alert(1)</script></p>here &amp; now</body></html>";
    const { api } = make(() => answer({ code: 2306, desc }));
    expect(words(await failure(api.call(read, {})))).toBe("Not allowedhere & now");
  });

  test("carries the request id of body or header, and the wait the server asks for", async () => {
    const { api } = make((_sent, count) =>
      count === 1
        ? answer({ code: 2400, desc: "No", requestid: "r-1" }, 500, { "x-request-id": "r-0" })
        : answer("busy", 503, { "x-request-id": "r-2", "retry-after": "7" }),
    );
    expect((await failure(api.call(read, {}))).requestId).toBe("r-1");
    const busy = await failure(api.call(read, {}));
    expect([busy.requestId, busy.retryAfterSeconds]).toEqual(["r-2", 7]);
  });
});

describe("who is informed", () => {
  test("broadcasts a failure as ajax-error unless the caller handles it [S8.12]", async () => {
    const { api, broadcast } = make(() => answer({ code: 2306, desc: "No" }));
    await failure(api.call(read, {}));
    expect(broadcast.map(({ desc }) => desc)).toEqual(["No"]);
    await failure(api.call(read, {}, { handled: true }));
    expect(broadcast).toHaveLength(1);
  });

  test("masks passwords, codes and affiliate tokens in what it keeps of a call, which is what is reported [S7.35]", async () => {
    const { api, report } = make(() => answer({ code: 2306, desc: "No", session: { token: "t-9" } }));
    await failure(api.call(form, { user: "alva", password: "hemligt", code: "123456", affiliatetoken: "aff" }));
    const details = JSON.stringify(report.mock.calls[0]?.[0].details);
    expect(details).toContain("alva");
    for (const secret of ["hemligt", "123456", '"aff"', "t-9"]) expect(details).not.toContain(secret);
    expect(details).toContain('"code":2306');
  });

  test("masks what was sent as a secret wherever it is returned: in the message, the answer, a raw text and the address [S7.35]", async () => {
    const secret = "Kvarn & 2026";
    const bodies = [
      JSON.stringify({ code: 2306, desc: `${secret} is too common`, raw: `<pw>${secret}</pw>`, tries: [secret] }),
      `<h1>Fault</h1> user=alva password=${secret} ${encodeURIComponent(secret)}`,
      `{"user":"alva","password":"${secret}", cut`,
    ];
    const { api, report, broadcast } = make((_sent, count) => answer(bodies[count - 1], count === 2 ? 500 : 200));
    for (let count = 0; count < bodies.length; count += 1) await failure(api.call(form, { user: "alva", password: secret }));
    await failure(make(() => answer({ code: 2306, desc: "No" })).api.call(read, { text: "x" }));
    const told = [...report.mock.calls.map(([error]) => error), ...broadcast];
    expect(told).toHaveLength(6);
    for (const error of told) {
      const all = `${JSON.stringify(error.details)} ${error.desc} ${error.message} ${words(error)} ${JSON.stringify(reportOf(error, "/"))}`;
      expect(all).not.toMatch(/Kvarn/);
      expect(all).toContain("********");
    }
  });

  test("an ignored failure has no consequences: no event, no report, no request to log in", async () => {
    const onLoginRequired = vi.fn<() => "queue">(() => "queue");
    const onSuspended = vi.fn<() => void>();
    const bodies = [answer({ code: 2400, desc: "No" }, 500), answer({ code: 2200 }, 401), answer({ code: 2104, desc: "Debt" })];
    const { api, report, broadcast } = make((_sent, count) => bodies[count - 1] ?? ok(), { onLoginRequired, onSuspended });
    const codes = [];
    for (let count = 0; count < bodies.length; count += 1)
      codes.push((await failure(api.call(read, {}, { ignored: true }))).code);
    expect(codes).toEqual([2400, 2200, 2104]);
    expect([report, onLoginRequired, onSuspended].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
    expect([broadcast.length, api.waiting()]).toEqual([0, 0]);
  });
});

describe("navigation", () => {
  test("a navigation ends all calls that are not flagged as keep; the others go on [S4.49]", async () => {
    const release: (() => void)[] = [];
    const { api, broadcast } = make((sent) =>
      Promise.race([never(sent), new Promise<Response>((resolve) => release.push(() => resolve(ok({ rows: ["kept"] }))))]),
    );
    const lost = failure(api.call(read, {}, { timeoutMs: 5000 }));
    const kept = api.call(read, {}, { timeoutMs: 5000, keep: true });
    api.abortPending();
    expect((await lost).code).toBe(-10);
    for (const each of release) each();
    expect((await kept).rows).toEqual(["kept"]);
    expect(broadcast).toEqual([]);
  });

  test("also ends calls that wait for a login, except those that are kept [S4.49]", async () => {
    let over = true;
    const { api, paths } = make(() => (over ? answer({ code: 2200 }, 401) : ok()), { onLoginRequired: () => "queue" });
    const check = post<{ input: object; answer: object }>("check", "/api/test/look/");
    const lost = [failure(api.call(read, {})), failure(api.call(check, {}, { readsOnly: true }))];
    const kept = [api.call(read, { page: 2 }, { keep: true }), api.call(write, {})];
    await vi.waitFor(() => expect(api.waiting()).toBe(4));
    api.abortPending();
    expect((await Promise.all(lost)).map(({ code }) => code)).toEqual([-10, -10]);
    over = false;
    expect(api.replay(alva)).toBe(0);
    await Promise.all(kept);
    expect(paths().slice(4)).toEqual(["/api/test/read/?page=2", "/api/test/write/"]);
  });

  test("a call that waits for a login ends with its caller as well", async () => {
    const { api } = make(() => answer({ code: 2200 }, 401), { onLoginRequired: () => "queue" });
    const caller = new AbortController();
    const lost = failure(api.call(read, {}, { keep: true, signal: caller.signal }));
    await vi.waitFor(() => expect(api.waiting()).toBe(1));
    caller.abort();
    expect([(await lost).code, api.waiting()]).toEqual([-10, 0]);
  });

  test("a read that waits for a fresh proof is ended, and its dialog too; a write goes on waiting", async () => {
    const asked: AbortSignal[] = [];
    const { api, sent } = make(() => answer({ code: 2205, stepup: { content: "ab", methods: ["password"] } }), {
      onStepUp: (_asked, _why, ended) =>
        new Promise((resolve) => {
          asked.push(ended);
          ended.addEventListener("abort", () => resolve(false));
        }),
    });
    const lost = failure(api.call(read, {}));
    void failure(api.call(write, {}));
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    api.abortPending();
    expect((await lost).code).toBe(-10);
    expect([asked.map(({ aborted }) => aborted), sent.length]).toEqual([[true, false], 2]);
  });
});

describe("replay after a login", () => {
  const open =
    (expired: () => boolean) =>
    (_sent: Sent): Response =>
      expired() ? answer({ code: 2200, desc: "Sign in" }, 401) : ok({ rows: ["fresh"] });

  test("runs waiting calls again after a login of the same user and account [S4.02]", async () => {
    let over = true;
    const { api, paths } = make(
      open(() => over),
      { onLoginRequired: () => "queue" },
    );
    const first = api.call(read, { page: 1 });
    const second = api.call(pay, {}, { key: "k-1" });
    await vi.waitFor(() => expect(api.waiting()).toBe(2));
    over = false;
    expect(api.replay(alva)).toBe(0);
    expect((await first).rows).toEqual(["fresh"]);
    await second;
    expect(paths().filter((path) => path.startsWith("/api/test/pay/"))).toHaveLength(2);
  });

  test("drops them when another identity logs in", async () => {
    let over = true;
    const { api, sent } = make(
      open(() => over),
      { onLoginRequired: () => "queue" },
    );
    const waiting = [failure(api.call(read, {})), failure(api.call(write, {}))];
    await vi.waitFor(() => expect(api.waiting()).toBe(2));
    over = false;
    expect(api.replay({ ...alva, accID: "a2" })).toBe(1);
    for (const error of await Promise.all(waiting)) expect(words(error)).toMatch(/another user or account/);
    expect(sent).toHaveLength(2);
  });

  test("runs every write again that was refused with 401, once, with what was sent and under its key", async () => {
    let over = true;
    const { api, sent } = make(
      open(() => over),
      { onLoginRequired: () => "queue" },
    );
    const all = Promise.all([
      api.call(write, { name: "Alva" }),
      api.call(form, { language: "sv" }),
      api.call(pay, { amount: 5 }, { key: "k-1" }),
    ]);
    await vi.waitFor(() => expect(api.waiting()).toBe(3));
    over = false;
    api.replay(alva);
    await all;
    const again = sent.slice(3).map(({ url, body, headers }) => [url, body, headers.get("Idempotency-Key")]);
    expect(again).toEqual([
      ["/api/test/write/", '{"name":"Alva"}', null],
      ["/api/test/form/", "language=sv", null],
      ["/api/test/pay/", '{"amount":5}', "k-1"],
    ]);
    expect(api.waiting()).toBe(0);
  });

  test("never repeats a write without a key that may have been carried out", async () => {
    const { api } = make(() => answer({ code: 1000, session: { status: "expired" } }), {
      onLoginRequired: () => "queue",
    });
    expect((await failure(api.call(write, {}))).code).toBe(2200);
    expect(api.waiting()).toBe(0);
  });

  test("a call that is refused after its user has logged in again is sent again at once; one of another user never is", async () => {
    const onLoginRequired = vi.fn<() => "queue">(() => "queue");
    for (const [now, outcome] of [
      [alva, "again"],
      [{ ...alva, usrID: "u2" }, "dropped"],
    ] as const) {
      let refuse = () => {};
      let who = alva;
      const refusal = new Promise<Response>((resolve) => {
        refuse = () => resolve(answer({ code: 2200 }, 401));
      });
      const { api, sent } = make((_sent, count) => (count === 1 ? refusal : ok()), {
        onLoginRequired,
        identity: () => who,
      });
      const late = api.call(write, {}).then(
        () => "again",
        (error: unknown) => (error instanceof ApiError && error.code === -11 ? "dropped" : "failed"),
      );
      who = now;
      api.replay(now);
      refuse();
      expect([await late, sent.length]).toEqual([outcome, outcome === "again" ? 2 : 1]);
    }
    expect(onLoginRequired).not.toHaveBeenCalled();
  });

  test("a call that asks who is logged in does not wait for a login, because the login waits for it", async () => {
    const { api } = make(
      open(() => true),
      { onLoginRequired: () => "queue" },
    );
    expect((await failure(api.call(read, {}, { anyIdentity: true }))).code).toBe(2200);
    expect(api.waiting()).toBe(0);
  });
});

describe("while the logged-in user changes", () => {
  const bo = { ...alva, accID: "a2" };
  const makeChanging = () => {
    let who: typeof alva | null = alva;
    const { promise: change, resolve } = Promise.withResolvers<void>();
    const all = make(() => ok(), { identity: () => who, changing: () => change });
    const become = (next: typeof alva | null) => {
      who = next;
      resolve();
    };
    return { ...all, become };
  };

  test("nothing is sent; afterwards a read is sent for the new user, a write of the former user is not", async () => {
    const { api, sent, become } = makeChanging();
    const reading = api.call(read, {});
    const pressed = failure(api.call(write, {}));
    await api.call(read, { text: "who" }, { anyIdentity: true });
    expect(sent.map(({ url }) => url)).toEqual(["/api/test/read/?text=who"]);
    become(bo);
    await reading;
    expect((await pressed).code).toBe(-11);
    // A dropped write is counted only once, because the session shows only one message about it.
    expect([api.replay(bo), api.replay(bo)]).toEqual([1, 0]);
    expect(sent.map(({ headers }) => headers.get("X-Session"))).toEqual([null, "a2 u1"]);
  });

  test("after a login of the same user everything goes on; when nobody is logged in any more, nothing does", async () => {
    const same = makeChanging();
    const both = [same.api.call(read, {}), same.api.call(write, {})];
    same.become(alva);
    await Promise.all(both);
    expect(same.sent).toHaveLength(2);
    const gone = makeChanging();
    const none = [failure(gone.api.call(read, {})), failure(gone.api.call(write, {}))];
    gone.become(null);
    expect((await Promise.all(none)).map(({ code }) => code)).toEqual([-10, -10]);
    expect([gone.sent.length, gone.broadcast.length]).toEqual([0, 0]);
  });

  test("a call that is refused because its account was left meanwhile asks for no login", async () => {
    let who = alva;
    const onLoginRequired = vi.fn<() => "queue">(() => "queue");
    const { promise: refusal, resolve: refuse } = Promise.withResolvers<Response>();
    const { api } = make(() => refusal, { identity: () => who, onLoginRequired });
    const late = failure(api.call(read, {}));
    who = bo;
    refuse(answer({ code: 2200 }, 401));
    expect((await late).code).toBe(-11);
    expect([onLoginRequired.mock.calls.length, api.waiting()]).toEqual([0, 0]);
  });
});

describe("streams and documents", () => {
  const lines = get<{ input: object; answer: { name: string } }>("lines", "/api/test/lines/", { answers: "ndjson" });
  const pdf = get<{ input: object; answer: unknown }>("pdf", "/api/test/pdf/", { answers: "file" });

  test("hands over each line of an ndjson answer, cut anywhere by the network", async () => {
    const chunks = ['{"name":"a"}\n{"na', 'me":"b"}\n', '\n{"name":"c"}'];
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    });
    const { api } = make(() => new Response(body, { headers: { "content-type": "application/x-ndjson" } }));
    const names: string[] = [];
    await api.lines(lines, {}, ({ name }) => names.push(name));
    expect(names).toEqual(["a", "b", "c"]);
  });

  test("reads a refusal instead of lines", async () => {
    const { api } = make(() => answer({ code: 2502, desc: "Too many tries" }, 429));
    expect((await failure(api.lines(lines, {}, () => undefined))).desc).toBe("Too many tries");
  });

  test("gives a document with the server's name for it", async () => {
    const { api } = make(
      () =>
        new Response("%PDF", {
          headers: {
            "content-type": "application/pdf",
            "content-disposition": "attachment; filename=\"x.pdf\"; filename*=UTF-8''faktura%20104.pdf",
          },
        }),
    );
    const { blob, name } = await api.file(pdf, {});
    expect([await blob.text(), name]).toEqual(["%PDF", "faktura 104.pdf"]);
  });
});

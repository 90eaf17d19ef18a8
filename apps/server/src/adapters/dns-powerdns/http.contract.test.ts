import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { OutcomeError } from "../../platform/outcomes.ts";
import { powerDnsHttp } from "./http.ts";

let server: Server | undefined;

afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

async function answering(listener: RequestListener): Promise<string> {
  const started = Promise.withResolvers<void>();
  server = createServer(listener);
  server.listen(0, "127.0.0.1", started.resolve);
  await started.promise;
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/`;
}

async function outcome(baseUrl: string, method: "GET" | "PATCH"): Promise<string> {
  try {
    const answer = await powerDnsHttp({ baseUrl, apiKey: "k" })({
      method,
      path: "/zones",
      ...(method === "GET" ? {} : { body: {} }),
    });
    return `${answer.status} ${JSON.stringify(answer.body)}`;
  } catch (error) {
    if (error instanceof OutcomeError) return error.kind;
    throw error;
  }
}

describe("what an answer means", () => {
  test.each([
    [200, '{"a":1}', '200 {"a":1}', '200 {"a":1}'],
    [204, "", '204 ""', '204 ""'],
    [404, "Not Found", '404 "Not Found"', '404 "Not Found"'],
    [409, "Conflict", '409 "Conflict"', '409 "Conflict"'],
    [422, '{"error":"bad"}', '422 {"error":"bad"}', '422 {"error":"bad"}'],
    [302, "", "misconfigured", "misconfigured"],
    [400, "bad", "refused", "refused"],
    [401, "Unauthorized", "misconfigured", "misconfigured"],
    [405, "", "misconfigured", "misconfigured"],
    [413, "", "misconfigured", "misconfigured"],
    [429, "", "unavailable", "unknown"],
    [500, '{"error":"db"}', "unavailable", "unknown"],
    [503, "", "unavailable", "unknown"],
  ])("%i %j: %s to a read, %s to a write", async (status, body, read, write) => {
    const baseUrl = await answering((_, response) => response.writeHead(status, { Location: "http://127.0.0.1:1/" }).end(body));
    expect([await outcome(baseUrl, "GET"), await outcome(baseUrl, "PATCH")]).toEqual([read, write]);
  });

  test("a connection cut off after the request leaves a write unknown and a read unavailable", async () => {
    const baseUrl = await answering((request) => request.socket.destroy());
    expect([await outcome(baseUrl, "GET"), await outcome(baseUrl, "PATCH")]).toEqual(["unavailable", "unknown"]);
  });

  test("a connection that was never made leaves nothing unknown", async () => {
    const baseUrl = await answering((_, response) => response.end());
    const closed = Promise.withResolvers<void>();
    server?.close(() => closed.resolve());
    await closed.promise;
    expect(await outcome(baseUrl, "PATCH")).toBe("unavailable");
    expect(await outcome("http://nameserver.invalid", "PATCH")).toBe("unavailable");
  });
});

describe("a write whose body waits for a condition", () => {
  const written: string[] = [];
  const begun = Promise.withResolvers<void>();
  const noting: RequestListener = (request, response) => {
    begun.resolve();
    let body = "";
    request.on("data", (part) => (body += String(part)));
    request.on("error", () => written.push("cut off"));
    request.on("end", () => {
      written.push(body);
      response.writeHead(204).end();
    });
  };
  const write = async (ready: () => Promise<void>) =>
    powerDnsHttp({ baseUrl: await answering(noting), apiKey: "k" })({
      method: "PATCH",
      path: "/zones/x.",
      body: { a: "å" },
      ready,
    });

  test("is known to the server before, and done when it is met", async () => {
    const answer = await write(() => begun.promise);
    expect([answer.status, written.splice(0)]).toEqual([204, ['{"a":"å"}']]);
  });

  test("is taken back, with the reason, when it is not; also when nothing has happened yet and the connection breaks", async () => {
    await expect(write(() => Promise.reject(new Error("not so")))).rejects.toThrow("not so");
    expect(written.filter((body) => body !== "cut off")).toEqual([]);
    const baseUrl = await answering((request) => request.socket.destroy());
    const never = Promise.withResolvers<void>();
    const lost = powerDnsHttp({ baseUrl, apiKey: "k" })({
      method: "PATCH",
      path: "/",
      body: {},
      ready: () => never.promise,
    });
    await expect(lost).rejects.toMatchObject({ kind: "unavailable" });
  });
});

test("a write that was answered with 500 is sent again, and from then on one at a time", async () => {
  let failures = 2;
  let underWay = 0;
  let most = 0;
  const baseUrl = await answering((request, response) => {
    request.resume().on("end", () => {
      underWay += 1;
      most = Math.max(most, underWay);
      setImmediate(() => {
        underWay -= 1;
        response.writeHead(failures-- > 0 ? 500 : 204).end();
      });
    });
  });
  const http = powerDnsHttp({ baseUrl, apiKey: "k" });
  const write = () => http({ method: "PATCH", path: "/zones/a.", body: {} });
  expect((await write()).status).toBe(204);
  most = 0;
  expect((await Promise.all([write(), write(), write()])).map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(most).toBe(1);
});

test("sends the key and JSON, below the API's path", async () => {
  const seen: unknown[] = [];
  const baseUrl = await answering((request, response) => {
    seen.push([request.method, request.url, request.headers["x-api-key"], request.headers["content-type"]]);
    response.end("{}");
  });
  const http = powerDnsHttp({ baseUrl, apiKey: "secret" });
  await http({ method: "GET", path: "/zones/a." });
  await http({ method: "PUT", path: "/zones/a.", body: { x: 1 } });
  expect(seen).toEqual([
    ["GET", "/api/v1/servers/localhost/zones/a.", "secret", undefined],
    ["PUT", "/api/v1/servers/localhost/zones/a.", "secret", "application/json"],
  ]);
});

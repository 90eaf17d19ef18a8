import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { reportFailure } from "@nameplane/contracts/platform/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FakeClock } from "../../testing/fake-clock.ts";
import { createTestApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createLog } from "../log.ts";
import { failureReports } from "./failure-reports.ts";

const chat = createServer();
const clock = new FakeClock();
let db: TestDatabase;
let api: TestApi;

beforeAll(async () => {
  chat.listen(0, "127.0.0.1");
  await once(chat, "listening");
  const webhook = `http://127.0.0.1:${(chat.address() as AddressInfo).port}/hook`;
  db = await createTestDatabase();
  api = await createTestApi(db, clock, (edge) => failureReports(edge, { log: createLog("test", "fatal"), webhook }));
});

afterAll(async () => {
  await api.close();
  await db.close();
  chat.close();
});

const report = {
  code: 2400,
  message: "Broken",
  method: "POST",
  url: "/api/order/placeorder/",
  formData: { method: "card", password: "Kvarnen-2026" },
  page: "/checkout",
  version: "0.1.0",
};

test("a failure reported by a browser without a session reaches the team's chat as its JSON, without the password [S7.34]", async () => {
  const arrived = once(chat, "request") as Promise<[IncomingMessage, ServerResponse]>;
  expect((await api.browser().call(reportFailure, report)).body.code).toBe(1000);
  const [request, response] = await arrived;
  const body = await text(request);
  response.end("ok");
  const message = JSON.parse(body) as { text: string };
  expect(request.headers["content-type"]).toBe("application/json");
  expect(message.text).toContain("2400 Broken\nPOST /api/order/placeorder/\npage /checkout");
  expect(message.text).not.toContain("Kvarnen-2026");
});

test("a flood is answered, and twenty reports a minute are forwarded", async () => {
  clock.advance(60_000);
  let redacted = 0;
  const count = (_request: IncomingMessage, response: ServerResponse) => {
    redacted += 1;
    response.end("ok");
  };
  chat.on("request", count);
  for (let i = 0; i < 25; i++) expect((await api.browser().call(reportFailure, report)).body.code).toBe(1000);
  await expect.poll(() => redacted).toBe(20);
  chat.off("request", count);
});

test("a report with an unknown field is refused, and the field is named", async () => {
  const { body } = await api.browser().call(reportFailure, { ...report, shell: "x" });
  expect(body).toMatchObject({ code: 2005, param: "shell" });
});

test("thirty reports a minute are accepted from one address, and the next caller is told how long to wait", async () => {
  clock.advance(60_000);
  const answers = [];
  for (let i = 0; i < 31; i++) answers.push(await api.browser().call(reportFailure, report));
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(30).fill(200), 429]);
  expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
  clock.advance(60_000);
  expect((await api.browser().call(reportFailure, report)).status).toBe(200);
});

test("a report of more than 64 KB is not read", async () => {
  const { status } = await api.browser().call(reportFailure, { ...report, response: "x".repeat(70_000) });
  expect(status).toBe(413);
});

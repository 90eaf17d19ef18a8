import { join } from "node:path";
import { RunningProcess } from "@nameplane/simulator-kit/testing/running-process";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

type Endpoints = {
  api: string;
  username: string;
  password: string;
  phones: string;
  control: string;
  controlToken: string;
};
const isEndpoints = (value: unknown): value is Endpoints =>
  typeof value === "object" && value !== null && "api" in value && "controlToken" in value;

const simulator = new RunningProcess<Endpoints>("sms", join(import.meta.dirname, "main.ts"), isEndpoints);
beforeAll(() => simulator.start());
beforeEach(() => simulator.control("POST", "/reset"));
afterAll(() => simulator.dispose());

const basic = (password = simulator.endpoints.password) =>
  `Basic ${Buffer.from(`${simulator.endpoints.username}:${password}`).toString("base64")}`;

async function post(form: Record<string, string>, authorization = basic()) {
  const response = await fetch(`${simulator.endpoints.api}/a1/sms`, {
    method: "POST",
    headers: { authorization },
    body: new URLSearchParams(form),
  });
  const text = await response.text();
  return { status: response.status, text, body: response.ok ? (JSON.parse(text) as Record<string, string>) : {} };
}
const get = async (path: string) =>
  (await fetch(simulator.endpoints.api + path, { headers: { authorization: basic() } })).json() as Promise<
    Record<string, unknown>
  >;
const phones = async (query = "") =>
  (await fetch(`${simulator.endpoints.phones}/messages${query}`)).json() as Promise<{
    messages: Record<string, string>[];
  }>;
const sms = { from: "Nameplane", to: "+46701234567", message: "123456 är din PIN-kod" };

test("an SMS is accepted, shown on the phone, found by id and by number, and delivered", async () => {
  const { status, body } = await post(sms);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      ...sms,
      direction: "outgoing",
      status: "created",
      id: expect.stringMatching(/^s[0-9a-f]{32}$/) as string,
    }),
  ]);
  expect((await phones("?to=%2B46701234567")).messages).toMatchObject([sms]);
  expect((await phones("?to=%2B46700000000")).messages).toEqual([]);
  await expect.poll(async () => (await get(`/a1/sms/${body["id"]}`))["status"]).toBe("delivered");
  await post({ ...sms, to: "+4512345678" });
  const found = await get("/a1/sms?to=%2B46701234567");
  expect(found).toEqual({ data: [expect.objectContaining({ id: body["id"] })] });
});

test("the list runs backwards in pages between two instants", async () => {
  const made = [];
  for (let i = 0; i < 5; i++) made.push((await post({ ...sms, message: String(i) })).body);
  const first = (await get("/a1/sms?limit=2")) as { data: { id: string }[]; next: string };
  expect(first.data.map(({ id }) => id)).toEqual([made[4]?.["id"], made[3]?.["id"]]);
  const second = (await get(`/a1/sms?limit=2&start=${first.next}`)) as { data: { id: string }[] };
  expect(second.data.map(({ id }) => id)).toEqual([made[2]?.["id"], made[1]?.["id"]]);
  const late = (await get(`/a1/sms?end=${made[2]?.["created"]}`)) as { data: { id: string }[] };
  expect(late.data).toHaveLength(2);
});

test("with dontlog=message only the phone gets the text", async () => {
  const { body } = await post({ ...sms, dontlog: "message" });
  expect(body["message"]).toBeUndefined();
  expect(await get(`/a1/sms/${body["id"]}`)).not.toHaveProperty("message");
  expect((await phones()).messages[0]?.["message"]).toBe(sms.message);
});

test("wrong logins, missing fields and invalid numbers are refused in words", async () => {
  expect(await post(sms, basic("wrong"))).toMatchObject({ status: 403 });
  expect(await post({ ...sms, from: "" })).toMatchObject({ status: 400, text: "Missing key from" });
  expect(await post({ ...sms, to: "0701234567" })).toMatchObject({ status: 400, text: "Invalid to number" });
  expect(await post({ ...sms, from: "Ett alldeles för långt namn" })).toMatchObject({ status: 400 });
  expect((await phones()).messages).toEqual([]);
});

test("faults apply as often as requested", async () => {
  await simulator.control("POST", "/faults", { kind: "busy", times: 1 });
  expect((await post(sms)).status).toBe(503);
  expect((await phones()).messages).toEqual([]);
  await simulator.control("POST", "/faults", { kind: "error_after", times: 1 });
  expect((await post(sms)).status).toBe(500);
  await simulator.control("POST", "/faults", { kind: "reset_after", times: 1 });
  await expect(post(sms)).rejects.toThrow("fetch failed");
  expect((await phones()).messages).toHaveLength(2);
  await simulator.control("POST", "/faults", { kind: "undelivered", times: 1 });
  expect((await post(sms)).body["status"]).toBe("failed");
});

test("the page of the phones escapes texts and answers under no other host name", async () => {
  await post({ ...sms, message: "<b>hej</b>" });
  const page = await (await fetch(simulator.endpoints.phones)).text();
  expect(page).toContain("&lt;b&gt;hej&lt;/b&gt;");
  const foreign = await fetch(simulator.endpoints.phones.replace("127.0.0.1", "127.0.0.2")).catch(() => null);
  expect(foreign).toBeNull();
});

test("a kill loses nothing that was answered, and port and login stay", async () => {
  const { body } = await post(sms);
  const before = simulator.endpoints;
  await simulator.end("SIGKILL");
  await simulator.start();
  expect(simulator.endpoints).toEqual(before);
  expect(await get(`/a1/sms/${body["id"]}`)).toMatchObject({ to: sms.to });
});

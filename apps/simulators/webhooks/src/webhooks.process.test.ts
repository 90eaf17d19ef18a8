import { createHmac } from "node:crypto";
import { join } from "node:path";
import { RunningProcess } from "@nameplane/simulator-kit/testing/running-process";
import { afterAll, beforeAll, expect, test } from "vitest";

type Endpoints = { receiver: string; receiverHost: string; control: string; controlToken: string };
const isEndpoints = (value: unknown): value is Endpoints => typeof value === "object" && value !== null && "receiver" in value;

const simulator = new RunningProcess<Endpoints>("webhooks", join(import.meta.dirname, "main.ts"), isEndpoints);
beforeAll(() => simulator.start());
afterAll(() => simulator.dispose());

const key = Buffer.alloc(32, 3);
const body = JSON.stringify({ id: "e1", type: "domain.renewed" });

function headers(at = Math.floor(Date.now() / 1000), signed = body): Record<string, string> {
  const signature = createHmac("sha256", key).update(`e1.${at}.${signed}`).digest("base64");
  return { "webhook-id": "e1", "webhook-timestamp": String(at), "webhook-signature": `v1,AAAA v1,${signature}` };
}
const post = (path: string, more: Record<string, string> = headers(), text = body) =>
  fetch(simulator.endpoints.receiver + path, { method: "POST", headers: more, body: text });
const calls = async (path: string) =>
  ((await (await fetch(`${simulator.endpoints.receiver}/calls?path=${path}`)).json()) as { calls: Record<string, unknown>[] })
    .calls;

test("answers by path, and shows the calls it received", async () => {
  for (const [path, status] of [
    ["/hooks", 204],
    ["/fail", 500],
    ["/gone/a", 410],
  ] as const)
    expect((await post(path)).status).toBe(status);
  expect(await calls("/fail")).toMatchObject([{ id: "e1", type: "domain.renewed", status: 500, signature: "unchecked" }]);
  expect(await (await fetch(simulator.endpoints.receiver)).text()).toContain("domain.renewed");
});

test("checks signatures with its secrets: changed bodies, foreign keys and old calls are wrong", async () => {
  const form = new URLSearchParams({ secret: `whsec_${key.toString("base64")}` });
  const given = await fetch(`${simulator.endpoints.receiver}/secret`, { method: "POST", body: form });
  expect(given.ok).toBe(true);
  await post("/checked");
  await post("/checked", headers(), `${body} `);
  await post("/checked", headers(Math.floor(Date.now() / 1000) - 600));
  await post("/checked", {});
  expect((await calls("/checked")).map(({ signature }) => signature)).toEqual(["wrong", "wrong", "wrong", "valid"]);
});

test("answers only under this machine's own name", async () => {
  const { status } = await new Promise<{ status: number | undefined }>((resolve) => {
    void import("node:http").then(({ get }) =>
      get(simulator.endpoints.receiver, { headers: { host: "evil.example" } }, (reply) => {
        resolve({ status: reply.statusCode });
        reply.resume();
      }),
    );
  });
  expect(status).toBe(421);
});

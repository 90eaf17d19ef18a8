import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { SmsGateway } from "../../areas/identity/sms.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { createElksGateway } from "./index.ts";

const endpointsFile = z.object({
  api: z.string(),
  username: z.string(),
  password: z.string(),
  phones: z.string(),
  control: z.string(),
  controlToken: z.string(),
});

const folder = mkdtempSync(join(tmpdir(), "sms-adapter-"));
let child: ChildProcess;
let far: z.infer<typeof endpointsFile>;
let gateway: SmsGateway;
const sms = { to: "+46701234567", from: "Nameplane", text: "123456 är din PIN-kod" };

beforeAll(async () => {
  const main = join(import.meta.dirname, "../../../../simulators/sms/src/main.ts");
  const started = spawn(process.execPath, [main, "--data", folder], { stdio: ["ignore", "pipe", "inherit"] });
  child = started;
  for await (const line of createInterface({ input: started.stdout })) if (line === "ready") break;
  far = endpointsFile.parse(JSON.parse(readFileSync(join(folder, "endpoints.json"), "utf8")));
  gateway = createElksGateway({ ...far, baseUrl: far.api, timeoutMs: 500 });
});
beforeEach(() => control("/reset"));
afterAll(() => {
  child.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

async function control(path: string, body?: object): Promise<void> {
  await fetch(far.control + path, {
    method: "POST",
    headers: { authorization: `Bearer ${far.controlToken}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}
const fault = (kind: string) => control("/faults", { kind, times: 1 });
const phones = async () => (await (await fetch(`${far.phones}/messages`)).json()) as { messages: { message: string }[] };
const kindOf = async (act: Promise<unknown>) =>
  act.then(
    () => "done",
    (error: unknown) => (error instanceof OutcomeError ? error.kind : "another error"),
  );

test("an SMS reaches the phone, its text is not stored by the provider, and it is found again", async () => {
  const before = new Date();
  const sent = await gateway.send(sms);
  expect(sent).toMatchObject({ state: "sent", providerRef: expect.stringMatching(/^s\w{32}$/) as string });
  expect(Math.abs(sent.createdAt.getTime() - before.getTime())).toBeLessThan(60_000);
  expect((await phones()).messages).toMatchObject([{ message: sms.text }]);
  await gateway.send({ ...sms, to: "+4512345678" });
  const found = await gateway.find({ to: sms.to, since: new Date(before.getTime() - 1000) });
  expect(found.map(({ providerRef }) => providerRef)).toEqual([sent.providerRef]);
  expect(await gateway.find({ to: sms.to, since: new Date(Date.now() + 60_000) })).toEqual([]);
});

test.each([
  ["busy", "unavailable", 0],
  ["no_credit", "misconfigured", 0],
  ["bad_number", "refused", 0],
  ["error_after", "unknown", 1],
  ["reset_after", "unknown", 1],
  ["silent", "unknown", 1],
])("%s is %s, and %i SMS were sent", async (kind, outcome, count) => {
  await fault(kind);
  expect(await kindOf(gateway.send(sms))).toBe(outcome);
  expect((await phones()).messages).toHaveLength(count);
  // If the answer to an SMS was lost, the SMS is found by querying the provider.
  expect(await gateway.find({ to: sms.to, since: new Date(Date.now() - 60_000) })).toHaveLength(count);
});

test("an SMS that cannot be delivered says so; a wrong login, sender or number, and a carrier that is away", async () => {
  await fault("undelivered");
  expect(await gateway.send(sms)).toMatchObject({ state: "failed" });
  const other = createElksGateway({ username: "u1", password: "wrong", baseUrl: far.api });
  expect(await kindOf(other.send(sms))).toBe("misconfigured");
  expect(await kindOf(gateway.send({ ...sms, from: "Ett alldeles för långt namn" }))).toBe("misconfigured");
  expect(await kindOf(gateway.send({ ...sms, to: "0701234567" }))).toBe("refused");
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  const away = createElksGateway({ username: "u", password: "p", baseUrl: `http://127.0.0.1:${port}` });
  expect(await kindOf(away.send(sms))).toBe("unavailable");
  expect(await kindOf(away.find({ to: sms.to, since: new Date() }))).toBe("unavailable");
});

import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { AccessPoint } from "../../areas/einvoicing/access-point.port.ts";
import { directoryName } from "./identifiers.ts";
import { createPeppol } from "./index.ts";

const endpointsFile = z.object({
  api: z.string(),
  token: z.string(),
  directory: z.string(),
  control: z.string(),
  controlToken: z.string(),
});
const folder = mkdtempSync(join(tmpdir(), "peppol-adapter-"));
let child: ChildProcess;
let far: z.infer<typeof endpointsFile>;
let point: AccessPoint;

const openPoint = (change: { baseUrl?: string; token?: string; isPrivateAllowed?: boolean; directory?: string } = {}) =>
  createPeppol({
    baseUrl: change.baseUrl ?? far.api,
    token: change.token ?? far.token,
    directory: {
      zone: "participant.sml.example",
      nameServers: [change.directory ?? far.directory],
      isPrivateAllowed: change.isPrivateAllowed ?? true,
      timeoutMs: 500,
    },
    timeoutMs: 2000,
  });

beforeAll(async () => {
  const main = join(import.meta.dirname, "../../../../simulators/peppol/src/main.ts");
  const started = spawn(process.execPath, [main, "--data", folder], { stdio: ["ignore", "pipe", "inherit"] });
  child = started;
  for await (const line of createInterface({ input: started.stdout })) if (line === "ready") break;
  far = endpointsFile.parse(JSON.parse(readFileSync(join(folder, "endpoints.json"), "utf8")));
  point = openPoint();
});
beforeEach(() => control("/reset", {}));
afterAll(() => {
  child.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

async function control(path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${far.controlToken}` };
  expect((await fetch(far.control + path, { method: "POST", headers, body: JSON.stringify(body) })).status).toBe(200);
}

async function messages(): Promise<{ id: string; handovers: number }[]> {
  const headers = { authorization: `Bearer ${far.controlToken}` };
  const answer = await fetch(`${far.control}/messages`, { headers });
  return ((await answer.json()) as { messages: { id: string; handovers: number }[] }).messages;
}

const [sender, receiver] = ["0007:5567788990", "0007:5560360793"];
const party = (name: string, id: string) => {
  const [scheme, number] = id.split(":");
  return `<cac:${name}><cac:Party><cbc:EndpointID schemeID="${scheme}">${number}</cbc:EndpointID></cac:Party></cac:${name}>`;
};
const document = (to = receiver) => `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID><cbc:BuyerReference>10001</cbc:BuyerReference>${party("AccountingSupplierParty", sender)}${party("AccountingCustomerParty", to)}<cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="SEK">125.00</cbc:PayableAmount></cac:LegalMonetaryTotal></Invoice>`;
const handover = (change: { to?: string; xml?: string } = {}) => ({
  messageId: randomUUID(),
  kind: "invoice" as const,
  sender,
  receiver: change.to ?? receiver,
  country: "SE",
  xml: change.xml ?? document(change.to),
});

test("the name in the directory is the hash of the participant in lower case, in base32", () => {
  expect(directoryName("9915:TEST", "z")).toBe(directoryName("9915:test", "z"));
  // The example of the Peppol policy for use of identifiers.
  expect(directoryName("9915:test", "z")).toBe("EH5BOAVAKTMBGZYH2A63DZ4QOV33FVP5NSDVQKLUCFRAAYOODW6A.iso6523-actorid-upis.z");
});

test("a participant is found by the directory and its publisher, with the documents it takes", async () => {
  expect(await point.findReceiver(receiver, "invoice")).toEqual({ result: "takes" });
  expect(await point.findReceiver("0007:0000000000", "invoice")).toEqual({ result: "unknown" });
  await control("/participants", { participant: "0088:1", documents: ["Invoice"] });
  expect(await point.findReceiver("0088:1", "invoice")).toEqual({ result: "takes" });
  expect(await point.findReceiver("0088:1", "credit_note")).toEqual({ result: "other_documents" });
});

test("a directory or publisher that is away says nothing about the participant", async () => {
  await control("/faults", { kind: "directory", times: 1 });
  expect(await point.findReceiver(receiver, "invoice")).toEqual({ result: "unavailable", code: "publisher_away" });
  const nobody = openPoint({ directory: "127.0.0.1:1" });
  expect(await nobody.findReceiver(receiver, "invoice")).toEqual({ result: "unavailable", code: "directory_away" });
});

test("T136: a directory cannot lead us to a private address", async () => {
  const strict = openPoint({ isPrivateAllowed: false });
  expect(await strict.findReceiver(receiver, "invoice")).toEqual({ result: "unavailable", code: "publisher_away" });
});

test("a document is delivered under our id, and can be asked about by it", async () => {
  const sent = handover();
  expect(await point.ask(sent.messageId)).toEqual({ state: "unknown" });
  expect(await point.send(sent)).toEqual({ state: "delivered" });
  expect(await point.ask(sent.messageId)).toEqual({ state: "delivered" });
  expect(await messages()).toMatchObject([{ id: sent.messageId, handovers: 1 }]);
});

test("a document that the access point finds wrong is refused with its words, and not kept", async () => {
  const wrong = handover({ xml: document().replace("<cbc:BuyerReference>10001</cbc:BuyerReference>", "") });
  expect(await point.send(wrong)).toEqual({
    state: "refused",
    reason: "[PEPPOL-EN16931-R003] A buyer reference or purchase order reference MUST be provided",
  });
  expect(await messages()).toEqual([]);
});

test("a failed delivery is still on its way, and the access point delivers it; one given up is refused", async () => {
  await control("/faults", { kind: "retry", times: 1 });
  // `send` asks about the document after the answer to the handover. By then the access point has delivered it.
  expect(await point.send(handover())).toEqual({ state: "delivered" });
  await control("/faults", { kind: "rejected", times: 1 });
  expect(await point.send(handover())).toEqual({
    state: "refused",
    reason: "The receiving access point refused the document (EBMS:0004)",
  });
});

test("a lost answer is found by asking; a call that never arrived leaves nothing", async () => {
  await control("/faults", { kind: "lost", times: 1 });
  const lost = handover();
  expect(await point.send(lost)).toEqual({ state: "unavailable", code: "access_point_away" });
  expect(await point.ask(lost.messageId)).toEqual({ state: "delivered" });
  await control("/faults", { kind: "away", times: 1 });
  const away = handover();
  expect(await point.send(away)).toEqual({ state: "unavailable", code: "access_point_away" });
  expect(await point.ask(away.messageId)).toEqual({ state: "unknown" });
});

test("a wrong token says nothing about the document", async () => {
  const stranger = openPoint({ token: "wrong" });
  expect(await stranger.send(handover())).toEqual({ state: "unavailable", code: "access_point_401" });
});

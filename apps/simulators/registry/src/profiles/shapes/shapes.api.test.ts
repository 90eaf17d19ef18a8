import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readOptions } from "../../options.ts";
import { type RunningSimulator, startSimulator } from "../../simulator.ts";
import { contactCreate, domainCreate, hostCreate, renew, simple } from "../../testing/elements.ts";
import { EppClient } from "../../testing/epp-client.ts";
import { serve } from "../index.ts";
import { shapes } from "./index.ts";
import { world } from "./world.ts";

// The product's client never sends what a registry does not accept, so these refusals are tested only here.

const folder = mkdtempSync(join(tmpdir(), "registry-shapes-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  // The world is served again, because other files may be tested in this process.
  serve(world);
});

const shapeOf = (id: string) => {
  const shape = shapes.find((candidate) => candidate.id === id);
  if (shape === undefined) throw new Error(`no shape ${id}`);
  return shape;
};

/** Runs a registry in a shape for one test. A process is one registry, so only one may run at a time. */
async function as(id: string, work: (client: EppClient, running: RunningSimulator) => Promise<void>): Promise<void> {
  const shape = shapeOf(id);
  const ports = { epp: 0, whois: 0, rdap: 0, control: 0 };
  const running = await startSimulator({ dataFolder: join(folder, id), ports, faults: true, seed: "none", shape });
  const client = await EppClient.connect(running.endpoints);
  try {
    await work(client, running);
  } finally {
    client.close();
    await running.stop();
  }
}

/** Logs in with exactly these services. */
function login(client: EppClient, { endpoints }: RunningSimulator, objects: readonly string[], extensions: readonly string[]) {
  const [account] = endpoints.epp.accounts;
  const named = (tag: string, uris: readonly string[]) => uris.map((uri) => `<${tag}>${uri}</${tag}>`).join("");
  const more = extensions.length === 0 ? "" : `<svcExtension>${named("extURI", extensions)}</svcExtension>`;
  return client.command(
    `<login><clID>${account?.clID}</clID><pw><![CDATA[${account?.pw}]]></pw><options><version>1.0</version><lang>en</lang></options>` +
      `<svcs>${named("objURI", objects)}${more}</svcs></login>`,
  );
}

async function inSession(id: string, work: (client: EppClient) => Promise<void>): Promise<void> {
  const { objects, extensions } = shapeOf(id);
  await as(id, async (client, running) => {
    await client.read();
    expect((await login(client, running, objects, extensions)).code).toBe(1000);
    await work(client);
  });
}

const names = shapes.map(({ id }) => id).filter((id) => id !== "world");

describe.each(names)("the greeting of %s", (id) => {
  test("offers what the registry does, and a login may name nothing else", async () => {
    // Another test covers a login without a client certificate.
    const { objects, extensions, serverId, clientCertificate } = shapeOf(id);
    await as(id, async (client, running) => {
      const greeting = await client.read();
      expect(greeting.text("svID")).toBe(serverId);
      expect([greeting.texts("objURI"), greeting.texts("extURI")]).toEqual([objects, extensions]);
      expect((await login(client, running, [...objects, "urn:x-object"], [])).code).toBe(2307);
      expect((await login(client, running, objects, ["urn:x-extension"])).code).toBe(2103);
      expect((await login(client, running, objects, extensions)).code).toBe(clientCertificate ? 2200 : 1000);
    });
  });
});

describe("what a registry does not have", () => {
  test("contacts at com: the object is offered, the commands are not implemented", () =>
    inSession("verisign", async (client) => {
      expect((await client.command(contactCreate({ id: "holder-1" }))).code).toBe(2101);
      const unrouted = await client.command(domainCreate({ name: "example.com" }));
      expect([unrouted.code, unrouted.first("nsExtErrData") === undefined]).toEqual([2306, false]);
    }));

  test("renewals at ch, and a date of expiry", () =>
    inSession("switch", async (client) => {
      await client.command(contactCreate({ id: "holder-1" }));
      const made = await client.command(domainCreate({ name: "example.ch", registrant: "holder-1" }));
      expect([made.code, made.text("exDate")]).toEqual([1000, undefined]);
      expect((await client.command(simple("info", "domain", "example.ch"))).text("exDate")).toBeUndefined();
      expect((await client.command(renew("example.ch", "2030-01-01"))).code).toBe(2101);
    }));

  test("hosts and unidentified holders at eu", () =>
    inSession("eurid", async (client) => {
      expect((await client.command(hostCreate("ns1.example.org"))).code).toBe(2307);
      expect((await client.command(contactCreate({ id: "holder-1" }))).code).toBe(2003);
    }));

  test("contacts without a kind of holder at dk", () =>
    inSession("punktum", async (client) => {
      expect((await client.command(contactCreate({ id: "auto" }))).code).toBe(2003);
      const kind = (value: string) => `<d:userType xmlns:d="urn:dkhm:params:xml:ns:dkhm-4.5">${value}</d:userType>`;
      expect((await client.command(contactCreate({ id: "auto" }), kind("king"))).code).toBe(2005);
      const made = await client.command(contactCreate({ id: "auto" }), kind("association"));
      expect([made.code, made.text("id")]).toEqual([1000, "C1-SIM"]);
    }));

  test("a release of a name that is not there, or without a tag, at uk; and elsewhere none at all", async () => {
    const release = (content: string) =>
      `<update><r:release xmlns:r="http://www.nominet.org.uk/epp/xml/std-release-1.0">${content}</r:release></update>`;
    const whole = release("<r:domainName>example.co.uk</r:domainName><r:registrarTag>OTHER</r:registrarTag>");
    await inSession("nominet", async (client) => {
      expect((await client.command(whole)).code).toBe(2303);
      expect((await client.command(release("<r:domainName>example.co.uk</r:domainName>"))).code).toBe(2003);
    });
    await inSession("switch", async (client) => expect((await client.command(whole)).code).toBe(2307));
  });

  test("transfers at uk", () =>
    inSession("nominet", async (client) => {
      const transfer = simple("transfer", "domain", "example.co.uk").replace("<transfer>", '<transfer op="request">');
      expect((await client.command(transfer)).code).toBe(2101);
    }));
});

describe("the option --shape", () => {
  test("makes an empty registry, and knows its names", () => {
    expect(readOptions(["--data", "x", "--shape", "eurid"])).toMatchObject({ seed: "none", shape: { id: "eurid" } });
    expect(() => readOptions(["--data", "x", "--shape", "denic"])).toThrow(/--shape must be one of world, nomulus/);
    expect(() => readOptions(["--data", "x", "--shape", "eurid", "--seed", "world"])).toThrow(/without --shape/);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { check, simple } from "../testing/elements.ts";
import { ConnectionClosed, EppClient, loginElement } from "../testing/epp-client.ts";
import { startTestRegistry, type TestRegistry } from "../testing/start.ts";

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry();
});
afterAll(() => registry.stop());

const password = (account: string): string => registry.endpoints.epp.accounts.find(({ clID }) => clID === account)?.pw ?? "";

async function greeted(account?: string): Promise<EppClient> {
  const client = await EppClient.connect(registry.endpoints, account);
  await client.read();
  return client;
}

describe("frames", () => {
  let client: EppClient;
  beforeAll(async () => {
    client = await EppClient.loggedIn(registry.endpoints, "nameplane");
  });
  afterAll(() => client.close());

  const epp = (inner: string): string => `<epp xmlns="urn:ietf:params:xml:ns:epp-1.0">${inner}</epp>`;
  const domain = `xmlns:domain="urn:ietf:params:xml:ns:domain-1.0"`;

  test.each([
    ["broken XML", "<epp", 2001],
    ["a DTD", `<!DOCTYPE epp [<!ENTITY e "x">]>${epp("<hello/>")}`, 2001],
    ["another root", "<hello/>", 2001],
    ["an answer", epp("<response/>"), 2001],
    ["an unknown element", epp("<goodbye/>"), 2000],
    ["an unknown command", epp("<command><register/></command>"), 2000],
    ["a protocol extension", epp(`<extension><x:y xmlns:x="urn:x"/></extension>`), 2101],
    ["an unknown object", epp(`<command><check><x:check xmlns:x="urn:x"/></check></command>`), 2307],
    [
      "info inside check",
      epp(`<command><check><domain:info ${domain}><domain:name>a.se</domain:name></domain:info></check></command>`),
      2001,
    ],
    [
      "host:transfer",
      epp(`<command><transfer op="query"><h:transfer xmlns:h="urn:ietf:params:xml:ns:host-1.0"/></transfer></command>`),
      2101,
    ],
    ["an empty check", epp(`<command><check><domain:check ${domain}/></check></command>`), 2003],
    [
      "text between elements",
      epp(`<command><check>x<domain:check ${domain}><domain:name>a.se</domain:name></domain:check></check></command>`),
      2001,
    ],
    [
      "an unknown attribute",
      epp(`<command><check><domain:check ${domain}><domain:name a="1">a.se</domain:name></domain:check></check></command>`),
      2001,
    ],
    ["a clTRID of two characters", epp(`<command><poll op="req"/><clTRID>ab</clTRID></command>`), 2004],
    ["a clTRID before the command", epp(`<command><clTRID>abc</clTRID><poll op="req"/></command>`), 2000],
    ["an unknown poll op", epp(`<command><poll op="peek"/></command>`), 2005],
    ["an ack without id", epp(`<command><poll op="ack"/></command>`), 2003],
    ["an ack of nothing", epp(`<command><poll op="ack" msgID="99"/></command>`), 2303],
    ["an empty extension", epp(`<command><poll op="req"/><extension/></command>`), 2001],
    [
      "an extension that does not belong",
      epp(`<command><poll op="req"/><extension><r:update xmlns:r="urn:ietf:params:xml:ns:rgp-1.0"/></extension></command>`),
      2103,
    ],
    ["fifty-one names", checkOf(51), 2306],
  ])("answers %s and stays usable", async (_what, xml, code) => {
    expect((await client.exchange(xml)).code).toBe(code);
    expect((await client.hello()).text("svID")).toBeDefined();
  });

  function checkOf(count: number): string {
    const names = Array.from({ length: count }, (_, at) => `<domain:name>a${at}.se</domain:name>`).join("");
    return epp(`<command><check><domain:check ${domain}>${names}</domain:check></check></command>`);
  }

  test("accepts commands with more elements than the minimum", async () => {
    const lavish =
      `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- a comment -->\n` +
      `<e:epp xmlns:e="urn:ietf:params:xml:ns:epp-1.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ` +
      `xmlns:obj="urn:ietf:params:xml:ns:domain-1.0" xmlns:secDNS="urn:ietf:params:xml:ns:secDNS-1.1" ` +
      `xsi:schemaLocation="urn:ietf:params:xml:ns:epp-1.0 epp-1.0.xsd">\n <e:command>\n  <e:check>\n` +
      `   <obj:check xsi:schemaLocation="urn:ietf:params:xml:ns:domain-1.0 domain-1.0.xsd">\n` +
      `    <obj:name>\n <![CDATA[kaffe.se]]> \n</obj:name><!-- another --></obj:check>\n  </e:check>\n` +
      `  <e:clTRID> ${"x".repeat(64)} </e:clTRID>\n </e:command>\n</e:epp>\n`;
    const reply = await client.exchange(lavish);
    expect(reply.code).toBe(1000);
    expect(reply.text("name")).toBe("kaffe.se");
    expect(reply.text("clTRID")).toBe("x".repeat(64));
    expect((await client.command(`<poll op="req"></poll>`)).code).toBe(1300);
  });

  test("accepts UTF-16 and a command without clTRID", async () => {
    const xml = `<?xml version="1.0" encoding="UTF-16"?>${epp(`<command>${check("domain", ["kaffe.se"])}</command>`)}`;
    const body = Buffer.from(`\uFEFF${xml}`, "utf16le");
    const header = Buffer.alloc(4);
    header.writeUInt32BE(body.byteLength + 4, 0);
    client.writeRaw(Buffer.concat([header, body]));
    const reply = await client.read();
    expect(reply.code).toBe(1000);
    expect(reply.text("clTRID")).toBeUndefined();
  });

  test("answers pipelined commands in order, however TCP splits them", async () => {
    const names = Array.from({ length: 30 }, (_, at) => `name${at}.se`);
    const stream = Buffer.concat(
      names.map((name, at) => {
        const body = Buffer.from(client.document(check("domain", [name]), "", `PIPE-${at}`));
        const header = Buffer.alloc(4);
        header.writeUInt32BE(body.byteLength + 4, 0);
        return Buffer.concat([header, body]);
      }),
    );
    for (let at = 0; at < stream.byteLength; at += 1000) client.writeRaw(stream.subarray(at, at + 1000));
    const ids: (string | undefined)[] = [];
    const serverIds = new Set<string | undefined>();
    for (const name of names) {
      const reply = await client.read();
      expect(reply.text("name")).toBe(name);
      ids.push(reply.text("clTRID"));
      serverIds.add(reply.text("svTRID"));
    }
    expect(ids).toEqual(names.map((_, at) => `PIPE-${at}`));
    expect(serverIds.size).toBe(names.length);
  });

  test("never echoes a password", async () => {
    const other = await greeted();
    const reply = await other.command(loginElement("nameplane", "x".repeat(17)));
    expect(reply.code).toBe(2004);
    expect(reply.xml).not.toContain("xxxxx");
    other.close();
  });

  test("closes the connection on an impossible length", async () => {
    const other = await greeted();
    other.writeRaw(Buffer.from([0x7f, 0xff, 0xff, 0xff]));
    await expect(other.read()).rejects.toThrow(ConnectionClosed);
  });

  test("an object service that the session did not request is 2307, an extension 2103", async () => {
    const other = await greeted();
    const pw = password("nameplane");
    const onlyDomain = loginElement("nameplane", pw).replace(/<objURI>[^<]*(contact|host)-1.0<\/objURI>/g, "");
    expect((await other.command(onlyDomain)).code).toBe(1000);
    expect((await other.command(check("contact", ["abc"]))).code).toBe(2307);
    const lock = `<rl:lock xmlns:rl="urn:se:iis:xml:epp:registryLock-1.0"><rl:unlock>outofband</rl:unlock></rl:lock>`;
    expect((await other.command(simple("update", "domain", "a.se"), lock)).code).toBe(2103);
    other.close();
  });

  test("logout answers 1500 and closes", async () => {
    const other = await EppClient.loggedIn(registry.endpoints, "nameplane");
    expect((await other.command("<logout/>")).code).toBe(1500);
    await other.ended();
    expect(other.leftover.byteLength).toBe(0);
  });
});

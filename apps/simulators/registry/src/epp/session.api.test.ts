import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { check, pollRequest, simple } from "../testing/elements.ts";
import { allExtensions, ConnectionClosed, EppClient, loginElement } from "../testing/epp-client.ts";
import { startTestRegistry, type TestRegistry } from "../testing/start.ts";

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry();
});
afterAll(() => registry.stop());

const password = (account: string): string =>
  registry.endpoints.epp.accounts.find(({ clID }) => clID === account)?.pw ?? "";

async function greeted(account?: string): Promise<EppClient> {
  const client = await EppClient.connect(registry.endpoints, account);
  await client.read();
  return client;
}

describe("greeting", () => {
  test("comes unasked and on every hello, also before login", async () => {
    const client = await EppClient.connect(registry.endpoints);
    const greeting = await client.read();
    const again = await client.hello();
    for (const reply of [greeting, again]) {
      expect(reply.text("svID")).toBe("Nameplane Registry Simulator");
      expect(Math.abs(Date.parse(reply.text("svDate") ?? "") - Date.now())).toBeLessThan(30_000);
      expect(reply.texts("version")).toEqual(["1.0"]);
      expect(reply.texts("lang")).toEqual(["en"]);
      expect(reply.texts("objURI")).toHaveLength(3);
      expect(reply.texts("extURI")).toEqual(
        expect.arrayContaining(["urn:ietf:params:xml:ns:secDNS-1.1", "urn:ietf:params:xml:ns:rgp-1.0"]),
      );
    }
    client.close();
  });

  test("TLS 1.1 is not spoken", async () => {
    const { connect } = await import("node:tls");
    const failed = await new Promise<boolean>((resolve) => {
      const socket = connect({
        host: "localhost",
        port: registry.endpoints.epp.port,
        rejectUnauthorized: false,
        minVersion: "TLSv1",
        maxVersion: "TLSv1.1",
        ciphers: "DEFAULT@SECLEVEL=0",
      });
      socket.once("secureConnect", () => resolve(false));
      socket.once("error", () => resolve(true));
    });
    expect(failed).toBe(true);
  });
});

describe("login", () => {
  test.each([
    ["an unknown client", () => loginElement("nobody", "secret-pass"), 2200],
    ["a wrong password", () => loginElement("nameplane", "secret-pass"), 2200],
    ["a password of five characters", () => loginElement("nameplane", "short"), 2004],
    ["a missing password", () => loginElement("nameplane", "x").replace(/<pw>.*<\/pw>/, ""), 2003],
    [
      "version 2.0",
      () => loginElement("nameplane", password("nameplane")).replace("1.0</version>", "2.0</version>"),
      2100,
    ],
    ["Swedish", () => loginElement("nameplane", password("nameplane")).replace(">en<", ">sv<"), 2102],
    [
      "an object that is not offered",
      () => loginElement("nameplane", "secret-pass").replace("host-1.0", "org-1.0"),
      2307,
    ],
    ["an extension that is not offered", () => loginElement("nameplane", "secret-pass", ["urn:x"]), 2103],
    [
      "options before the password",
      () => loginElement("nameplane", "secret-pass").replace(/(<pw>.*<\/pw>)(<options>.*<\/options>)/, "$2$1"),
      2001,
    ],
  ])("refuses %s", async (_what, element, code) => {
    const client = await greeted();
    expect((await client.command(element())).code).toBe(code);
    client.close();
  });

  test("hangs up after three wrong passwords and warns of them at the next login", async () => {
    const client = await greeted();
    const wrong = loginElement("nameplane2", "secret-pass");
    expect((await client.command(wrong)).code).toBe(2200);
    expect((await client.command(wrong)).code).toBe(2200);
    expect((await client.command(wrong)).code).toBe(2501);
    await client.ended();
    const next = await greeted();
    const reply = await next.login(registry.endpoints, "nameplane2");
    expect(reply.code).toBe(1000);
    expect(reply.first("event")?.attributes.get("value")).toBe("3");
    next.close();
  });

  test("nothing but hello and login is answered before it, and no second login after it", async () => {
    const client = await greeted();
    expect((await client.command(check("domain", ["a.se"]))).code).toBe(2002);
    expect((await client.command(pollRequest)).code).toBe(2002);
    expect((await client.command("<logout/>")).code).toBe(2002);
    expect((await client.login(registry.endpoints, "nameplane")).code).toBe(1000);
    expect((await client.login(registry.endpoints, "nameplane")).code).toBe(2002);
    client.close();
  });

  test("changes the password, in the book and in endpoints.json", async () => {
    const { readFileSync } = await import("node:fs");
    const client = await greeted();
    const old = password("norrsken-reg");
    expect((await client.command(loginElement("norrsken-reg", old, [], "another-secret"))).code).toBe(1000);
    const other = await greeted();
    expect((await other.command(loginElement("norrsken-reg", old))).code).toBe(2200);
    expect((await other.command(loginElement("norrsken-reg", "another-secret"))).code).toBe(1000);
    expect(readFileSync(`${registry.folder}/endpoints.json`, "utf8")).toContain("another-secret");
    client.close();
    other.close();
  });

  test("takes long passwords by RFC 8807", async () => {
    const long = "a password longer than sixteen characters";
    const security = (inner: string): string =>
      `<loginSec:loginSec xmlns:loginSec="urn:ietf:params:xml:ns:epp:loginSec-1.0"><loginSec:userAgent><loginSec:app>test</loginSec:app></loginSec:userAgent>${inner}</loginSec:loginSec>`;
    const setting = await greeted();
    const set = loginElement("rival-reg", password("rival-reg"), allExtensions, "[LOGIN-SECURITY]");
    expect((await setting.command(set, security(`<loginSec:newPW>${long}</loginSec:newPW>`))).code).toBe(1000);
    const client = await greeted();
    const marker = loginElement("rival-reg", "[LOGIN-SECURITY]", allExtensions);
    expect((await client.command(marker)).code).toBe(2003);
    expect((await client.command(marker, security(`<loginSec:pw>${long} not</loginSec:pw>`))).code).toBe(2200);
    expect((await client.command(marker, security(`<loginSec:pw>${long}</loginSec:pw>`))).code).toBe(1000);
    setting.close();
    client.close();
  });

  test("asks for the account's own certificate where one is demanded", async () => {
    await registry.control("POST", "/account", { clID: "nameplane2", requiresCertificate: true });
    const without = await greeted();
    expect((await without.login(registry.endpoints, "nameplane2")).code).toBe(2200);
    const foreign = await greeted("rival-reg");
    expect((await foreign.login(registry.endpoints, "nameplane2")).code).toBe(2200);
    const own = await greeted("nameplane2");
    expect((await own.login(registry.endpoints, "nameplane2")).code).toBe(1000);
    await registry.control("POST", "/account", { clID: "nameplane2", requiresCertificate: false });
    for (const client of [without, foreign, own]) client.close();
  });

  test("refuses one session too many with 2502 and closes", async () => {
    await registry.control("POST", "/limits", { sessionsPerAccount: 1 });
    const first = await greeted();
    const before = await first.login(registry.endpoints, "nameplane2");
    expect(before.code).toBe(1000);
    const second = await greeted();
    expect((await second.login(registry.endpoints, "nameplane2")).code).toBe(2502);
    await second.ended();
    await registry.control("POST", "/limits", { sessionsPerAccount: 20 });
    first.close();
  });
});

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
      epp(
        `<command><check><domain:check ${domain}><domain:name a="1">a.se</domain:name></domain:check></check></command>`,
      ),
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
      epp(
        `<command><poll op="req"/><extension><r:update xmlns:r="urn:ietf:params:xml:ns:rgp-1.0"/></extension></command>`,
      ),
      2103,
    ],
    ["fifty-one names", client_check(51), 2306],
  ])("answers %s and stays usable", async (_what, xml, code) => {
    expect((await client.exchange(xml)).code).toBe(code);
    expect((await client.hello()).text("svID")).toBeDefined();
  });

  function client_check(count: number): string {
    const names = Array.from({ length: count }, (_, at) => `<domain:name>a${at}.se</domain:name>`).join("");
    return epp(`<command><check><domain:check ${domain}>${names}</domain:check></check></command>`);
  }

  test("takes clients that send more than the minimum", async () => {
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

  test("takes UTF-16 and a command without clTRID", async () => {
    const xml = `<?xml version="1.0" encoding="UTF-16"?>${epp(`<command>${check("domain", ["kaffe.se"])}</command>`)}`;
    const body = Buffer.from(`\uFEFF${xml}`, "utf16le");
    const header = Buffer.alloc(4);
    header.writeUInt32BE(body.byteLength + 4, 0);
    client.writeRaw(Buffer.concat([header, body]));
    const reply = await client.read();
    expect(reply.code).toBe(1000);
    expect(reply.text("clTRID")).toBeUndefined();
  });

  test("answers pipelined commands in order, whatever the segments look like", async () => {
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

  test("never echoes a password back", async () => {
    const other = await greeted();
    const reply = await other.command(loginElement("nameplane", "x".repeat(17)));
    expect(reply.code).toBe(2004);
    expect(reply.xml).not.toContain("xxxxx");
    other.close();
  });

  test("hangs up on a length that cannot be", async () => {
    const other = await greeted();
    other.writeRaw(Buffer.from([0x7f, 0xff, 0xff, 0xff]));
    await expect(other.read()).rejects.toThrow(ConnectionClosed);
  });

  test("an object service the session did not ask for is 2307, an extension 2103", async () => {
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

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { check, pollRequest } from "../testing/elements.ts";
import { allExtensions, EppClient, loginElement } from "../testing/epp-client.ts";
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

describe("greeting", () => {
  test("comes without a request and on every hello, also before login", async () => {
    const client = await EppClient.connect(registry.endpoints);
    const greeting = await client.read();
    const again = await client.hello();
    for (const reply of [greeting, again]) {
      expect(reply.text("svID")).toBe("Nameplane Registry Simulator");
      expect(Math.abs(Date.parse(reply.text("svDate") ?? "") - Date.now())).toBeLessThan(30_000);
      expect(reply.texts("version")).toEqual(["1.0"]);
      expect(reply.texts("lang")).toEqual(["en"]);
      expect(reply.texts("objURI")).toEqual([
        "urn:ietf:params:xml:ns:domain-1.0",
        "urn:ietf:params:xml:ns:contact-1.0",
        "urn:ietf:params:xml:ns:host-1.0",
        "urn:ietf:params:xml:ns:epp:maintenance-1.0",
        "http://www.verisign.com/epp/lowbalance-poll-1.0",
      ]);
      expect(reply.texts("extURI")).toEqual(
        expect.arrayContaining(["urn:ietf:params:xml:ns:secDNS-1.1", "urn:ietf:params:xml:ns:rgp-1.0"]),
      );
    }
    client.close();
  });

  test("TLS 1.1 is refused", async () => {
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
    ["version 2.0", () => loginElement("nameplane", password("nameplane")).replace("1.0</version>", "2.0</version>"), 2100],
    ["Swedish", () => loginElement("nameplane", password("nameplane")).replace(">en<", ">sv<"), 2102],
    ["an object that is not offered", () => loginElement("nameplane", "secret-pass").replace("host-1.0", "org-1.0"), 2307],
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

  test("closes after three wrong passwords and warns of them at the next login", async () => {
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

  test("only hello and login are answered before login, and a second login is refused", async () => {
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

  test("requires the account's own certificate where the account demands one", async () => {
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

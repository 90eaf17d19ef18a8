import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contactCreate, domainCreate, domainUpdate, dsData, hostCreate, iisCreate, secDns } from "../testing/elements.ts";
import { EppClient } from "../testing/epp-client.ts";
import { startTestRegistry, type TestRegistry } from "../testing/start.ts";

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry();
  await registry.control("POST", "/clock", { set: "2026-03-01T12:00:00Z" });
  const client = await EppClient.loggedIn(registry.endpoints, "nameplane");
  await client.command(contactCreate({ id: "holder-1" }), iisCreate());
  await client.command(hostCreate("ns1.outside.test"));
  for (const name of ["kaffe.se", "kaffe.com", "kaffe.shop", "kaffe.dk", "kaffe.nl"]) {
    const registrant = name.endsWith(".com") ? {} : { registrant: "holder-1" };
    await client.command(domainCreate({ name, hosts: ["ns1.outside.test"], ...registrant }));
  }
  await client.command(
    domainUpdate("kaffe.se", {}),
    secDns("update", `<secDNS:add>${dsData("1", "13", "2", "AB".repeat(32))}</secDNS:add>`),
  );
  await client.command(
    domainUpdate("kaffe.com", {}),
    secDns("update", `<secDNS:add>${dsData("1", "13", "2", "AB".repeat(32))}</secDNS:add>`),
  );
  client.close();
});
afterAll(() => registry.stop());

function whois(query: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(registry.endpoints.whois.port, registry.endpoints.whois.host, () => socket.write(query));
    let text = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => {
      text += chunk;
    });
    socket.on("end", () => resolve(text));
    socket.on("error", reject);
  });
}

test("each registry answers in its own form, without the holder", async () => {
  const se = await whois("kaffe.se\r\n");
  expect(se).toContain("state:            active\r\n");
  expect(se).toContain("expires:          2027-03-01\r\n");
  expect(se).toContain("dnssec:           signed delegation\r\n");
  expect(se).toContain("registrar:        Nameplane Registrar AB\r\n");
  const com = await whois("domain kaffe.com\r\n");
  expect(com).toContain("   Domain Name: KAFFE.COM\r\n");
  expect(com).toContain("   Registry Expiry Date: 2027-03-01T12:00:00Z\r\n");
  const shop = await whois("kaffe.shop\n");
  expect(shop).toContain("Registrant Name: REDACTED FOR PRIVACY");
  expect(shop).toContain("Domain Status: addPeriod https://icann.org/epp#addPeriod");
  const dk = await whois("--charset=utf-8 kaffe.dk\r\n");
  expect(dk).toContain("Registrant:\r\n        NOT DISCLOSED");
  for (const text of [se, com, shop, dk]) {
    expect(text).not.toContain("Öberg");
    expect(text).not.toContain("asa@example.se");
  }
});

test("each registry says in its own words that a name is unknown", async () => {
  expect(await whois("ledig.se\r\n")).toContain('domain "ledig.se" not found.');
  expect(await whois("ledig.com\r\n")).toContain('No match for "LEDIG.COM".');
  expect(await whois("ledig.shop\r\n")).toContain("Domain not found.");
  expect(await whois("ledig.dk\r\n")).toContain("Status:      AVAILABLE");
  expect(await whois("nic.shop\r\n")).toContain("Reserved by Registry Operator.");
  expect(await whois("räksmörgås.se\r\n")).toContain('domain "xn--rksmrgs-5wao1o.se" not found.');
  expect(await whois("example.jp\r\n")).toContain("No whois server is known");
  expect(await whois("\r\n")).toContain("not a name");
});

async function rdap(path: string, method = "GET") {
  const httpResponse = await fetch(`${registry.endpoints.rdap}${path}`, { method });
  const text = await httpResponse.text();
  return {
    status: httpResponse.status,
    type: httpResponse.headers.get("content-type"),
    cors: httpResponse.headers.get("access-control-allow-origin"),
    allow: httpResponse.headers.get("allow"),
    text,
  };
}

test("RDAP shows the domain, the registrar and redacts the holder", async () => {
  const { status, type, cors, text } = await rdap("/domain/KAFFE.shop");
  expect([status, type, cors]).toEqual([200, "application/rdap+json", "*"]);
  const value: unknown = JSON.parse(text);
  expect(value).toMatchObject({
    objectClassName: "domain",
    ldhName: "kaffe.shop",
    status: ["active", "add period"],
    secureDNS: { zoneSigned: false, delegationSigned: false },
    notices: [
      { title: "Terms of Use" },
      { title: "Status Codes", links: [{ href: "https://icann.org/epp" }] },
      { title: "RDDS Inaccuracy Complaint Form", links: [{ href: "https://icann.org/wicf" }] },
    ],
    nameservers: [{ ldhName: "ns1.outside.test" }],
    entities: [
      { roles: ["registrar"], publicIds: [{ identifier: "9995" }] },
      { roles: ["registrant"], remarks: [{ title: "REDACTED FOR PRIVACY" }] },
    ],
  });
  expect(text).toContain('"eventAction":"expiration","eventDate":"2027-03-01T12:00:00.000Z"');
  expect(text).not.toContain("Öberg");
});

test("RDAP does not exist for .se, .dk and others whose registry runs none", async () => {
  for (const name of ["kaffe.se", "kaffe.dk", "ledig.shop", "example.jp"]) {
    const { status, type, text } = await rdap(`/domain/${name}`);
    expect([status, type]).toEqual([404, "application/rdap+json"]);
    expect(JSON.parse(text)).toMatchObject({ errorCode: 404 });
  }
  expect((await rdap("/domain/kaffe.nl")).status).toBe(200);
  const bootstrap: unknown = JSON.parse((await rdap("/dns.json")).text);
  expect(JSON.stringify(bootstrap)).toContain('"shop"');
  expect(JSON.stringify(bootstrap)).not.toContain('"se"');
});

test("RDAP answers for name servers, entities, help, HEAD and bad questions", async () => {
  expect((await rdap("/nameserver/ns1.outside.test")).status).toBe(200);
  expect((await rdap("/nameserver/ns9.outside.test")).status).toBe(404);
  expect((await rdap("/entity/9995")).status).toBe(200);
  expect((await rdap("/entity/holder-1")).text).not.toContain("Öberg");
  expect((await rdap("/entity/nobody")).status).toBe(404);
  expect((await rdap("/help")).status).toBe(200);
  const head = await rdap("/domain/kaffe.shop", "HEAD");
  expect([head.status, head.cors, head.text]).toEqual([200, "*", ""]);
  for (const path of ["/domain/", "/domain/-x.shop", "/domain/kaffe.shop..", "/who/kaffe.shop", "/domain/%zz"]) {
    expect((await rdap(path)).status).toBe(400);
  }
});

test("RDAP says that a zone with DS at the registry is signed", async () => {
  expect(JSON.parse((await rdap("/domain/kaffe.com")).text)).toMatchObject({
    secureDNS: { zoneSigned: true, delegationSigned: true },
  });
});

test("RDAP takes a name with its final dot, in domains and name servers", async () => {
  expect(JSON.parse((await rdap("/domain/kaffe.shop.")).text)).toMatchObject({ ldhName: "kaffe.shop" });
  expect(JSON.parse((await rdap("/nameserver/NS1.outside.test.")).text)).toMatchObject({ ldhName: "ns1.outside.test" });
});

test("RDAP says that it serves neither searches nor networks, and which methods it takes", async () => {
  for (const path of [
    "/domains?name=kaffe*.shop",
    "/nameservers?name=ns1.*",
    "/entities?fn=K*",
    "/ip/192.0.2.1",
    "/autnum/64496",
  ]) {
    const { status, type, text } = await rdap(path);
    expect([path, status, type]).toEqual([path, 501, "application/rdap+json"]);
    expect(JSON.parse(text)).toMatchObject({ errorCode: 501 });
  }
  const posted = await rdap("/help", "POST");
  expect([posted.status, posted.allow]).toEqual([405, "GET, HEAD"]);
});

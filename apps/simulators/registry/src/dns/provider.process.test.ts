import { Resolver } from "node:dns/promises";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestRegistry, type TestRegistry } from "../testing/start.ts";
import { nameBytes, rcodes, types, u16 } from "./wire.ts";

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry("world");
});
afterAll(() => registry.stop());

/**
 * A client of the rivals' name servers ("provider"), or of the simulator's DNS tree ("dns"), which forwards questions to them.
 */
function client(of: "provider" | "dns"): Resolver {
  const { host, port } = registry.endpoints[of];
  const resolver = new Resolver({ timeout: 2000, tries: 1 });
  resolver.setServers([`${host}:${port}`]);
  return resolver;
}

/** Asks the rivals' name servers over TCP, and returns the whole message. */
function askOverTcp(name: string, type: number): Promise<Buffer> {
  const { host, port } = registry.endpoints.provider;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const socket = connect(port, host).on("error", reject);
  let received = Buffer.alloc(0);
  socket.on("data", (part: Buffer) => {
    received = Buffer.concat([received, part]);
    if (received.length >= 2 && received.length >= received.readUInt16BE(0) + 2) resolve(received.subarray(2));
  });
  const message = Buffer.concat([u16(7), u16(0), u16(1), u16(0), u16(0), u16(0), nameBytes(name), u16(type), u16(1)]);
  socket.write(Buffer.concat([u16(message.length), message]));
  return promise.finally(() => socket.destroy());
}

const rcodeOf = (message: Buffer) => message.readUInt16BE(2) & 0xf;
const isAuthoritative = (message: Buffer) => (message.readUInt16BE(2) & 0x04_00) !== 0;

describe.each(["torpet.nu", "ullspinneriet.com", "kaffebryggarna.se"])("the zone of %s, which can be transferred", (name) => {
  test.each(["provider", "dns"] as const)("is found by a client that asks the %s", async (of) => {
    const resolver = client(of);
    expect(await resolver.resolveSoa(name)).toMatchObject({ serial: 2_026_010_101, minttl: 300 });
    expect(await resolver.resolve4(name)).toEqual(["198.51.100.80"]);
    expect(await resolver.resolve6(name)).toEqual(["2001:db8:80::80"]);
    expect(await resolver.resolveMx(name)).toMatchObject([{ priority: 10, exchange: `mail.${name}` }]);
    expect(await resolver.resolveTxt(name)).toEqual([["v=spf1 mx -all"]]);
    expect(await resolver.resolveTxt(`_dmarc.${name}`)).toEqual([["v=DMARC1; p=none"]]);
    expect(await resolver.resolveCname(`www.${name}`)).toEqual([name]);
    expect(await resolver.resolve4(`www.${name}`)).toEqual(["198.51.100.80"]);
    expect(await resolver.resolve6(`webmail.${name}`)).toEqual(["2001:db8:80::25"]);
  });

  test("names the servers that the registry delegates it to, and these have the addresses of the book", async () => {
    const resolver = client("dns");
    const hosts = (await resolver.resolveNs(name)).toSorted();
    expect(hosts).toEqual([...(registry.registry.store.domains.find(name)?.hosts ?? [])].toSorted());
    expect(hosts).toHaveLength(2);
    for (const host of hosts) {
      const found = [...(await resolver.resolve4(host)), ...(await resolver.resolve6(host))];
      expect(found).toEqual((registry.registry.store.hosts.find(host)?.addresses ?? []).map(({ address }) => address));
      expect(registry.endpoints.provider.addresses).toEqual(expect.arrayContaining(found));
    }
  });
});

test("answers over TCP carry authority; nobody gets a copy of a zone", async () => {
  const answer = await askOverTcp("torpet.nu.", types.SOA);
  expect([rcodeOf(answer), isAuthoritative(answer), answer.readUInt16BE(6)]).toEqual([rcodes.NOERROR, true, 1]);
  expect(rcodeOf(await askOverTcp("torpet.nu.", types.AXFR))).toBe(rcodes.REFUSED);
});

test("a name that is not in a zone does not exist, and one without the type asked for has no data", async () => {
  const [missing, empty] = [
    await askOverTcp("nothing-here.torpet.nu.", types.A),
    await askOverTcp("shop.torpet.nu.", types.AAAA),
  ];
  expect([rcodeOf(missing), isAuthoritative(missing)]).toEqual([rcodes.NXDOMAIN, true]);
  expect([rcodeOf(empty), empty.readUInt16BE(6), empty.readUInt16BE(8)]).toEqual([rcodes.NOERROR, 0, 1]);
});

test("no zone: a name nobody has, one of another registrar with other servers, another DNS provider's", async () => {
  await registry.control("POST", "/domain", {
    name: "ours.se",
    registrar: "nameplane",
    hosts: ["ns1.loopia.se", "ns2.loopia.se"],
  });
  for (const name of ["nobody-has-this.se.", "ours.se.", "loopia.se.", "ns1.loopia.se.", "se.", "."])
    expect([name, rcodeOf(await askOverTcp(name, types.SOA))]).toEqual([name, rcodes.REFUSED]);
});

test("a name has its zone from its delegation to the rivals on, and one of theirs keeps it after it has left", async () => {
  const soa = (name: string) => askOverTcp(`${name}.`, types.SOA).then(rcodeOf);
  const put = (name: string, registrar: string, hosts: readonly string[]) =>
    registry.control("POST", "/domain", { name, registrar, hosts });
  await put("comes.se", "nameplane", ["ns1.loopia.se"]);
  expect(await soa("comes.se")).toBe(rcodes.REFUSED);
  await put("comes.se", "nameplane", ["ns2.rival-dns.net"]);
  expect(await soa("comes.se")).toBe(rcodes.NOERROR);
  expect(await client("provider").resolveNs("comes.se")).toEqual(["ns2.rival-dns.net"]);
  await put("leaves.se", "rival-reg", ["ns1.loopia.se"]);
  expect(await soa("leaves.se")).toBe(rcodes.NOERROR);
});

test("an address that POST /dns gives for a rival's name server comes first", async () => {
  const hosts = ["ns1.rival-dns.net", "ns2.rival-dns.net"];
  await registry.control("POST", "/domain", { name: "moved.se", registrar: "rival-reg", hosts });
  expect(await client("dns").resolve4("moved.se")).toEqual(["198.51.100.80"]);
  // Nothing answers at port 1.
  await registry.control("POST", "/dns", { nameServers: ["ns1.rival-dns.net=127.0.0.1:1"] });
  await expect(client("dns").resolve4("moved.se")).rejects.toMatchObject({ code: "ESERVFAIL" });
  await registry.control("POST", "/dns", { nameServers: [] });
});

test("names that the book does not have are asked for elsewhere, where a resolver is given; taken names and TLDs are not", async () => {
  const tree = client("dns");
  const nothing = { code: "ENODATA" };
  await expect(tree.resolve4("nobody-has-this.se")).rejects.toMatchObject(nothing);
  const { host, port } = registry.endpoints.provider;
  // The rivals' servers play the part of the resolver here: they refuse questions about names that they do not serve.
  const { status, body } = await registry.control("POST", "/dns", { elsewhere: `${host}:${port}` });
  expect({ status, ...body }).toMatchObject({ status: 200, elsewhere: `${host}:${port}` });
  for (const name of ["www.nobody-has-this.se", "host.example.test"])
    await expect(tree.resolve4(name)).rejects.toMatchObject({ code: "EREFUSED" });
  expect((await tree.resolveSoa("se")).nsname).toBe("ns.simulator");
  expect(await tree.resolve4("torpet.nu")).toEqual(["198.51.100.80"]);
  const wrong = await registry.control("POST", "/dns", { elsewhere: "resolver.example" });
  expect(wrong.status).toBe(400);
  await registry.control("POST", "/dns", { elsewhere: "" });
  await expect(tree.resolve4("nobody-has-this.se")).rejects.toMatchObject(nothing);
});

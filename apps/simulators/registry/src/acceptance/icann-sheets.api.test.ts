import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  contactCreate,
  domainCreate,
  domainUpdate,
  dsData,
  hostCreate,
  hostObjects,
  secDns,
  simple,
} from "../testing/elements.ts";
import { EppClient } from "../testing/epp-client.ts";
import { cellValue, type IcannRow, icannRows, type Placeholders } from "../testing/icann-table.ts";
import { type Corpus, corpora } from "../testing/schemas.ts";
import { startTestRegistry, type TestRegistry } from "../testing/start.ts";

// The data sheets of ICANN's Registry System Testing suite, and our own rows in the same form, tested row by row. A command
// passes if its result code is below 2000. Rows run against .shop, whose registry keeps contacts ("thick"), with host objects
// and DS data. Rows about keys run against .cz, whose registry accepts key data.

let registry: TestRegistry;
let client: EppClient;
let count = 0;
const tld = "shop";

beforeAll(async () => {
  registry = await startTestRegistry();
  client = await EppClient.loggedIn(registry.endpoints, "nameplane");
  await client.command(contactCreate({ id: "registrant" }));
  for (const host of ["ns1.epp-14.rst.icann", "ns2.epp-14.rst.icann"]) await client.command(hostCreate(host));
  await client.command(domainCreate({ name: `delegated.${tld}`, registrant: "registrant" }));
});
afterAll(async () => {
  client.close();
  await registry.stop();
});

const previous: Record<string, string> = {};

function values(row: IcannRow, placeholders: Placeholders): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [column, cell] of Object.entries(row.cells)) {
    const value = cellValue(column, cell, previous[column] ?? "", placeholders);
    found[column] = value;
    previous[column] = value;
  }
  return found;
}

const fresh = (): string => {
  count += 1;
  return `RST${count}`;
};

/** The title of a row's test: the row number, the error that it contains, and whether the command has to pass or fail. */
const title = (row: IcannRow): string => `row ${row.number}: ${row.cells["errorCode"] ?? ""} (${row.cells["passOrFail"]})`;

function titled(corpus: Corpus, sheet: string, keep: (row: IcannRow) => boolean = () => true): [string, IcannRow][] {
  const rows = icannRows(corpus, sheet).filter(keep);
  return rows.map((row) => [title(row), row]);
}

const contactAutos: Placeholders = {
  auto: {
    id: fresh,
    postalInfoType: () => "loc",
    name: () => "Åsa Öberg",
    org: () => "Kaffebryggarna AB",
    street1: () => "Storgatan 1",
    city: () => "Umeå",
    sp: () => "Västerbotten",
    pc: () => "90326",
    cc: () => "SE",
    voice: () => "+46.90123456",
    voiceExt: () => "12",
    fax: () => "+46.90123457",
    faxExt: () => "34",
    email: () => "asa@example.se",
    // The sheet says that authInfo has to be empty when the server implements RFC 9154, as ours does.
    authInfo: () => "",
  },
  variables: {},
};

describe.each(corpora)("epp-07 contact create, $whose", (corpus) => {
  test.each(titled(corpus, "epp-07-data"))("%s", async (_title, row) => {
    const v = values(row, contactAutos);
    const id = v["id"] ?? "";
    const reply = await client.command(
      contactCreate({
        id,
        type: v["postalInfoType"] ?? "",
        name: v["name"] ?? "",
        org: v["org"] ?? "",
        street: v["street1"] ?? "",
        city: v["city"] ?? "",
        sp: v["sp"] ?? "",
        pc: v["pc"] ?? "",
        cc: v["cc"] ?? "",
        voice: v["voice"] ?? "",
        voiceExt: v["voiceExt"] ?? "",
        fax: v["fax"] ?? "",
        faxExt: v["faxExt"] ?? "",
        email: v["email"] ?? "",
      }),
    );
    expect(reply.code < 2000 ? "pass" : "fail").toBe(v["passOrFail"]);
    if (reply.code >= 2000) return;
    const info = await client.command(simple("info", "contact", id));
    for (const field of ["name", "org", "city", "sp", "pc", "cc", "voice", "fax", "email"]) {
      expect(info.text(field)).toBe(v[field]);
    }
    expect(info.text("street")).toBe(v["street1"]);
    expect(info.first("voice")?.attributes.get("x")).toBe(v["voiceExt"]);
    expect(info.first("fax")?.attributes.get("x")).toBe(v["faxExt"]);
  });
});

describe.each(corpora)("epp-09 contact update, $whose", (corpus) => {
  test.each(titled(corpus, "epp-09-other-data"))("%s", async (_title, row) => {
    const v = values(row, contactAutos);
    const id = fresh();
    await client.command(contactCreate({ id, email: "before@example.se" }));
    const change =
      `<contact:chg><contact:voice x="${v["voiceExt"]}">${v["voice"]}</contact:voice>` +
      `<contact:fax x="${v["faxExt"]}">${v["fax"]}</contact:fax><contact:email>${v["email"]}</contact:email></contact:chg>`;
    const reply = await client.command(simple("update", "contact", id, change));
    expect(reply.code < 2000 ? "pass" : "fail").toBe(v["passOrFail"]);
    const info = await client.command(simple("info", "contact", id));
    expect(info.text("email")).toBe(reply.code < 2000 ? v["email"] : "before@example.se");
  });
});

describe.each(corpora)("epp-11 host create, $whose", (corpus) => {
  test.each(titled(corpus, "epp-11-data"))("%s", async (_title, row) => {
    const v = values(row, { auto: {}, variables: { $TLD: tld } });
    const name = v["name"] ?? "";
    if (v["createParentFirst"] === "true") {
      const parent = name.split(".").slice(-2).join(".");
      await client.command(domainCreate({ name: parent, registrant: "registrant" }));
    }
    const addressed = row.cells["ip"] !== "{EMPTY}";
    const address = [v["ip"] ?? "", v["addr"] ?? ""] as const;
    const reply = await client.command(hostCreate(name, addressed ? [address] : []));
    expect(reply.code < 2000 ? "pass" : "fail").toBe(v["passOrFail"]);
    if (reply.code >= 2000) return;
    const info = await client.command(simple("info", "host", name));
    expect(info.texts("addr")).toEqual(addressed ? [v["addr"]] : []);
  });
});

const domainAutos = (under: string): Placeholders => ({
  auto: { registrant: () => "registrant", keyTag: () => "12345" },
  variables: { $PREFIX: "rst-epp-14-", $TLD: under, $name: `delegated.${under}` },
});

const isAttributeRow = (row: IcannRow): boolean =>
  row.cells["hostModel"] === "attributes" && !(row.cells["errorCode"] ?? "").includes("DNSSEC");
const isKeyRow = (row: IcannRow): boolean => row.cells["secDNSInterface"] === "keyData";

function keyData(v: Readonly<Record<string, string>>): string {
  return (
    `<secDNS:keyData><secDNS:flags>${v["flags"]}</secDNS:flags><secDNS:protocol>${v["protocol"]}</secDNS:protocol>` +
    `<secDNS:alg>${v["keyDataAlg"]}</secDNS:alg><secDNS:pubKey>${v["pubKey"]}</secDNS:pubKey></secDNS:keyData>`
  );
}

async function createRow(row: IcannRow): Promise<void> {
  const under = isKeyRow(row) ? "cz" : tld;
  const v = values(row, domainAutos(under));
  const hosts = [v["ns1"], v["ns2"]].filter((host) => host !== undefined && host.endsWith(".icann"));
  const registrant = v["registrant"] === "" ? {} : { registrant: v["registrant"] ?? "" };
  const reply = await client.command(
    domainCreate({
      name: v["name"] ?? "",
      period: v["period"] ?? "",
      unit: v["periodUnit"] ?? "",
      hosts: hosts.filter((host) => host !== undefined),
      ...registrant,
    }),
    secDns(
      "create",
      isKeyRow(row) ? keyData(v) : dsData(v["keyTag"] ?? "", v["dsDataAlg"] ?? "", v["digestType"] ?? "", v["digest"] ?? ""),
    ),
  );
  expect(reply.code < 2000 ? "pass" : "fail").toBe(v["passOrFail"]);
  if (reply.code >= 2000) return;
  const info = await client.command(simple("info", "domain", (v["name"] ?? "").toLowerCase()));
  expect(info.text("roid")).toMatch(/^\w{1,80}-\w{1,8}$/);
  expect([info.text("crID"), info.text("clID")]).toEqual(["nameplane", "nameplane"]);
  expect(info.text("digest")).toBe(v["digest"]);
}

describe.each(corpora)("epp-14 domain create, $whose", (corpus) => {
  // Rows about host attributes are only for servers with that model; the sheet says to skip them.
  test.each(titled(corpus, "epp-14-data", (row) => !isAttributeRow(row)))("%s", (_title, row) => createRow(row));

  test("the rows about keys fail because of their key: a correct key passes", async () => {
    const good = { flags: "257", protocol: "3", keyDataAlg: "16", pubKey: "7JCMl8WwNOyFNWF6GBuMlIdtf08Cr1bO" };
    const reply = await client.command(
      domainCreate({ name: `rst-key-${fresh().toLowerCase()}.cz`, registrant: "registrant" }),
      secDns("create", keyData(good)),
    );
    expect(reply.code).toBe(1000);
  });
});

describe.each(corpora)("epp-16 domain update, name servers, $whose", (corpus) => {
  const rows = titled(corpus, "epp-16-ns-data", (row) => row.cells["hostModel"] === "objects");
  test.each(rows)("%s", async (_title, row) => {
    const v = values(row, { auto: {}, variables: { $DOMAIN: `delegated.${tld}` } });
    const host = v["hostname"] ?? "";
    if (v["createIfNeeded"] === "true") await client.command(hostCreate(host));
    const part = v["action"] === "add" ? { add: hostObjects(host) } : { rem: hostObjects(host) };
    const reply = await client.command(domainUpdate(`delegated.${tld}`, part));
    expect(reply.code < 2000 ? "pass" : "fail").toBe(v["passOrFail"]);
    const listed = (await client.command(simple("info", "domain", `delegated.${tld}`))).texts("hostObj");
    if (reply.code < 2000) expect(listed.includes(host.toLowerCase())).toBe(v["action"] === "add");
  });

  test("the sheet was read: five rows for host objects", () => {
    expect(rows).toHaveLength(5);
  });
});

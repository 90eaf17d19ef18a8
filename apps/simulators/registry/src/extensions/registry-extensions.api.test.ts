import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { check, contactCreate, domainCreate, pollAck, pollRequest, simple, transfer } from "../testing/elements.ts";
import { EppClient, loginElement } from "../testing/epp-client.ts";
import { Reply } from "../testing/reply.ts";
import { validateOurs } from "../testing/schemas.ts";
import { startTestRegistry, type TestRegistry } from "../testing/start.ts";
import { feeUris, namespaces } from "../xml/namespaces.ts";

const { launch, allocationToken, idn, idnLang, whoisInf, maint, lowBalance, changePoll, smd } = namespaces;

let registry: TestRegistry;
let own: EppClient;
let rival: EppClient;
beforeAll(async () => {
  registry = await startTestRegistry();
  await registry.control("POST", "/clock", { set: "2026-03-01T12:00:00Z" });
  const extensions = [...feeUris, launch, allocationToken, idn, idnLang, whoisInf, changePoll];
  own = await EppClient.loggedIn(registry.endpoints, "nameplane", extensions);
  rival = await EppClient.loggedIn(registry.endpoints, "rival-reg", extensions);
  await own.command(contactCreate({ id: "holder-1" }));
});
afterAll(async () => {
  own.close();
  rival.close();
  await registry.stop();
});

const create = (name: string, extension = ""): Promise<Reply> =>
  own.command(domainCreate(name.endsWith(".com") ? { name } : { name, registrant: "holder-1" }), extension);
const info = (name: string, extension = "", client = own): Promise<Reply> =>
  client.command(simple("info", "domain", name), extension);

describe("an internationalised name", () => {
  const tag = (language: string) => `<l:tag xmlns:l="${idnLang}">${language}</l:tag>`;
  const data = (table: string, uname: string) =>
    `<i:data xmlns:i="${idn}"><i:table>${table}</i:table><i:uname>${uname}</i:uname></i:data>`;

  test("needs its language at .com, and one that fits", async () => {
    expect((await create("xn--rksmrgs-5wao1o.com")).code).toBe(2003);
    expect((await create("xn--rksmrgs-5wao1o.com", tag("RUS"))).code).toBe(2306);
    expect((await create("xn--rksmrgs-5wao1o.com", tag("a language"))).code).toBe(2005);
    expect((await create("xn--rksmrgs-5wao1o.com", tag("SWE"))).code).toBe(1000);
    expect((await create("rksmrgs.com")).code).toBe(1000);
  });

  test("is shown with the table that its create named", async () => {
    expect((await create("xn--rksmrgs-5wao1o.shop", data("Cyrl", "räksmörgås.shop"))).code).toBe(2306);
    expect((await create("xn--rksmrgs-5wao1o.shop", data("none", "räksmörgås.shop"))).code).toBe(2306);
    expect((await create("xn--rksmrgs-5wao1o.shop", data("sv", "raksmorgas.shop"))).code).toBe(2005);
    expect((await create("xn--rksmrgs-5wao1o.shop", data("sv", "räksmörgås.shop"))).code).toBe(1000);
    const shown = await info("xn--rksmrgs-5wao1o.shop");
    expect([shown.text("table"), shown.text("uname")]).toEqual(["sv", "räksmörgås.shop"]);
  });
});

describe("a launch phase", () => {
  const asked = (type: string) => `<l:check xmlns:l="${launch}" type="${type}"><l:phase>claims</l:phase></l:check>`;
  const notice = (notAfter: string, acceptedDate: string) =>
    `<l:notice><l:noticeID validatorID="tmch">370d0b7c9223372036854775807</l:noticeID><l:notAfter>${notAfter}</l:notAfter><l:acceptedDate>${acceptedDate}</l:acceptedDate></l:notice>`;
  const claims = (inner: string) => `<l:create xmlns:l="${launch}"><l:phase>claims</l:phase>${inner}</l:create>`;
  const valid = notice("2026-03-03T00:00:00Z", "2026-03-01T11:00:00Z");

  test("tells which names are claimed, and nothing of availability", async () => {
    const reply = await own.command(check("domain", ["varumarke.shop", "kaffe.shop", "varumarke.se"]), asked("claims"));
    expect(reply.all("name").map((node) => [node.text, node.attributes.get("exists")])).toEqual([
      ["varumarke.shop", "1"],
      ["kaffe.shop", "0"],
      ["varumarke.se", "0"],
    ]);
    expect(reply.all("claimKey")).toHaveLength(1);
    expect(reply.first("resData")).toBeUndefined();
    const available = await own.command(check("domain", ["varumarke.shop"]), asked("avail"));
    expect(available.all("name").map((node) => node.attributes.get("avail"))).toEqual(["1"]);
  });

  test("a claimed name is created with a notice that was acknowledged and is still valid", async () => {
    const bare = await create("varumarke.shop");
    expect([bare.code, bare.reason]).toEqual([2003, "varumarke.shop requires a claims notice"]);
    const past = notice("2026-02-01T00:00:00Z", "2026-01-30T00:00:00Z");
    expect((await create("varumarke.shop", claims(past))).code).toBe(2306);
    expect((await create("varumarke.shop", claims(notice("2026-03-03T00:00:00Z", "2026-03-02T00:00:00Z")))).code).toBe(2306);
    expect((await create("unclaimed.shop", claims(valid))).code).toBe(2306);
    expect((await create("varumarke.shop", claims(valid))).code).toBe(1000);
  });

  test("sunrise takes an encoded mark and gives an application, which info shows", async () => {
    const sunrise = (marks: string) =>
      `<l:create xmlns:l="${launch}" type="application"><l:phase>sunrise</l:phase>${marks}</l:create>`;
    const mark = (text: string) => `<s:encodedSignedMark xmlns:s="${smd}" encoding="base64">${text}</s:encodedSignedMark>`;
    expect((await create("trademarked.shop", sunrise(""))).code).toBe(2003);
    expect((await create("trademarked.shop", sunrise(mark("YWJj")))).text("applicationID")).toMatch(/^A\d+$/);
    const asks = (phase: string) => `<l:info xmlns:l="${launch}"><l:phase>${phase}</l:phase></l:info>`;
    const shown = await info("trademarked.shop", asks("sunrise"));
    expect([shown.text("phase"), shown.statuses().includes("pendingAllocation")]).toEqual(["sunrise", true]);
    expect((await info("trademarked.shop", asks("landrush"))).code).toBe(2303);
  });
});

describe("an allocation token", () => {
  const token = (text: string) => `<t:allocationToken xmlns:t="${allocationToken}">${text}</t:allocationToken>`;
  const asksToken = `<t:info xmlns:t="${allocationToken}"/>`;
  const right = token("Token-police.shop-1A");

  test("opens a reserved name to a check and a create, and is told to the registrar that used it", async () => {
    const availability = async (extension: string) => {
      const reply = await own.command(check("domain", ["police.shop"]), extension);
      return [reply.first("name")?.attributes.get("avail"), reply.text("reason")];
    };
    expect(await availability("")).toEqual(["0", "Reserved"]);
    expect(await availability(token("other"))).toEqual(["0", "Allocation Token mismatch"]);
    expect(await availability(right)).toEqual(["1", undefined]);
    expect((await create("police.shop")).code).toBe(2306);
    expect((await create("police.shop", token("other"))).code).toBe(2201);
    expect((await create("police.shop", right)).code).toBe(1000);
    expect((await info("police.shop", asksToken)).text("allocationToken")).toBe("Token-police.shop-1A");
    expect((await info("police.shop", asksToken, rival)).code).toBe(2201);
  });

  test("that is not the name's own is refused in a create and a transfer; a name without one shows none", async () => {
    expect((await create("plain-name.shop", token("other"))).code).toBe(2201);
    expect((await create("plain-name.shop")).code).toBe(1000);
    expect((await info("plain-name.shop", asksToken)).code).toBe(2303);
    await registry.control("POST", "/domain", { name: "flytt.eu", registrar: "rival-reg", authInfo: "Move-flytt-1A" });
    const request = transfer("request", "flytt.eu", "Move-flytt-1A");
    expect((await own.command(request, token("other"))).code).toBe(2201);
    expect((await own.command(request)).code).toBe(1000);
  });
});

test("info tells the registrar as WHOIS names it when it is asked", async () => {
  await create("named.com");
  const asks = (flag: string) => `<w:whoisInf xmlns:w="${whoisInf}"><w:flag>${flag}</w:flag></w:whoisInf>`;
  expect((await info("named.com", asks("true"), rival)).text("registrar")).toBe("Nameplane Registrar AB");
  expect((await info("named.com", asks("0"))).first("whoisInfData")).toBeUndefined();
});

describe("the drafts of the fee extension", () => {
  /**
   * Sends a command and checks the answer with our own schemas only, because the published collection lacks those of some drafts.
   */
  async function exchange(verb: string, extension: string): Promise<Reply> {
    own.write(own.document(verb, extension));
    const xml = (await own.readRaw()).toString("utf8");
    validateOurs(xml);
    return new Reply(xml);
  }
  const drafts = ["0.5", "0.6", "0.7", "0.8", "0.9", "0.11"];
  const uriOf = (draft: string) => `urn:ietf:params:xml:ns:fee-${draft}`;

  test.each(["0.5", "0.6", "0.7", "0.8", "0.9"])("%s prices each name and command that it is asked for", async (draft) => {
    const isObject = draft === "0.9";
    const of = (name: string, command: string) =>
      isObject
        ? `<f:object objURI="${namespaces.domain}"><f:objID element="name">${name}</f:objID><f:command>${command}</f:command></f:object>`
        : `<f:domain><f:name>${name}</f:name><f:currency>USD</f:currency><f:command>${command}</f:command></f:domain>`;
    const asked =
      of("coffee.shop", "create") + of("coffee.shop", "restore") + of("kaffebaren.xyz", "create") + of("kaffe.se", "create");
    const reply = await exchange(
      check("domain", ["coffee.shop", "kaffebaren.xyz", "kaffe.se"]),
      `<f:check xmlns:f="${uriOf(draft)}">${asked}</f:check>`,
    );
    expect(reply.texts("command")).toEqual(["create", "restore", "create", "create"]);
    expect(reply.texts("fee")).toEqual(["125.00", "60.00", "2.20"]);
    expect(reply.texts("class")).toEqual(["premium", "premium", "standard"]);
  });

  test("0.11 prices one command for all names", async () => {
    const reply = await exchange(
      check("domain", ["coffee.shop", "kaffe.se"]),
      `<f:check xmlns:f="${uriOf("0.11")}"><f:command>renew</f:command><f:currency>USD</f:currency><f:period unit="y">2</f:period></f:check>`,
    );
    expect(reply.texts("fee")).toEqual(["250.00"]);
    expect(reply.texts("reason")).toEqual(["No price list"]);
  });

  test.each(drafts)("%s agrees to a price, and tells what was charged in the same draft", async (draft) => {
    const name = `fee-${draft.replace(".", "-")}.xyz`;
    const fee = (amount: string) =>
      `<f:create xmlns:f="${uriOf(draft)}"><f:currency>USD</f:currency><f:fee>${amount}</f:fee></f:create>`;
    const ordered = domainCreate({ name, registrant: "holder-1" });
    expect((await exchange(ordered, fee("9.99"))).code).toBe(2004);
    const reply = await exchange(ordered, fee("2.20"));
    expect([reply.code, reply.text("fee")]).toEqual([1000, "2.20"]);
    expect(reply.all("creData").map((node) => node.ns)).toContain(uriOf(draft));
  });
});

describe("news of the registry", () => {
  let told: EppClient;
  beforeAll(async () => {
    told = await EppClient.connect(registry.endpoints);
    await told.read();
    const pw = registry.endpoints.epp.accounts.find(({ clID }) => clID === "nameplane2")?.pw ?? "";
    const objects = `<objURI>${maint}</objURI><objURI>${lowBalance}</objURI>`;
    await told.command(loginElement("nameplane2", pw, [changePoll]).replace("<svcExtension>", `${objects}<svcExtension>`));
  });
  afterAll(() => told.close());

  async function next(): Promise<Reply> {
    const reply = await told.command(pollRequest);
    await told.command(pollAck(reply.first("msgQ")?.attributes.get("id") ?? ""));
    return reply;
  }

  test("maintenance comes as a message of RFC 9167", async () => {
    const times = { start: "2026-04-01T02:00:00Z", end: "2026-04-01T04:00:00Z" };
    await registry.control("POST", "/maintenance", {
      registrar: "nameplane2",
      id: "m-1",
      title: "Move",
      systems: ["EPP", "WHOIS"],
      ...times,
    });
    const reply = await next();
    expect([reply.text("pollType"), reply.text("start"), reply.texts("impact")]).toEqual([
      "create",
      "2026-04-01T02:00:00.000Z",
      ["full", "full"],
    ]);
    expect((await registry.control("POST", "/maintenance", { registrar: "nameplane2", id: "m-2" })).status).toBe(400);
  });

  test("a low balance comes as Verisign sends it", async () => {
    await registry.control("POST", "/balance", { registrar: "nameplane2", limit: "1000.00", available: "50.00" });
    expect((await next()).text("availableCredit")).toBe("50.00");
  });

  test("a change that follows from a dispute names the case", async () => {
    await registry.control("POST", "/domain", { name: "disputed.shop", registrar: "nameplane2" });
    await registry.control("POST", "/change", { name: "disputed.shop", add: ["serverHold"], case: "D2026-1", caseType: "urs" });
    const reply = await next();
    expect([reply.text("caseId"), reply.first("caseId")?.attributes.get("type")]).toEqual(["D2026-1", "urs"]);
  });
});

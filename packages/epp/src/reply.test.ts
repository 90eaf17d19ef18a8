import { describe, expect, test } from "vitest";

import { domainCheck } from "./commands/domain-check.ts";
import { domainCreate } from "./commands/domain-create.ts";
import { domainDelete } from "./commands/domain-delete.ts";
import { domainInfo } from "./commands/domain-info.ts";
import { domainRenew } from "./commands/domain-renew.ts";
import { domainRestoreRequest } from "./commands/domain-restore.ts";
import { domainTransfer } from "./commands/domain-transfer.ts";
import { EppOutcomeUnknown, EppRefused } from "./errors.ts";
import { NS } from "./namespaces.ts";
import { gtld } from "./registries/gtld.ts";
import { iis } from "./registries/iis.ts";
import { isTransientCode, resultCodes } from "./result-codes.ts";
import { interpretReply } from "./session/interpret-reply.ts";
import { answerXml, contextFor, replyOf } from "./testing/contexts.ts";
import { MalformedFrame } from "./xml/read-xml.ts";

const d = `xmlns:domain="${NS.domain}"`;
const context = contextFor(gtld);

describe("the envelope of an answer", () => {
  test("is read in any order, with any prefixes", () => {
    const reply = replyOf(
      `<e:epp xmlns:e="${NS.epp}"><e:response><e:trID><e:svTRID>SV</e:svTRID><e:clTRID> CL-1 </e:clTRID></e:trID>` +
        `<e:extension><x xmlns="urn:x"/></e:extension><e:resData><y xmlns="urn:y"/></e:resData>` +
        '<e:msgQ count="3" id="77"/><e:result code="1000"><e:msg>Fine.</e:msg></e:result></e:response></e:epp>',
    );
    expect(reply).toMatchObject({
      clTRID: "CL-1",
      svTRID: "SV",
      results: [{ code: 1000, msg: "Fine." }],
      queue: { count: 3, id: "77", queuedAt: null, msg: null },
      resData: [{ ns: "urn:y", name: "y" }],
      extensions: [{ ns: "urn:x", name: "x" }],
    });
  });

  test("keeps every value and reason, and hides codes that are quoted back", () => {
    const reply = replyOf(
      answerXml({
        code: 2202,
        result:
          `<value xmlns:domain="${NS.domain}"><domain:pw>Geheim-1</domain:pw></value>` +
          `<extValue><value xmlns:domain="${NS.domain}"><domain:name>a.shop</domain:name></value><reason lang="en">Wrong code Geheim-1</reason></extValue>` +
          "<value>bare</value><extValue><value><undef/></value><reason>Just so</reason></extValue>",
      }),
    );
    const error = EppRefused.fromReply({ verb: "domain:transfer-request", clTRID: "ABC-12345" }, reply, ["Geheim-1"]);
    expect(error.values).toEqual([
      { ns: NS.domain, name: "pw", text: "***" },
      { ns: "", name: "", text: "bare" },
    ]);
    expect(error.extValues).toEqual([
      { value: { ns: NS.domain, name: "name", text: "a.shop" }, reason: "Wrong code ***" },
      { value: { ns: "", name: "", text: "" }, reason: "Just so" },
    ]);
    expect(JSON.stringify([error, error.message])).not.toContain("Geheim-1");
  });

  test.each([
    ["another root", "<html/>"],
    ["another namespace", "<epp><response><result code='1000'/></response></epp>"],
    ["no result", `<epp xmlns="${NS.epp}"><response><trID/></response></epp>`],
    ["a code in words", answerXml({}).replace('"1000"', '"%CODE%"')],
    ["a code of three digits", answerXml({}).replace('"1000"', '"200"')],
  ])("with %s is malformed", (_, xml) => {
    expect(() => replyOf(xml)).toThrow(MalformedFrame);
  });
});

describe("a result code", () => {
  const create = domainCreate({ name: "a.shop", periodMonths: 12, nameservers: [], authInfo: null });
  const info = domainInfo({ name: "a.shop" });
  const outcome = (command: typeof create | typeof info, code: number): unknown => {
    try {
      return interpretReply<unknown>(command, context, "ABC-12345", replyOf(answerXml({ code })));
    } catch (error) {
      return error;
    }
  };

  test("of 1000 is done, of 1001 is pending", () => {
    expect(outcome(create, 1000)).toMatchObject({ code: 1000, isPending: false, svTRID: "SV-1", clTRID: "ABC-12345" });
    expect(outcome(create, 1001)).toMatchObject({ code: 1001, isPending: true });
  });

  test.each(
    Object.keys(resultCodes)
      .map(Number)
      .filter((code) => code >= 2000),
  )("of %i is distinguished", (code) => {
    const isUnknown = code === 2400 || code === 2500;
    expect(outcome(create, code)).toBeInstanceOf(isUnknown ? EppOutcomeUnknown : EppRefused);
    const refused = outcome(info, code);
    expect(refused).toBeInstanceOf(EppRefused);
    expect(refused instanceof EppRefused && refused.isTransient()).toBe([2400, 2500, 2501, 2502].includes(code));
    expect(isTransientCode(code)).toBe([2400, 2500, 2501, 2502].includes(code));
  });

  test("that RFC 5730 does not define is a refusal from 2000 on", () => {
    expect(outcome(create, 2999)).toBeInstanceOf(EppRefused);
  });

  test("decides by the first failure when an answer has several results", () => {
    const xml = answerXml({ code: 2004 })
      .replace("<trID>", '<trID xmlns:x="x">')
      .replace("</result>", '</result><result code="2005"><msg>Second</msg></result>');
    expect(() => interpretReply(create, context, "ABC-12345", replyOf(xml))).toThrow(/refused with 2004/);
  });

  test("leaves the outcome of a query open when its answer lacks the data, but not of a create", () => {
    expect(outcome(info, 1000)).toMatchObject({ kind: "outcomeUnknown", reason: "badReply", isTransform: false });
    expect(outcome(create, 1000)).toMatchObject({ data: { name: null, createdAt: null, expiresAt: null, fee: null } });
  });
});

describe("domain answers", () => {
  test("give a domain with all extension data of .se", () => {
    const xml = answerXml({
      resData:
        `<domain:infData ${d}><domain:name>example.se</domain:name><domain:roid>D1-SE</domain:roid><domain:status s="ok"/>` +
        '<domain:status s="serverRegistrantChangeProhibited">note</domain:status><domain:registrant>NP-1</domain:registrant>' +
        '<domain:contact type="tech">NP-2</domain:contact><domain:ns><domain:hostObj>ns1.a.net</domain:hostObj></domain:ns>' +
        "<domain:host>ns1.example.se</domain:host><domain:clID>us</domain:clID><domain:crID>them</domain:crID>" +
        "<domain:crDate>2020-01-01T00:00:00.0Z</domain:crDate><domain:upDate>2021-01-01T00:00:00+01:00</domain:upDate>" +
        "<domain:exDate>2027-01-01</domain:exDate><domain:registrylock>1</domain:registrylock>" +
        "<domain:authInfo><domain:pw roid='R1-SE'>a  b</domain:pw></domain:authInfo></domain:infData>",
      extension:
        `<secDNS:infData xmlns:secDNS="${NS.secDNS}"><secDNS:dsData><secDNS:keyTag>1</secDNS:keyTag><secDNS:alg>13</secDNS:alg>` +
        "<secDNS:digestType>2</secDNS:digestType><secDNS:digest>ab cd</secDNS:digest></secDNS:dsData>" +
        "<secDNS:dsData><secDNS:keyTag>broken</secDNS:keyTag></secDNS:dsData></secDNS:infData>" +
        `<iis:infData xmlns:iis="${NS.iis}"><iis:deactDate>2027-01-11</iis:deactDate><iis:delDate>2027-03-12T00:00:00Z</iis:delDate>` +
        "<iis:state>active</iis:state><iis:clientDelete>0</iis:clientDelete></iis:infData>" +
        `<rl:infData xmlns:rl="${NS.registryLock}"><rl:locked>true</rl:locked></rl:infData>` +
        `<rgp:infData xmlns:rgp="${NS.rgp}"><rgp:rgpStatus s="addPeriod"/><rgp:rgpStatus s="newPeriod"/></rgp:infData>`,
    });
    expect(domainInfo({ name: "example.se" }).read(replyOf(xml), contextFor(iis))).toEqual({
      name: "example.se",
      roid: "D1-SE",
      statuses: ["ok", "serverRegistrantChangeProhibited"],
      registrant: "NP-1",
      contacts: [{ role: "tech", id: "NP-2" }],
      nameservers: [{ name: "ns1.a.net", addresses: [] }],
      subordinateHosts: ["ns1.example.se"],
      clID: "us",
      crID: "them",
      upID: null,
      createdAt: "2020-01-01T00:00:00.000Z",
      updatedAt: "2020-12-31T23:00:00.000Z",
      expiresAt: "2027-01-01T00:00:00.000Z",
      transferredAt: null,
      authInfo: { state: "shown", pw: "a  b", roid: "R1-SE" },
      secDns: {
        ds: [{ keyTag: 1, algorithm: 13, digestType: 2, digest: "ABCD", keyData: null }],
        keys: [],
        maxSigLifeSeconds: null,
      },
      rgpStatuses: ["addPeriod", "newPeriod"],
      idn: null,
      launch: null,
      whois: null,
      allocationToken: null,
      iis: {
        deactivatesAt: "2027-01-11T00:00:00.000Z",
        deletesAt: "2027-03-12T00:00:00.000Z",
        releasesAt: null,
        state: "active",
        isClientDelete: false,
      },
      registryLock: { isLocked: true, unlockedUntil: null },
    });
  });

  test.each([
    ["<domain:authInfo><domain:null/></domain:authInfo>", { state: "unset" }],
    ["<domain:authInfo><domain:pw/></domain:authInfo>", { state: "hidden" }],
    ["", null],
  ])("give the state of the auth code: %s", (authInfo, expected) => {
    const xml = answerXml({
      resData: `<domain:infData ${d}><domain:name>a.shop</domain:name>${authInfo}</domain:infData>`,
    });
    const info = domainInfo({ name: "a.shop" }).read(replyOf(xml), context);
    expect(info.authInfo).toEqual(expected);
    expect(info).toMatchObject({
      roid: null,
      statuses: [],
      nameservers: [],
      secDns: null,
      iis: null,
      registryLock: null,
    });
  });

  test("give name servers that are attributes of the domain", () => {
    const xml = answerXml({
      resData:
        `<domain:infData ${d}><domain:name>a.shop</domain:name><domain:ns><domain:hostAttr><domain:hostName>ns1.a.shop</domain:hostName>` +
        '<domain:hostAddr ip="v4">192.0.2.1</domain:hostAddr></domain:hostAttr></domain:ns></domain:infData>',
    });
    expect(domainInfo({ name: "a.shop" }).read(replyOf(xml), context).nameservers).toEqual([
      { name: "ns1.a.shop", addresses: ["192.0.2.1"] },
    ]);
  });

  test("join the prices of a name from several elements, and let a premium class win", () => {
    const fee = (command: string, amount: string, feeClass: string): string =>
      `<fee:cd avail="1"><fee:objID>Rich.shop</fee:objID><fee:class>${feeClass}</fee:class><fee:command name="${command}" standard="0">` +
      `<fee:period unit="y">1</fee:period><fee:fee description="${command}" refundable="1" grace-period="P5D">${amount}</fee:fee></fee:command></fee:cd>`;
    const xml = answerXml({
      resData: `<domain:chkData ${d}><domain:cd><domain:name avail="1">rich.shop</domain:name></domain:cd></domain:chkData>`,
      extension:
        `<fee:chkData xmlns:fee="${NS.fee}"><fee:currency>USD</fee:currency>` +
        `${fee("restore", "17.00", "standard")}${fee("create", "100.00", "premium")}</fee:chkData>`,
    });
    const [check] = domainCheck({ names: ["rich.shop"] }).read(replyOf(xml), context);
    expect(check).toMatchObject({
      name: "rich.shop",
      isAvailable: true,
      fee: { currency: "USD", feeClass: "premium", isAvailable: true },
    });
    expect(check?.fee?.quotes.map((quote) => [quote.command, quote.periodMonths, quote.isStandard, quote.fees[0]])).toEqual([
      ["restore", 12, false, { amount: "17.00", description: "restore", isRefundable: true, gracePeriod: "P5D", applied: null }],
      ["create", 12, false, { amount: "100.00", description: "create", isRefundable: true, gracePeriod: "P5D", applied: null }],
    ]);
  });

  test("give the effects and fees of commands", () => {
    const fee = (name: string, more = ""): string =>
      `<fee:${name} xmlns:fee="${NS.fee}"><fee:currency>EUR</fee:currency><fee:fee>5.00</fee:fee>${more}</fee:${name}>`;
    const charged = { currency: "EUR", periodMonths: null, credits: [], balance: null, creditLimit: null };
    const created = domainCreate({ name: "a.shop", periodMonths: 12, nameservers: [], authInfo: null }).read(
      replyOf(
        answerXml({
          resData: `<domain:creData ${d}><domain:name>a.shop</domain:name><domain:crDate>2026-01-01T00:00:00Z</domain:crDate><domain:exDate>2027-01-01T00:00:00Z</domain:exDate></domain:creData>`,
          extension: fee("creData", "<fee:balance>-5.00</fee:balance>"),
        }),
      ),
      context,
    );
    expect(created).toMatchObject({
      createdAt: "2026-01-01T00:00:00.000Z",
      expiresAt: "2027-01-01T00:00:00.000Z",
      fee: { ...charged, balance: "-5.00" },
    });
    const renewed = domainRenew({ name: "a.shop", curExpDate: "2027-01-01", periodMonths: 12 }).read(
      replyOf(
        answerXml({
          resData: `<domain:renData ${d}><domain:name>a.shop</domain:name><domain:exDate>2028-01-01T00:00:00Z</domain:exDate></domain:renData>`,
        }),
      ),
      context,
    );
    expect(renewed).toEqual({ name: "a.shop", expiresAt: "2028-01-01T00:00:00.000Z", fee: null });
    expect(domainDelete({ name: "a.shop" }).read(replyOf(answerXml({ extension: fee("delData") })), context)).toMatchObject({
      fee: charged,
    });
    const restored = `<rgp:upData xmlns:rgp="${NS.rgp}"><rgp:rgpStatus s="pendingRestore"/></rgp:upData>`;
    expect(domainRestoreRequest({ name: "a.shop" }).read(replyOf(answerXml({ extension: restored })), context)).toEqual({
      rgpStatuses: ["pendingRestore"],
      fee: null,
    });
  });

  test("give the state of a transfer, in the registry's own words if need be", () => {
    const trnData =
      `<domain:trnData ${d}><domain:name>a.fi</domain:name><domain:trStatus>Transferred</domain:trStatus><domain:reID>us</domain:reID>` +
      "<domain:reDate>2026-01-01T00:00:00Z</domain:reDate><domain:acID>them</domain:acID><domain:acDate>2026-01-06T00:00:00Z</domain:acDate></domain:trnData>";
    const query = domainTransfer({ op: "query", name: "a.fi" });
    expect(query.read(replyOf(answerXml({ resData: trnData })), context).transfer).toEqual({
      object: "a.fi",
      status: "Transferred",
      reID: "us",
      requestedAt: "2026-01-01T00:00:00.000Z",
      acID: "them",
      actsAt: "2026-01-06T00:00:00.000Z",
      expiresAt: null,
    });
    expect(() => query.read(replyOf(answerXml({})), context)).toThrow(MalformedFrame);
    const request = domainTransfer({ op: "request", name: "a.fi", authInfo: "code" });
    expect(request.read(replyOf(answerXml({})), context)).toEqual({ transfer: null, fee: null });
  });
});

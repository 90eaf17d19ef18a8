import { describe, expect, test } from "vitest";

import { domainCheck } from "../commands/domain-check.ts";
import { domainClaims } from "../commands/domain-claims.ts";
import { domainCreate } from "../commands/domain-create.ts";
import { domainInfo } from "../commands/domain-info.ts";
import { chooseServices } from "../commands/login.ts";
import { NS } from "../namespaces.ts";
import { gtld } from "../registries/gtld.ts";
import { verisign } from "../registries/verisign.ts";
import { answerXml, contextFor, replyOf } from "../testing/contexts.ts";
import { maskFrame } from "../xml/mask-frame.ts";
import { MalformedFrame } from "../xml/read-xml.ts";
import { readFeeCharged } from "./fee.ts";

const chkData = `<domain:chkData xmlns:domain="${NS.domain}"><domain:cd><domain:name avail="1">Rich.shop</domain:name></domain:cd></domain:chkData>`;
const infData = (name: string) =>
  `<domain:infData xmlns:domain="${NS.domain}"><domain:name>${name}</domain:name></domain:infData>`;
const context = contextFor(gtld);

function checkWith(extension: string) {
  return domainCheck({ names: ["rich.shop"] }).read(replyOf(answerXml({ resData: chkData, extension })), context)[0]?.fee;
}

function infoWith(extension: string) {
  return domainInfo({ name: "a.com" }).read(replyOf(answerXml({ resData: infData("a.com"), extension })), context);
}

describe("prices", () => {
  const amounts = (command: string, amount: string, feeClass: string) =>
    `<fee:command>${command}</fee:command><fee:period unit="y">1</fee:period><fee:fee refundable="1" grace-period="P5D">${amount}</fee:fee>${feeClass}`;
  const cdOf = (name: string, currency: string) => `<fee:cd>${name}<fee:currency>${currency}</fee:currency>`;
  const premium = "<fee:class>premium</fee:class>";

  test.each([NS.fee05, NS.fee06, NS.fee07, NS.fee08, NS.fee09])("are read by %s, one element for each command", (uri) => {
    const name = uri === NS.fee09 ? '<fee:objID element="name">rich.shop</fee:objID>' : "<fee:name>rich.shop</fee:name>";
    const fee = checkWith(
      `<fee:chkData xmlns:fee="${uri}">${cdOf(name, "USD")}${amounts("create", "100.00", premium)}</fee:cd>` +
        `${cdOf(name, "USD")}${amounts("renew", "20.00", "")}</fee:cd>${cdOf(name, "EUR")}${amounts("transfer", "9.00", "")}</fee:cd></fee:chkData>`,
    );
    expect(fee).toMatchObject({
      name: "rich.shop",
      currency: "USD",
      feeClass: "premium",
      isAvailable: true,
      isOneCommandEach: false,
    });
    expect(fee?.quotes.map(({ command, periodMonths, fees }) => [command, periodMonths, fees[0]?.amount])).toEqual([
      ["create", 12, "100.00"],
      ["renew", 12, "20.00"],
    ]);
  });

  test("are read by draft 0.11, the name inside an object", () => {
    const cd =
      `<fee:object><domain:name xmlns:domain="${NS.domain}">rich.shop</domain:name></fee:object>` +
      `<fee:command>create</fee:command><fee:currency>USD</fee:currency><fee:period unit="y">1</fee:period><fee:fee>5.00</fee:fee><fee:reason>Reserved</fee:reason>`;
    const fee = checkWith(`<fee:chkData xmlns:fee="${NS.fee11}"><fee:cd avail="0">${cd}</fee:cd></fee:chkData>`);
    expect(fee).toMatchObject({ isAvailable: false, reason: "Reserved", isOneCommandEach: true, currency: "USD" });
    expect(fee?.quotes).toMatchObject([{ command: "create", periodMonths: 12, fees: [{ amount: "5.00" }] }]);
  });

  test.each([NS.fee05, NS.fee06, NS.fee07, NS.fee08, NS.fee09, NS.fee11, NS.fee])("that were charged are read by %s", (uri) => {
    const extension = `<fee:creData xmlns:fee="${uri}"><fee:currency>USD</fee:currency><fee:fee>5.00</fee:fee><fee:balance>-5.00</fee:balance></fee:creData>`;
    expect(readFeeCharged(replyOf(answerXml({ extension })), "creData")).toMatchObject({
      currency: "USD",
      fees: [{ amount: "5.00" }],
      balance: "-5.00",
    });
  });

  test.each([
    [[NS.fee05, NS.fee11, NS.fee], NS.fee],
    [[NS.fee06, NS.fee11, NS.fee09, NS.fee08], NS.fee09],
    [[NS.fee11, NS.fee05], NS.fee05],
    [[NS.fee11], NS.fee11],
    [["urn:ietf:params:xml:ns:fee-0.4"], undefined],
  ])("of a server that offers %j are asked for by %s", (extensions, chosen) => {
    const greeting = {
      svID: "x",
      serverTimeAt: null,
      versions: ["1.0"],
      languages: ["en"],
      objects: [NS.domain, NS.contact, NS.host],
      extensions,
    };
    expect(chooseServices(greeting, gtld)).toMatchObject({ extensions: chosen === undefined ? [] : [chosen] });
    const listed = { ...gtld, extensions: [NS.fee05, "urn:ietf:params:xml:ns:fee-0.12", NS.fee] };
    expect(chooseServices(greeting, listed)).toMatchObject({ extensions: chosen === undefined ? [] : [chosen] });
    expect(chooseServices(greeting, verisign)).toMatchObject({ extensions: [] });
  });
});

describe("launch data", () => {
  test("of a claims check say what is claimed, with the keys of the notices", () => {
    const extension =
      `<launch:chkData xmlns:launch="${NS.launch}"><launch:phase>claims</launch:phase>` +
      `<launch:cd><launch:name exists="1">brand.shop</launch:name><launch:claimKey validatorID="tmch">2013041500/2/6/9/rJ1NrDO92vDsAzf7EQzgjX4R0000000001</launch:claimKey></launch:cd>` +
      `<launch:cd><launch:name exists="0">plain.shop</launch:name></launch:cd><launch:cd><launch:name>odd.shop</launch:name></launch:cd></launch:chkData>`;
    const command = domainClaims({ names: ["brand.shop"] });
    expect(command.read(replyOf(answerXml({ extension })), context)).toEqual([
      {
        name: "brand.shop",
        isClaimed: true,
        keys: [{ key: "2013041500/2/6/9/rJ1NrDO92vDsAzf7EQzgjX4R0000000001", validatorId: "tmch" }],
      },
      { name: "plain.shop", isClaimed: false, keys: [] },
      { name: "odd.shop", isClaimed: null, keys: [] },
    ]);
    expect(() => command.read(replyOf(answerXml({})), context)).toThrow(MalformedFrame);
  });

  test("of an application are in the answers of its create and its info", () => {
    const made = domainCreate({ name: "a.shop", periodMonths: 12, nameservers: [], authInfo: null }).read(
      replyOf(
        answerXml({
          extension: `<launch:creData xmlns:launch="${NS.launch}"><launch:phase name="two">sunrise</launch:phase><launch:applicationID>A1</launch:applicationID></launch:creData>`,
        }),
      ),
      context,
    );
    expect(made.launch).toEqual({
      phase: "sunrise",
      name: "two",
      applicationId: "A1",
      status: null,
      statusText: null,
      marks: [],
    });
    const { launch } = infoWith(
      `<launch:infData xmlns:launch="${NS.launch}"><launch:phase>sunrise</launch:phase><launch:applicationID>A1</launch:applicationID>` +
        `<launch:status s="pendingValidation">In a while</launch:status><mark:mark xmlns:mark="${NS.mark}"/></launch:infData>`,
    );
    expect(launch).toMatchObject({ status: "pendingValidation", statusText: "In a while", marks: [{ name: "mark" }] });
  });
});

describe("an info answer", () => {
  test("tells the table of an internationalised name", () => {
    const extension = `<idn:data xmlns:idn="${NS.idn}"><idn:table>sv</idn:table><idn:uname>räka.shop</idn:uname></idn:data>`;
    expect(infoWith(extension).idn).toEqual({ table: "sv", uname: "räka.shop" });
  });

  test("tells the registrar as WHOIS names it", () => {
    const extension = `<w:whoisInfData xmlns:w="${NS.whoisInf}"><w:registrar>Example Registrar, Inc.</w:registrar><w:url>https://registrar.example</w:url></w:whoisInfData>`;
    expect(infoWith(extension).whois).toEqual({
      registrar: "Example Registrar, Inc.",
      whoisServer: null,
      url: "https://registrar.example",
    });
  });

  test("tells the allocation token, which a transcript hides", () => {
    const extension = `<t:allocationToken xmlns:t="${NS.allocationToken}">abc-123</t:allocationToken>`;
    expect(infoWith(extension).allocationToken).toBe("abc-123");
    expect(maskFrame(answerXml({ extension }))).not.toContain("abc-123");
  });

  test("without any of these says so", () => {
    expect(infoWith("<x xmlns='urn:x'/>")).toMatchObject({ idn: null, whois: null, launch: null, allocationToken: null });
  });
});

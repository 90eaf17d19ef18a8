import { describe, expect, test } from "vitest";

import { NS } from "../namespaces.ts";
import { gtld } from "../registries/gtld.ts";
import { iis } from "../registries/iis.ts";
import { nominet } from "../registries/nominet.ts";
import { verisign } from "../registries/verisign.ts";
import { expectedXml, frameOf } from "../testing/frame-table.ts";
import type { ExpectedFrame } from "../testing/frame-table.ts";
import { loadSchemas } from "../testing/schemas.ts";
import { domainCheck } from "./domain-check.ts";
import { domainCreate } from "./domain-create.ts";
import { domainDelete } from "./domain-delete.ts";
import { domainInfo } from "./domain-info.ts";
import { domainRelease } from "./domain-release.ts";
import { handshakeAnswer } from "./handshake-answer.ts";
import { domainRenew } from "./domain-renew.ts";
import { domainRestoreReport, domainRestoreRequest } from "./domain-restore.ts";
import { domainTransfer } from "./domain-transfer.ts";
import { domainUpdate } from "./domain-update.ts";

const d = `xmlns:domain="${NS.domain}"`;
const sec = `xmlns:secDNS="${NS.secDNS}"`;
const feeNs = `xmlns:fee="${NS.fee}"`;
const iisNs = `xmlns:iis="${NS.iis}"`;
const rl = `xmlns:rl="${NS.registryLock}"`;
const rgp = `xmlns:rgp="${NS.rgp}"`;
const dotCOM = `<namestoreExt:namestoreExt xmlns:namestoreExt="${NS.namestore}"><namestoreExt:subProduct>dotCOM</namestoreExt:subProduct></namestoreExt:namestoreExt>`;

const ds = { keyTag: 12345, algorithm: 13, digestType: 2, digest: "ab".repeat(32) };
const dsXml =
  "<secDNS:dsData><secDNS:keyTag>12345</secDNS:keyTag><secDNS:alg>13</secDNS:alg><secDNS:digestType>2</secDNS:digestType>" +
  `<secDNS:digest>${"AB".repeat(32)}</secDNS:digest></secDNS:dsData>`;
const keyData = { flags: 257, protocol: 3, algorithm: 13, publicKey: "AQPJ////4Q==" };
const keyXml =
  "<secDNS:keyData><secDNS:flags>257</secDNS:flags><secDNS:protocol>3</secDNS:protocol><secDNS:alg>13</secDNS:alg>" +
  "<secDNS:pubKey>AQPJ////4Q==</secDNS:pubKey></secDNS:keyData>";

const frames: readonly ExpectedFrame[] = [
  {
    title: "check of two names",
    profile: iis,
    command: domainCheck({ names: ["example.se", "xn--rksmrgs-5wao1o.se"] }),
    content: [
      `<check><domain:check ${d}><domain:name>example.se</domain:name>`,
      "<domain:name>xn--rksmrgs-5wao1o.se</domain:name></domain:check></check>",
    ],
  },
  {
    title: "check with prices where the registry quotes them",
    profile: gtld,
    command: domainCheck({
      names: ["example.shop"],
      fee: { currency: "EUR", commands: [{ name: "create", periodMonths: 24 }, { name: "restore" }] },
    }),
    content: [
      `<check><domain:check ${d}><domain:name>example.shop</domain:name></domain:check></check>`,
      `<extension><fee:check ${feeNs}><fee:currency>EUR</fee:currency><fee:command name="create">`,
      '<fee:period unit="y">2</fee:period></fee:command><fee:command name="restore"/></fee:check></extension>',
    ],
  },
  {
    title: "check without prices where the registry has none",
    profile: iis,
    command: domainCheck({ names: ["example.se"], fee: { commands: [{ name: "create" }] } }),
    content: [`<check><domain:check ${d}><domain:name>example.se</domain:name></domain:check></check>`],
  },
  {
    title: "check routed to a sub-product",
    profile: verisign,
    command: domainCheck({ names: ["example.com", "example2.com"] }),
    content: [
      `<check><domain:check ${d}><domain:name>example.com</domain:name><domain:name>example2.com</domain:name></domain:check></check>`,
      `<extension>${dotCOM}</extension>`,
    ],
  },
  {
    title: "info",
    profile: gtld,
    command: domainInfo({ name: "example.shop" }),
    content: [`<info><domain:info ${d}><domain:name hosts="all">example.shop</domain:name></domain:info></info>`],
  },
  {
    title: "info on a foreign name with its code, special characters escaped",
    profile: gtld,
    command: domainInfo({ name: "example.shop", authInfo: `a&b<c>"d'`, hosts: "none" }),
    content: [
      `<info><domain:info ${d}><domain:name hosts="none">example.shop</domain:name>`,
      `<domain:authInfo><domain:pw>a&amp;b&lt;c&gt;"d'</domain:pw></domain:authInfo></domain:info></info>`,
    ],
  },
  {
    title: "create at .se: months, registrant only, no transfer code",
    profile: iis,
    command: domainCreate({
      name: "example.se",
      periodMonths: 12,
      registrant: "NP-100200",
      contacts: [{ role: "tech", id: "NP-TECH" }],
      nameservers: ["ns1.example.net", "ns2.example.net"],
      authInfo: null,
      ds: [ds],
      registryLock: "outofband",
    }),
    content: [
      `<create><domain:create ${d}><domain:name>example.se</domain:name><domain:period unit="m">12</domain:period>`,
      "<domain:ns><domain:hostObj>ns1.example.net</domain:hostObj><domain:hostObj>ns2.example.net</domain:hostObj></domain:ns>",
      "<domain:registrant>NP-100200</domain:registrant><domain:authInfo><domain:pw/></domain:authInfo></domain:create></create>",
      `<extension><secDNS:create ${sec}>${dsXml}</secDNS:create>`,
      `<rl:lock ${rl}><rl:unlock>outofband</rl:unlock></rl:lock></extension>`,
    ],
  },
  {
    title: "create for ten years at .se goes in years, as months end at 99",
    profile: iis,
    command: domainCreate({
      name: "example.se",
      periodMonths: 120,
      registrant: "NP-100200",
      nameservers: [],
      authInfo: null,
    }),
    content: [
      `<create><domain:create ${d}><domain:name>example.se</domain:name><domain:period unit="y">10</domain:period>`,
      "<domain:registrant>NP-100200</domain:registrant><domain:authInfo><domain:pw/></domain:authInfo></domain:create></create>",
    ],
  },
  {
    title: "create at a thin registry: no contacts, sub-product",
    profile: verisign,
    command: domainCreate({
      name: "example.com",
      periodMonths: 24,
      registrant: "NP-100200",
      contacts: [{ role: "admin", id: "NP-100200" }],
      nameservers: ["ns1.example.com"],
      authInfo: "Sec-ret-1234",
    }),
    content: [
      `<create><domain:create ${d}><domain:name>example.com</domain:name><domain:period unit="y">2</domain:period>`,
      "<domain:ns><domain:hostObj>ns1.example.com</domain:hostObj></domain:ns>",
      "<domain:authInfo><domain:pw>Sec-ret-1234</domain:pw></domain:authInfo></domain:create></create>",
      `<extension>${dotCOM}</extension>`,
    ],
  },
  {
    title: "create of a premium name with all contacts and the agreed price",
    profile: gtld,
    command: domainCreate({
      name: "rich.shop",
      periodMonths: 12,
      registrant: "NP-1",
      contacts: [
        { role: "admin", id: "NP-2" },
        { role: "tech", id: "NP-3" },
        { role: "billing", id: "NP-4" },
      ],
      nameservers: ["ns1.example.net"],
      authInfo: null,
      maxSigLifeSeconds: 604_800,
      ds: [{ ...ds, keyData }],
      fee: { currency: "USD", amount: "100.00" },
    }),
    content: [
      `<create><domain:create ${d}><domain:name>rich.shop</domain:name><domain:period unit="y">1</domain:period>`,
      "<domain:ns><domain:hostObj>ns1.example.net</domain:hostObj></domain:ns><domain:registrant>NP-1</domain:registrant>",
      '<domain:contact type="admin">NP-2</domain:contact><domain:contact type="tech">NP-3</domain:contact>',
      '<domain:contact type="billing">NP-4</domain:contact><domain:authInfo><domain:pw/></domain:authInfo></domain:create></create>',
      `<extension><secDNS:create ${sec}><secDNS:maxSigLife>604800</secDNS:maxSigLife>`,
      `${dsXml.replace("</secDNS:dsData>", "")}${keyXml}</secDNS:dsData></secDNS:create>`,
      `<fee:create ${feeNs}><fee:currency>USD</fee:currency><fee:fee>100.00</fee:fee></fee:create></extension>`,
    ],
  },
  {
    title: "create where name servers are attributes and keys are wanted",
    profile: { ...gtld, hostModel: "attribute", dnssec: "key" },
    command: domainCreate({
      name: "example.shop",
      periodMonths: 12,
      registrant: "NP-1",
      nameservers: [{ name: "ns1.example.shop", addresses: ["192.0.2.1", "2001:db8::1"] }, "ns2.example.net"],
      authInfo: null,
      keys: [keyData],
    }),
    content: [
      `<create><domain:create ${d}><domain:name>example.shop</domain:name><domain:period unit="y">1</domain:period>`,
      '<domain:ns><domain:hostAttr><domain:hostName>ns1.example.shop</domain:hostName><domain:hostAddr ip="v4">192.0.2.1</domain:hostAddr>',
      '<domain:hostAddr ip="v6">2001:db8::1</domain:hostAddr></domain:hostAttr>',
      "<domain:hostAttr><domain:hostName>ns2.example.net</domain:hostName></domain:hostAttr></domain:ns>",
      "<domain:registrant>NP-1</domain:registrant><domain:authInfo><domain:pw/></domain:authInfo></domain:create></create>",
      `<extension><secDNS:create ${sec}>${keyXml}</secDNS:create></extension>`,
    ],
  },
  {
    title: "update of everything at once, in schema order",
    profile: gtld,
    command: domainUpdate({
      name: "example.shop",
      registrant: "NP-9",
      authInfo: "New-Code-77",
      remove: { nameservers: ["ns1.example.net"], statuses: ["clientTransferProhibited"] },
      add: {
        nameservers: ["ns3.example.net"],
        contacts: [{ role: "tech", id: "NP-3" }],
        statuses: [{ status: "clientHold", text: "Payment overdue" }],
      },
      secDns: { removeAll: true, add: { ds: [ds] }, maxSigLifeSeconds: 3600, isUrgent: true },
      fee: { currency: "EUR", amount: "0.00" },
    }),
    content: [
      `<update><domain:update ${d}><domain:name>example.shop</domain:name>`,
      "<domain:add><domain:ns><domain:hostObj>ns3.example.net</domain:hostObj></domain:ns>",
      '<domain:contact type="tech">NP-3</domain:contact><domain:status s="clientHold" lang="en">Payment overdue</domain:status></domain:add>',
      "<domain:rem><domain:ns><domain:hostObj>ns1.example.net</domain:hostObj></domain:ns>",
      '<domain:status s="clientTransferProhibited"/></domain:rem>',
      "<domain:chg><domain:registrant>NP-9</domain:registrant>",
      "<domain:authInfo><domain:pw>New-Code-77</domain:pw></domain:authInfo></domain:chg></domain:update></update>",
      `<extension><secDNS:update ${sec} urgent="true"><secDNS:rem><secDNS:all>true</secDNS:all></secDNS:rem><secDNS:add>${dsXml}</secDNS:add>`,
      "<secDNS:chg><secDNS:maxSigLife>3600</secDNS:maxSigLife></secDNS:chg></secDNS:update>",
      `<fee:update ${feeNs}><fee:currency>EUR</fee:currency><fee:fee>0.00</fee:fee></fee:update></extension>`,
    ],
  },
  {
    title: "update that makes transfers impossible and removes the registrant",
    profile: gtld,
    command: domainUpdate({ name: "example.shop", registrant: null, authInfo: null }),
    content: [
      `<update><domain:update ${d}><domain:name>example.shop</domain:name><domain:chg><domain:registrant/>`,
      "<domain:authInfo><domain:null/></domain:authInfo></domain:chg></domain:update></update>",
    ],
  },
  {
    title: "update that only removes one DS",
    profile: gtld,
    command: domainUpdate({ name: "example.shop", secDns: { remove: { ds: [ds] } } }),
    content: [
      `<update><domain:update ${d}><domain:name>example.shop</domain:name></domain:update></update>`,
      `<extension><secDNS:update ${sec}><secDNS:rem>${dsXml}</secDNS:rem></secDNS:update></extension>`,
    ],
  },
  {
    title: "cancellation at expiry at .se",
    profile: iis,
    command: domainUpdate({ name: "example.se", cancelAtExpiry: true }),
    content: [
      `<update><domain:update ${d}><domain:name>example.se</domain:name></domain:update></update>`,
      `<extension><iis:update ${iisNs}><iis:clientDelete atExpDate="1">1</iis:clientDelete></iis:update></extension>`,
    ],
  },
  {
    title: "cancellation taken back at .se, with the registry lock",
    profile: iis,
    command: domainUpdate({ name: "example.se", cancelAtExpiry: false, registryLock: "password" }),
    content: [
      `<update><domain:update ${d}><domain:name>example.se</domain:name></domain:update></update>`,
      `<extension><iis:update ${iisNs}><iis:clientDelete>0</iis:clientDelete></iis:update>`,
      `<rl:lock ${rl}><rl:unlock>password</rl:unlock></rl:lock></extension>`,
    ],
  },
  {
    title: "delete",
    profile: verisign,
    command: domainDelete({ name: "example.com" }),
    content: [
      `<delete><domain:delete ${d}><domain:name>example.com</domain:name></domain:delete></delete><extension>${dotCOM}</extension>`,
    ],
  },
  {
    title: "renew with the expiry date as last seen",
    profile: iis,
    command: domainRenew({ name: "example.se", curExpDate: "2027-02-28", periodMonths: 36 }),
    content: [
      `<renew><domain:renew ${d}><domain:name>example.se</domain:name><domain:curExpDate>2027-02-28</domain:curExpDate>`,
      '<domain:period unit="m">36</domain:period></domain:renew></renew>',
    ],
  },
  {
    title: "renew of a premium name",
    profile: gtld,
    command: domainRenew({
      name: "rich.shop",
      curExpDate: "2028-02-29",
      periodMonths: 12,
      fee: { currency: "USD", amount: "100.00" },
    }),
    content: [
      `<renew><domain:renew ${d}><domain:name>rich.shop</domain:name><domain:curExpDate>2028-02-29</domain:curExpDate>`,
      '<domain:period unit="y">1</domain:period></domain:renew></renew>',
      `<extension><fee:renew ${feeNs}><fee:currency>USD</fee:currency><fee:fee>100.00</fee:fee></fee:renew></extension>`,
    ],
  },
  {
    title: "transfer request at .se with new name servers",
    profile: iis,
    command: domainTransfer({
      op: "request",
      name: "example.se",
      authInfo: "Sec-ret-1234",
      nameservers: ["ns1.example.net", "ns2.example.net"],
    }),
    content: [
      `<transfer op="request"><domain:transfer ${d}><domain:name>example.se</domain:name>`,
      "<domain:authInfo><domain:pw>Sec-ret-1234</domain:pw></domain:authInfo></domain:transfer></transfer>",
      `<extension><iis:transfer ${iisNs}><iis:ns><iis:hostObj>ns1.example.net</iis:hostObj><iis:hostObj>ns2.example.net</iis:hostObj></iis:ns></iis:transfer></extension>`,
    ],
  },
  {
    title: "transfer request with a year, a contact's code and the agreed price",
    profile: gtld,
    command: domainTransfer({
      op: "request",
      name: "rich.shop",
      periodMonths: 12,
      authInfo: { pw: "Sec-ret-1234", roid: "JD1234-REP" },
      fee: { currency: "USD", amount: "100.00" },
    }),
    content: [
      `<transfer op="request"><domain:transfer ${d}><domain:name>rich.shop</domain:name><domain:period unit="y">1</domain:period>`,
      '<domain:authInfo><domain:pw roid="JD1234-REP">Sec-ret-1234</domain:pw></domain:authInfo></domain:transfer></transfer>',
      `<extension><fee:transfer ${feeNs}><fee:currency>USD</fee:currency><fee:fee>100.00</fee:fee></fee:transfer></extension>`,
    ],
  },
  ...(["query", "approve", "reject", "cancel"] as const).map((op) => ({
    title: `transfer ${op}`,
    profile: verisign,
    command: domainTransfer({ op, name: "example.com" }),
    content: [
      `<transfer op="${op}"><domain:transfer ${d}><domain:name>example.com</domain:name></domain:transfer></transfer>`,
      `<extension>${dotCOM}</extension>`,
    ],
  })),
  {
    title: "release at .uk",
    hasOwnElements: true,
    profile: nominet,
    command: domainRelease({ name: "example.co.uk", registrarTag: "OTHER-TAG" }),
    content: [
      '<update><r:release xmlns:r="http://www.nominet.org.uk/epp/xml/std-release-1.0"><r:domainName>example.co.uk</r:domainName>',
      "<r:registrarTag>OTHER-TAG</r:registrarTag></r:release></update>",
    ],
  },
  ...(["accept", "reject"] as const).map((answer) => ({
    title: `a handshake at .uk: ${answer}`,
    hasOwnElements: true as const,
    profile: nominet,
    command: handshakeAnswer({ caseId: "3560", answer }),
    content: [
      `<update><h:${answer} xmlns:h="http://www.nominet.org.uk/epp/xml/std-handshake-1.0"><h:caseId>3560</h:caseId></h:${answer}></update>`,
    ],
  })),
  {
    title: "restore request",
    profile: gtld,
    command: domainRestoreRequest({ name: "example.shop", fee: { currency: "EUR", amount: "80.00" } }),
    content: [
      `<update><domain:update ${d}><domain:name>example.shop</domain:name><domain:chg/></domain:update></update>`,
      `<extension><rgp:update ${rgp}><rgp:restore op="request"/></rgp:update>`,
      `<fee:update ${feeNs}><fee:currency>EUR</fee:currency><fee:fee>80.00</fee:fee></fee:update></extension>`,
    ],
  },
  {
    title: "restore report",
    profile: verisign,
    command: domainRestoreReport({
      name: "example.com",
      report: {
        preData: "as before",
        postData: "as after",
        deletedAt: "2026-07-10T22:00:00Z",
        restoredAt: "2026-07-20T22:00:00+02:00",
        reason: "Registrant error",
        statements: ["Not for our own use", "True to our best knowledge"],
        other: "none",
      },
    }),
    content: [
      `<update><domain:update ${d}><domain:name>example.com</domain:name><domain:chg/></domain:update></update>`,
      `<extension><rgp:update ${rgp}><rgp:restore op="report"><rgp:report><rgp:preData>as before</rgp:preData>`,
      "<rgp:postData>as after</rgp:postData><rgp:delTime>2026-07-10T22:00:00.000Z</rgp:delTime>",
      "<rgp:resTime>2026-07-20T20:00:00.000Z</rgp:resTime><rgp:resReason>Registrant error</rgp:resReason>",
      "<rgp:statement>Not for our own use</rgp:statement><rgp:statement>True to our best knowledge</rgp:statement>",
      `<rgp:other>none</rgp:other></rgp:report></rgp:restore></rgp:update>${dotCOM}</extension>`,
    ],
  },
];

const checked = loadSchemas().flatMap((schemas) =>
  frames
    .filter(({ hasOwnElements }) => schemas.whose === "ours" || hasOwnElements !== true)
    .map((frame) => ({ ...frame, schemas })),
);

describe("domain commands", () => {
  test.each(frames)("writes $title", (frame) => {
    expect(frameOf(frame)).toBe(expectedXml(frame.content));
  });

  test.each(checked)("writes $title as $schemas.whose schemas require", ({ schemas, ...frame }) => {
    expect(schemas.validate(frameOf(frame))).toEqual([]);
  });

  test("marks commands that change the registry, and commands that may be repeated", () => {
    const marks = frames.map(({ command: { verb, isTransform, mayRepeat } }) => `${verb} ${isTransform} ${mayRepeat}`);
    expect([...new Set(marks)].toSorted()).toEqual([
      "domain:check false true",
      "domain:create true false",
      "domain:delete true false",
      "domain:info false true",
      "domain:release true false",
      "domain:renew true false",
      "domain:restore true false",
      "domain:transfer-approve true false",
      "domain:transfer-cancel true false",
      "domain:transfer-query false true",
      "domain:transfer-reject true false",
      "domain:transfer-request true false",
      "domain:update true false",
      "handshake:accept true false",
      "handshake:reject true false",
    ]);
  });
});

describe("identity of the holder at .se and .nu", () => {
  test("is sent only when requested", () => {
    const input = { name: "example.se", periodMonths: 12, registrant: "NP-1", nameservers: [], authInfo: null };
    const extension = `<extension><iis:create ${iisNs}><iis:eid verified="true"/></iis:create></extension>`;
    expect(frameOf({ profile: iis, command: domainCreate({ ...input, iis: { isHolderIdentified: true } }) })).toContain(
      extension,
    );
    expect(frameOf({ profile: iis, command: domainCreate({ ...input, iis: {} }) })).not.toContain("extension");
  });
});

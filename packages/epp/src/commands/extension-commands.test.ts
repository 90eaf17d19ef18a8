import { domainToASCII } from "node:url";

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { writeCommandFrame } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { EppMisconfigured, EppRefused } from "../errors.ts";
import { NS } from "../namespaces.ts";
import { gtld } from "../registries/gtld.ts";
import { iis } from "../registries/iis.ts";
import type { RegistryProfile } from "../registries/registry-profile.ts";
import { verisign } from "../registries/verisign.ts";
import { answerXml, contextFor, replyOf } from "../testing/contexts.ts";
import { expectedXml, frameOf } from "../testing/frame-table.ts";
import type { ExpectedFrame } from "../testing/frame-table.ts";
import { loadSchemas } from "../testing/schemas.ts";
import { domainCheck } from "./domain-check.ts";
import { domainClaims } from "./domain-claims.ts";
import { domainCreate } from "./domain-create.ts";
import { domainInfo } from "./domain-info.ts";
import { domainRenew } from "./domain-renew.ts";
import { domainTransfer } from "./domain-transfer.ts";

const d = `xmlns:domain="${NS.domain}"`;
const create = { name: "example.shop", periodMonths: 12, nameservers: [], authInfo: null };
const notice = { noticeId: "370d0b7c9223372036854775807", notAfter: "2027-06-19T10:00:10Z", acceptedAt: "2027-06-18T09:00:30Z" };
const mark = Buffer.from("<smd:signedMark/>".repeat(3)).toString("base64");
const withTables: RegistryProfile = {
  ...gtld,
  extensions: [...gtld.extensions, NS.idn],
  idn: {
    says: "table",
    tags: [
      { tag: "sv", letters: "abcdefghijklmnopqrstuvwxyzåäöéü" },
      { tag: "Cyrl", scripts: ["Cyrillic"] },
    ],
  },
};
const feeOf = (uri: string): RegistryProfile => ({ ...gtld, extensions: [uri] });

const createdAs = (name: string): string =>
  `<create><domain:create ${d}><domain:name>${name}</domain:name><domain:period unit="y">1</domain:period><domain:authInfo><domain:pw/></domain:authInfo></domain:create></create>`;
const checkedAs = (...names: string[]): string =>
  `<check><domain:check ${d}>${names.map((name) => `<domain:name>${name}</domain:name>`).join("")}</domain:check></check>`;
const infoAs = (name: string): string =>
  `<info><domain:info ${d}><domain:name hosts="all">${name}</domain:name></domain:info></info>`;
const namestore = `<namestoreExt:namestoreExt xmlns:namestoreExt="${NS.namestore}"><namestoreExt:subProduct>dotCOM</namestoreExt:subProduct></namestoreExt:namestoreExt>`;
const token = `<allocationToken:allocationToken xmlns:allocationToken="${NS.allocationToken}">abc-123</allocationToken:allocationToken>`;
const prices = { commands: [{ name: "create" as const, periodMonths: 24 }, { name: "restore" as const }] };

const frames: readonly ExpectedFrame[] = [
  {
    title: "create of a Swedish name at .com with its language",
    profile: verisign,
    command: domainCreate({ ...create, name: "xn--rksmrgs-5wao1o.com" }),
    content: [
      createdAs("xn--rksmrgs-5wao1o.com"),
      `<extension><idnLang:tag xmlns:idnLang="${NS.idnLang}">SWE</idnLang:tag>${namestore}</extension>`,
    ],
  },
  {
    title: "create of a name in ASCII at .com without a language",
    profile: verisign,
    command: domainCreate({ ...create, name: "example.com" }),
    content: [createdAs("example.com"), `<extension>${namestore}</extension>`],
  },
  {
    title: "create of an internationalised name with its table",
    profile: withTables,
    command: domainCreate({ ...create, name: "xn--rksmrgs-5wao1o.shop" }),
    content: [
      createdAs("xn--rksmrgs-5wao1o.shop"),
      `<extension><idn:data xmlns:idn="${NS.idn}"><idn:table>sv</idn:table><idn:uname>räksmörgås.shop</idn:uname></idn:data></extension>`,
    ],
  },
  {
    title: "create of an internationalised name where nothing has to be said of it",
    profile: gtld,
    command: domainCreate({ ...create, name: "xn--rksmrgs-5wao1o.shop" }),
    content: [createdAs("xn--rksmrgs-5wao1o.shop")],
  },
  {
    title: "check of claims",
    profile: gtld,
    command: domainClaims({ names: ["example.shop", "example2.shop"] }),
    content: [
      checkedAs("example.shop", "example2.shop"),
      `<extension><launch:check xmlns:launch="${NS.launch}" type="claims"><launch:phase>claims</launch:phase></launch:check></extension>`,
    ],
  },
  {
    title: "check in a phase of the launch, with a token",
    profile: gtld,
    command: domainCheck({
      names: ["example.shop"],
      launch: { phase: "custom", name: "early access" },
      allocationToken: "abc-123",
    }),
    content: [
      checkedAs("example.shop"),
      `<extension><launch:check xmlns:launch="${NS.launch}" type="avail"><launch:phase name="early access">custom</launch:phase></launch:check>${token}</extension>`,
    ],
  },
  {
    title: "create with acknowledged claims notices",
    profile: gtld,
    command: domainCreate({ ...create, launch: { phase: "claims", notices: [notice, { ...notice, validatorId: "tmch" }] } }),
    content: [
      createdAs("example.shop"),
      `<extension><launch:create xmlns:launch="${NS.launch}"><launch:phase>claims</launch:phase>`,
      ...["", ' validatorID="tmch"'].map(
        (validator) =>
          `<launch:notice><launch:noticeID${validator}>370d0b7c9223372036854775807</launch:noticeID>` +
          "<launch:notAfter>2027-06-19T10:00:10.000Z</launch:notAfter><launch:acceptedDate>2027-06-18T09:00:30.000Z</launch:acceptedDate></launch:notice>",
      ),
      "</launch:create></extension>",
    ],
  },
  {
    title: "application in sunrise with the mark as it was encoded",
    profile: gtld,
    command: domainCreate({
      ...create,
      launch: { phase: "sunrise", makes: "application", encodedMarks: [`${mark.slice(0, 8)}\n${mark.slice(8)}`] },
    }),
    content: [
      createdAs("example.shop"),
      `<extension><launch:create xmlns:launch="${NS.launch}" type="application"><launch:phase>sunrise</launch:phase>`,
      `<smd:encodedSignedMark xmlns:smd="${NS.signedMark}" encoding="base64">${mark}</smd:encodedSignedMark></launch:create></extension>`,
    ],
  },
  {
    title: "info of an application with its marks",
    profile: gtld,
    command: domainInfo({ name: "example.shop", launch: { phase: "sunrise", applicationId: "abc123", withMarks: true } }),
    content: [
      infoAs("example.shop"),
      `<extension><launch:info xmlns:launch="${NS.launch}" includeMark="true"><launch:phase>sunrise</launch:phase><launch:applicationID>abc123</launch:applicationID></launch:info></extension>`,
    ],
  },
  {
    title: "create with an allocation token",
    profile: gtld,
    command: domainCreate({ ...create, allocationToken: "abc-123" }),
    content: [createdAs("example.shop"), `<extension>${token}</extension>`],
  },
  {
    title: "transfer with an allocation token",
    profile: gtld,
    command: domainTransfer({ op: "request", name: "example.shop", authInfo: "Sec-ret-1", allocationToken: "abc-123" }),
    content: [
      `<transfer op="request"><domain:transfer ${d}><domain:name>example.shop</domain:name><domain:authInfo><domain:pw>Sec-ret-1</domain:pw></domain:authInfo></domain:transfer></transfer>`,
      `<extension>${token}</extension>`,
    ],
  },
  {
    title: "info that asks for the allocation token",
    profile: gtld,
    command: domainInfo({ name: "example.shop", withAllocationToken: true }),
    content: [
      infoAs("example.shop"),
      `<extension><allocationToken:info xmlns:allocationToken="${NS.allocationToken}"/></extension>`,
    ],
  },
  {
    title: "info that asks for the registrar as WHOIS names it",
    profile: verisign,
    command: domainInfo({ name: "example.com", withWhois: true }),
    content: [
      infoAs("example.com"),
      `<extension><whoisInf:whoisInf xmlns:whoisInf="${NS.whoisInf}"><whoisInf:flag>true</whoisInf:flag></whoisInf:whoisInf>${namestore}</extension>`,
    ],
  },
  ...[NS.fee05, NS.fee06, NS.fee07, NS.fee08].map((uri) => ({
    title: `check with prices by ${uri}`,
    profile: feeOf(uri),
    command: domainCheck({ names: ["a.shop", "b.shop"], fee: { ...prices, currency: "EUR" } }),
    content: [
      checkedAs("a.shop", "b.shop"),
      `<extension><fee:check xmlns:fee="${uri}">`,
      ...["a.shop", "b.shop"].flatMap((name) => [
        `<fee:domain><fee:name>${name}</fee:name><fee:currency>EUR</fee:currency><fee:command>create</fee:command><fee:period unit="y">2</fee:period></fee:domain>`,
        `<fee:domain><fee:name>${name}</fee:name><fee:currency>EUR</fee:currency><fee:command>restore</fee:command></fee:domain>`,
      ]),
      "</fee:check></extension>",
    ],
  })),
  {
    title: "check with prices by draft 0.9",
    profile: feeOf(NS.fee09),
    command: domainCheck({ names: ["a.shop"], fee: prices }),
    content: [
      checkedAs("a.shop"),
      `<extension><fee:check xmlns:fee="${NS.fee09}">`,
      `<fee:object objURI="${NS.domain}"><fee:objID element="name">a.shop</fee:objID><fee:command>create</fee:command><fee:period unit="y">2</fee:period></fee:object>`,
      `<fee:object objURI="${NS.domain}"><fee:objID element="name">a.shop</fee:objID><fee:command>restore</fee:command></fee:object>`,
      "</fee:check></extension>",
    ],
  },
  {
    title: "check with the price of the first command by draft 0.11",
    profile: feeOf(NS.fee11),
    command: domainCheck({ names: ["a.shop"], fee: { ...prices, currency: "EUR" } }),
    content: [
      checkedAs("a.shop"),
      `<extension><fee:check xmlns:fee="${NS.fee11}"><fee:command>create</fee:command><fee:currency>EUR</fee:currency><fee:period unit="y">2</fee:period></fee:check></extension>`,
    ],
  },
  {
    title: "renewal at the agreed price by draft 0.7",
    profile: feeOf(NS.fee07),
    command: domainRenew({
      name: "a.shop",
      curExpDate: "2027-01-01",
      periodMonths: 12,
      fee: { currency: "USD", amount: "100.00" },
    }),
    content: [
      `<renew><domain:renew ${d}><domain:name>a.shop</domain:name><domain:curExpDate>2027-01-01</domain:curExpDate><domain:period unit="y">1</domain:period></domain:renew></renew>`,
      `<extension><fee:renew xmlns:fee="${NS.fee07}"><fee:currency>USD</fee:currency><fee:fee>100.00</fee:fee></fee:renew></extension>`,
    ],
  },
];

/** Drafts for which the published collection has no schema. */
const unpublished = [NS.fee05, NS.fee07, NS.fee08, NS.fee09];
const checked = loadSchemas().flatMap((schemas) =>
  frames
    .filter(({ profile }) => schemas.whose === "ours" || !unpublished.some((uri) => profile.extensions[0] === uri))
    .map((frame) => ({ ...frame, schemas })),
);

function errorOf(command: EppCommand<unknown>, profile: RegistryProfile, missing: readonly string[] = []): unknown {
  try {
    return writeCommandFrame(command, contextFor(profile, missing), "ABC-12345");
  } catch (error) {
    return error;
  }
}

describe("extensions of domain commands", () => {
  test.each(frames)("write $title", (frame) => {
    expect(frameOf(frame)).toBe(expectedXml(frame.content));
  });

  test.each(checked)("write $title as $schemas.whose schemas require", ({ schemas, ...frame }) => {
    expect(schemas.validate(frameOf(frame))).toEqual([]);
  });

  const launched = (launch: Parameters<typeof domainCreate>[0]["launch"]) => domainCreate({ ...create, launch });
  test.each<[string, number, string, RegistryProfile, EppCommand<unknown>]>([
    ["a name of two scripts at .com", 2306, "name", verisign, domainCreate({ ...create, name: `${domainToASCII("пicc")}.com` })],
    [
      "a name in a script without a language",
      2306,
      "name",
      verisign,
      domainCreate({ ...create, name: `${domainToASCII("ᚠᚢᚦ")}.com` }),
    ],
    ["a label that is no A-label", 2005, "name", verisign, domainCreate({ ...create, name: "xn--a.com" })],
    ["a name outside of the tables", 2306, "name", withTables, domainCreate({ ...create, name: "xn--jxalpdlp.shop" })],
    ["a token where none is used", 2103, "allocationToken", iis, domainCreate({ ...create, allocationToken: "abc" })],
    ["an empty token", 2003, "allocationToken", gtld, domainCreate({ ...create, allocationToken: "" })],
    ["a token of two lines", 2005, "allocationToken", gtld, domainCheck({ names: ["a.shop"], allocationToken: "a\nb" })],
    ["a launch phase where there is none", 2103, "launch:phase", iis, domainClaims({ names: ["a.se"] })],
    [
      "a custom phase without its name",
      2003,
      "launch:phase name",
      gtld,
      domainInfo({ name: "a.shop", launch: { phase: "custom" } }),
    ],
    ["sunrise without a mark", 2003, "smd:encodedSignedMark", gtld, launched({ phase: "sunrise" })],
    ["an empty mark", 2003, "smd:encodedSignedMark", gtld, launched({ phase: "sunrise", encodedMarks: [" \n"] })],
    ["a mark that is not base64", 2005, "smd:encodedSignedMark", gtld, launched({ phase: "sunrise", encodedMarks: ["<smd/>"] })],
    ["the claims phase without a notice", 2003, "launch:notice", gtld, launched({ phase: "claims", notices: [] })],
    [
      "a notice without its id",
      2003,
      "launch:noticeID",
      gtld,
      launched({ phase: "claims", notices: [{ ...notice, noticeId: "" }] }),
    ],
    [
      "a notice without its date",
      2005,
      "launch:notAfter",
      gtld,
      launched({ phase: "claims", notices: [{ ...notice, notAfter: "soon" }] }),
    ],
    [
      "a notice acknowledged after its end",
      2004,
      "launch:acceptedDate",
      gtld,
      launched({ phase: "claims", notices: [{ ...notice, acceptedAt: "2027-06-20T00:00:00Z" }] }),
    ],
  ])("refuse %s with %i before sending, and name the field", (_, code, field, profile, command) => {
    const error = errorOf(command, profile);
    expect(error).toBeInstanceOf(EppRefused);
    expect(error).toMatchObject({ code, reply: null });
    expect(error instanceof EppRefused && error.msg.startsWith(`${field} `)).toBe(true);
  });

  test.each<[string, RegistryProfile, EppCommand<unknown>]>([
    [NS.idnLang, verisign, domainCreate({ ...create, name: "xn--rksmrgs-5wao1o.com" })],
    [NS.idn, withTables, domainCreate({ ...create, name: "xn--rksmrgs-5wao1o.shop" })],
    [NS.allocationToken, gtld, domainCreate({ ...create, allocationToken: "abc" })],
    [NS.launch, gtld, domainClaims({ names: ["a.shop"] })],
  ])("notify staff when the server does not offer %s", (uri, profile, command) => {
    expect(errorOf(command, profile, [uri])).toBeInstanceOf(EppMisconfigured);
  });

  test("leave out what only informs when the server does not offer it", () => {
    expect(errorOf(domainInfo({ name: "a.com", withWhois: true }), verisign, [NS.whoisInf])).not.toContain("whoisInf");
  });

  test("keep the token out of error texts", () => {
    const command = domainCreate({ ...create, allocationToken: "secret-token" });
    const refusal = EppRefused.fromReply(
      { verb: command.verb, clTRID: "ABC-12345" },
      replyOf(answerXml({ code: 2201, msg: "Token secret-token is not yours" })),
      command.secrets,
    );
    expect(refusal.message).not.toContain("secret-token");
  });
});

describe("the language of a name at .com", () => {
  test.each([
    ["räksmörgås", "SWE"],
    ["garçon", "ENG"],
    ["привет", "RUS"],
    ["їжак", "UKR"],
    ["ўсё", "BEL"],
    ["љубав", "MAC"],
    ["ђак", "SRP"],
    ["δοκιμή", "GRE"],
    ["例子", "CHI"],
    ["テスト", "JPN"],
    ["日本ー語の例", "JPN"],
    ["한국", "KOR"],
    ["דוגמה", "HEB"],
    ["مثال", "ARA"],
    ["उदाहरण", "HIN"],
  ])("of %s is %s", (label, tag) => {
    const frame = errorOf(domainCreate({ ...create, name: `${domainToASCII(label)}.com` }), verisign);
    expect(frame).toContain(`>${tag}</idnLang:tag>`);
  });
});

test.each(loadSchemas().map((schemas) => [schemas.whose, schemas] as const))(
  "whatever goes into an extension, it is refused here or valid by the schemas (%s)",
  (_, { validate }) => {
    const word = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 12 }),
      fc.constantFrom("", "abc", "a b", "2027-01-01T00:00:00Z", "YWJj", mark),
    );
    const phase = fc.constantFrom("sunrise", "landrush", "claims", "open", "custom");
    fc.assert(
      fc.property(word, word, word, phase, fc.option(word, { nil: undefined }), (one, two, three, at, name) => {
        const launch = {
          phase: at,
          name,
          encodedMarks: at === "sunrise" ? [one] : undefined,
          notices: at === "claims" ? [{ noticeId: one, validatorId: name, notAfter: two, acceptedAt: three }] : undefined,
        } as const;
        const commands = [
          domainCreate({ ...create, launch, allocationToken: one }),
          domainCreate({ ...create, launch }),
          domainCheck({ names: ["a.shop"], launch: { phase: at, name }, allocationToken: two }),
          domainInfo({ name: "a.shop", launch: { phase: at, name, applicationId: three } }),
          domainTransfer({ op: "request", name: "a.shop", authInfo: "Sec-ret-1", allocationToken: one }),
        ];
        for (const command of commands) {
          const frame = errorOf(command, gtld);
          if (typeof frame === "string") expect(validate(frame)).toEqual([]);
          else expect(frame).toBeInstanceOf(EppRefused);
        }
      }),
      { numRuns: 300 },
    );
  },
);

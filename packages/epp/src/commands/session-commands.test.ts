import { describe, expect, test } from "vitest";

import { EppRefused } from "../errors.ts";
import { NS } from "../namespaces.ts";
import { gtld, thinGtld } from "../registries/gtld.ts";
import { iis } from "../registries/iis.ts";
import { verisign } from "../registries/verisign.ts";
import { answerXml, contextFor, replyOf } from "../testing/contexts.ts";
import { expectedXml, frameOf } from "../testing/frame-table.ts";
import type { ExpectedFrame } from "../testing/frame-table.ts";
import { loadSchemas } from "../testing/schemas.ts";
import { readXml } from "../xml/read-xml.ts";
import { helloFrame, readGreeting } from "./hello.ts";
import type { Greeting } from "./hello.ts";
import { chooseServices, login } from "./login.ts";
import { logout } from "./logout.ts";
import { pollAck } from "./poll-ack.ts";
import { pollRequest } from "./poll-request.ts";

const options = "<options><version>1.0</version><lang>en</lang></options>";
const object = `<svcs><objURI>${NS.domain}</objURI>`;
const plain = { language: "en", objects: [NS.domain], extensions: [] };
const withLoginSec = { ...plain, extensions: [NS.secDNS, NS.loginSec] };
const svcExtension = `<svcExtension><extURI>${NS.secDNS}</extURI><extURI>${NS.loginSec}</extURI></svcExtension></svcs>`;
const userAgent = "<loginSec:userAgent><loginSec:app>Nameplane</loginSec:app></loginSec:userAgent>";
const longPw = "a password of more than sixteen characters";

const frames: readonly ExpectedFrame[] = [
  {
    title: "login",
    profile: iis,
    command: login({ clID: "registrar", pw: "Sec<ret>1", services: plain }),
    content: [`<login><clID>registrar</clID><pw>Sec&lt;ret&gt;1</pw>${options}${object}</svcs></login>`],
  },
  {
    title: "login that changes the password",
    profile: iis,
    command: login({ clID: "registrar", pw: "Old-pass-1", newPW: "New-pass-1", services: withLoginSec }),
    content: [
      `<login><clID>registrar</clID><pw>Old-pass-1</pw><newPW>New-pass-1</newPW>${options}${object}${svcExtension}</login>`,
    ],
  },
  {
    title: "login with a password that needs loginSec",
    profile: iis,
    command: login({ clID: "registrar", pw: longPw, services: withLoginSec }),
    content: [
      `<login><clID>registrar</clID><pw>[LOGIN-SECURITY]</pw>${options}${object}${svcExtension}</login>`,
      `<extension><loginSec:loginSec xmlns:loginSec="${NS.loginSec}">${userAgent}<loginSec:pw>${longPw}</loginSec:pw></loginSec:loginSec></extension>`,
    ],
  },
  {
    title: "login from a short to a long password",
    profile: iis,
    command: login({ clID: "registrar", pw: "Old-pass-1", newPW: longPw, services: withLoginSec }),
    content: [
      `<login><clID>registrar</clID><pw>Old-pass-1</pw><newPW>[LOGIN-SECURITY]</newPW>${options}${object}${svcExtension}</login>`,
      `<extension><loginSec:loginSec xmlns:loginSec="${NS.loginSec}">${userAgent}<loginSec:newPW>${longPw}</loginSec:newPW></loginSec:loginSec></extension>`,
    ],
  },
  { title: "logout", profile: iis, command: logout(), content: ["<logout/>"] },
  { title: "poll request", profile: iis, command: pollRequest(), content: ['<poll op="req"/>'] },
  {
    title: "poll acknowledgement",
    profile: iis,
    command: pollAck("12345/a"),
    content: ['<poll op="ack" msgID="12345/a"/>'],
  },
];

const checked = loadSchemas().flatMap((schemas) => frames.map((frame) => ({ ...frame, schemas })));

describe("session and poll commands", () => {
  test.each(frames)("writes $title", (frame) => {
    expect(frameOf(frame)).toBe(expectedXml(frame.content));
  });

  test.each(checked)("writes $title as $schemas.whose schemas require", ({ schemas, ...frame }) => {
    expect(schemas.validate(frameOf(frame))).toEqual([]);
  });

  test("writes hello", () => {
    const xml =
      '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><hello/></epp>';
    expect(helloFrame()).toBe(xml);
    for (const { validate } of loadSchemas()) expect(validate(helloFrame())).toEqual([]);
  });

  test("refuses a long password where the server has no loginSec, without quoting it", () => {
    const command = login({ clID: "registrar", pw: longPw, services: plain });
    const attempt = (): string => frameOf({ command, profile: iis });
    expect(attempt).toThrow(EppRefused);
    expect(attempt).toThrow(/over 16 characters/);
    expect(attempt).not.toThrow(new RegExp(longPw));
  });

  test.each([
    ["a short one", "12345"],
    ["one that the schema would trim", " Sec-ret-1"],
    ["one with a control character", "Sec-ret\u0007"],
  ])("refuses %s as a password, without quoting it", (_, pw) => {
    const attempt = (): string => frameOf({ command: login({ clID: "registrar", pw, services: plain }), profile: iis });
    expect(attempt).toThrow(EppRefused);
    expect(attempt).not.toThrow(new RegExp(pw.trim()));
  });
});

describe("greeting", () => {
  const greetingXml =
    '<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><greeting><svID>Test</svID><svDate>2026-05-01T10:00:00.123456+02:00</svDate><svcMenu>' +
    "<version>1.0</version><lang>sv</lang><lang>en</lang>" +
    [NS.domain, NS.contact, NS.host].map((uri) => `<objURI>${uri}</objURI>`).join("") +
    `<svcExtension><extURI>${NS.secDNS}</extURI><extURI>urn:example:unheard-of</extURI></svcExtension></svcMenu></greeting></epp>`;
  const greeting = readGreeting(readXml(Buffer.from(greetingXml)));

  test("gives what the server offers", () => {
    expect(greeting).toEqual({
      svID: "Test",
      serverTimeAt: "2026-05-01T08:00:00.123Z",
      versions: ["1.0"],
      languages: ["sv", "en"],
      objects: [NS.domain, NS.contact, NS.host],
      extensions: [NS.secDNS, "urn:example:unheard-of"],
    });
  });

  const offered = (change: Partial<Greeting>): Greeting => {
    if (greeting === null) throw new Error("no greeting");
    return { ...greeting, ...change };
  };

  test("is answered with no more than it offers", () => {
    expect(chooseServices(offered({}), gtld)).toEqual({
      language: "en",
      objects: [NS.domain, NS.contact, NS.host],
      extensions: [NS.secDNS],
    });
    expect(chooseServices(offered({ languages: ["sv"] }), gtld)).toMatchObject({ language: "sv" });
  });

  test("asks for no contacts where a registry keeps none, and for no hosts where they are attributes of a domain", () => {
    expect(chooseServices(offered({ objects: [NS.domain, NS.host] }), thinGtld)).toMatchObject({ objects: [NS.domain, NS.host] });
    expect(chooseServices(offered({}), thinGtld)).toMatchObject({ objects: [NS.domain, NS.host] });
    const withAttributes = { ...gtld, hostModel: "attribute" } as const;
    expect(chooseServices(offered({ objects: [NS.domain, NS.contact] }), withAttributes)).toMatchObject({
      objects: [NS.domain, NS.contact],
    });
  });

  test("asks for messages of a registry that offers them among its objects, as Verisign does", () => {
    const objects = [NS.domain, NS.contact, NS.host, NS.lowBalancePoll, NS.rgpPoll, "http://www.verisign.com/epp/registry-1.0"];
    const extensions = [NS.namestore, NS.secDNS, NS.rgp];
    expect(chooseServices(offered({ objects, extensions }), verisign)).toEqual({
      language: "en",
      objects: [NS.domain, NS.host, NS.rgpPoll, NS.lowBalancePoll],
      extensions: [NS.namestore, NS.secDNS, NS.rgp],
    });
  });

  test("without an object that the registry needs, or without EPP 1.0, is refused", () => {
    expect(chooseServices(offered({ objects: [NS.domain, NS.host] }), gtld)).toEqual({
      problem: `the server does not offer ${NS.contact}`,
    });
    expect(chooseServices(offered({ objects: [NS.domain, NS.contact] }), gtld)).toEqual({
      problem: `the server does not offer ${NS.host}`,
    });
    expect(chooseServices(offered({ versions: ["2.0"] }), gtld)).toEqual({
      problem: "the server does not speak EPP 1.0",
    });
  });
});

describe("answers", () => {
  test("of login contain security events", () => {
    const xml = answerXml({
      extension:
        `<loginSec:loginSecData xmlns:loginSec="${NS.loginSec}"><loginSec:event type="password" level="warning" exDate="2026-06-01T00:00:00Z">` +
        "Password expires soon</loginSec:event></loginSec:loginSecData>",
    });
    const command = login({ clID: "registrar", pw: "Sec-ret-1", services: plain });
    expect(command.read(replyOf(xml), contextFor(iis)).securityEvents).toEqual([
      {
        type: "password",
        name: null,
        level: "warning",
        expiresAt: "2026-06-01T00:00:00.000Z",
        value: null,
        duration: null,
        text: "Password expires soon",
      },
    ]);
  });

  test("of a poll acknowledgement may carry the next id", () => {
    const xml = answerXml({ msgQ: '<msgQ count="4" id="12346"/>' });
    expect(pollAck("12345").read(replyOf(xml), contextFor(iis))).toEqual({ count: 4, nextId: "12346" });
    expect(pollAck("12345").read(replyOf(answerXml({ code: 1300 })), contextFor(iis))).toEqual({
      count: null,
      nextId: null,
    });
  });
});

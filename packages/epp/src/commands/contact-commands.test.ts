import { describe, expect, test } from "vitest";

import { NS } from "../namespaces.ts";
import { gtld } from "../registries/gtld.ts";
import { iis } from "../registries/iis.ts";
import { answerXml, contextFor, replyOf } from "../testing/contexts.ts";
import { expectedXml, frameOf } from "../testing/frame-table.ts";
import type { ExpectedFrame } from "../testing/frame-table.ts";
import { loadSchemas } from "../testing/schemas.ts";
import { contactCheck } from "./contact-check.ts";
import { contactCreate } from "./contact-create.ts";
import { contactDelete } from "./contact-delete.ts";
import { contactInfo } from "./contact-info.ts";
import { contactTransfer } from "./contact-transfer.ts";
import { contactUpdate } from "./contact-update.ts";

const c = `xmlns:contact="${NS.contact}"`;
const iisNs = `xmlns:iis="${NS.iis}"`;

const address = { street: ["Storgatan 1"], city: "Umeå", pc: "903 26", cc: "SE" };
const person = { ...address, type: "loc", name: "Åsa Öberg & Co" } as const;
const addressXml =
  "<contact:addr><contact:street>Storgatan 1</contact:street><contact:city>Umeå</contact:city>" +
  "<contact:pc>903 26</contact:pc><contact:cc>SE</contact:cc></contact:addr>";

const frames: readonly ExpectedFrame[] = [
  {
    title: "check",
    profile: gtld,
    command: contactCheck({ ids: ["NP-1", "NP-2"] }),
    content: [`<check><contact:check ${c}><contact:id>NP-1</contact:id><contact:id>NP-2</contact:id></contact:check></check>`],
  },
  {
    title: "info with the contact's code",
    profile: gtld,
    command: contactInfo({ id: "NP-1", authInfo: "Sec-ret-1" }),
    content: [
      `<info><contact:info ${c}><contact:id>NP-1</contact:id><contact:authInfo><contact:pw>Sec-ret-1</contact:pw></contact:authInfo></contact:info></info>`,
    ],
  },
  {
    title: "create at .se with organisation and VAT number",
    profile: iis,
    command: contactCreate({
      id: "NP-100200",
      postalInfo: [person],
      voice: "+46.812345678",
      email: "asa@example.se",
      authInfo: null,
      identity: { orgno: "[SE]556677-8899", vatno: "SE556677889901" },
    }),
    content: [
      `<create><contact:create ${c}><contact:id>NP-100200</contact:id><contact:postalInfo type="loc">`,
      `<contact:name>Åsa Öberg &amp; Co</contact:name>${addressXml}</contact:postalInfo>`,
      "<contact:voice>+46.812345678</contact:voice><contact:email>asa@example.se</contact:email>",
      "<contact:authInfo><contact:pw/></contact:authInfo></contact:create></create>",
      `<extension><iis:create ${iisNs}><iis:orgno>[SE]556677-8899</iis:orgno><iis:vatno>SE556677889901</iis:vatno></iis:create></extension>`,
    ],
  },
  {
    title: "create with both forms of the address and everything optional",
    profile: gtld,
    command: contactCreate({
      id: "NP-1",
      postalInfo: [
        {
          type: "int",
          name: "Asa Oberg",
          org: "Example AB",
          street: ["Storgatan 1", "2 tr"],
          city: "Umea",
          sp: "AC",
          pc: "903 26",
          cc: "SE",
        },
        person,
      ],
      voice: { number: "+46.812345678", extension: "12" },
      fax: "+46.812345679",
      email: "asa@example.se",
      authInfo: "Sec-ret-1",
      disclosure: {
        isDisclosed: false,
        name: ["int", "loc"],
        org: [],
        addr: ["loc"],
        voice: true,
        fax: false,
        email: true,
      },
      identity: { orgno: "[SE]556677-8899" },
    }),
    content: [
      `<create><contact:create ${c}><contact:id>NP-1</contact:id><contact:postalInfo type="int"><contact:name>Asa Oberg</contact:name>`,
      "<contact:org>Example AB</contact:org><contact:addr><contact:street>Storgatan 1</contact:street><contact:street>2 tr</contact:street>",
      "<contact:city>Umea</contact:city><contact:sp>AC</contact:sp><contact:pc>903 26</contact:pc><contact:cc>SE</contact:cc></contact:addr></contact:postalInfo>",
      `<contact:postalInfo type="loc"><contact:name>Åsa Öberg &amp; Co</contact:name>${addressXml}</contact:postalInfo>`,
      '<contact:voice x="12">+46.812345678</contact:voice><contact:fax>+46.812345679</contact:fax><contact:email>asa@example.se</contact:email>',
      "<contact:authInfo><contact:pw>Sec-ret-1</contact:pw></contact:authInfo>",
      '<contact:disclose flag="0"><contact:name type="int"/><contact:name type="loc"/><contact:addr type="loc"/><contact:voice/><contact:email/></contact:disclose>',
      "</contact:create></create>",
    ],
  },
  {
    title: "update of everything, in schema order",
    profile: gtld,
    command: contactUpdate({
      id: "NP-1",
      addStatuses: ["clientUpdateProhibited"],
      removeStatuses: ["clientTransferProhibited"],
      postalInfo: [{ type: "loc", name: "Åsa Öberg", org: "", address }],
      voice: null,
      fax: "+46.812345679",
      email: "asa@example.nu",
      authInfo: null,
    }),
    content: [
      `<update><contact:update ${c}><contact:id>NP-1</contact:id><contact:add><contact:status s="clientUpdateProhibited"/></contact:add>`,
      '<contact:rem><contact:status s="clientTransferProhibited"/></contact:rem>',
      `<contact:chg><contact:postalInfo type="loc"><contact:name>Åsa Öberg</contact:name><contact:org></contact:org>${addressXml}</contact:postalInfo>`,
      "<contact:voice/><contact:fax>+46.812345679</contact:fax><contact:email>asa@example.nu</contact:email>",
      "<contact:authInfo><contact:pw/></contact:authInfo></contact:chg></contact:update></update>",
    ],
  },
  {
    title: "update of the VAT number at .se",
    profile: iis,
    command: contactUpdate({ id: "NP-1", vatno: "SE556677889901" }),
    content: [
      `<update><contact:update ${c}><contact:id>NP-1</contact:id></contact:update></update>`,
      `<extension><iis:update ${iisNs}><iis:vatno>SE556677889901</iis:vatno></iis:update></extension>`,
    ],
  },
  {
    title: "delete",
    profile: gtld,
    command: contactDelete({ id: "NP-1" }),
    content: [`<delete><contact:delete ${c}><contact:id>NP-1</contact:id></contact:delete></delete>`],
  },
  ...(["request", "query", "approve", "reject", "cancel"] as const).map((op) => ({
    title: `transfer ${op}`,
    profile: gtld,
    command: contactTransfer({ op, id: "NP-1", authInfo: "Sec-ret-1" }),
    content: [
      `<transfer op="${op}"><contact:transfer ${c}><contact:id>NP-1</contact:id>`,
      "<contact:authInfo><contact:pw>Sec-ret-1</contact:pw></contact:authInfo></contact:transfer></transfer>",
    ],
  })),
];

const checked = loadSchemas().flatMap((schemas) => frames.map((frame) => ({ ...frame, schemas })));

describe("contact commands", () => {
  test.each(frames)("writes $title", (frame) => {
    expect(frameOf(frame)).toBe(expectedXml(frame.content));
  });

  test.each(checked)("writes $title as $schemas.whose schemas require", ({ schemas, ...frame }) => {
    expect(schemas.validate(frameOf(frame))).toEqual([]);
  });
});

describe("contact answers", () => {
  test("reads a contact with the extension data of .se", () => {
    const xml = answerXml({
      resData:
        `<contact:infData ${c}><contact:id>NP-1</contact:id><contact:roid>C1-SE</contact:roid><contact:status s="ok"/>` +
        '<contact:status s="linked"/><contact:postalInfo type="loc"><contact:name>Åsa</contact:name><contact:addr>' +
        "<contact:street>Storgatan 1</contact:street><contact:city>Umeå</contact:city><contact:cc>SE</contact:cc></contact:addr></contact:postalInfo>" +
        '<contact:voice x="7">+46.8123</contact:voice><contact:fax/><contact:email>a@example.se</contact:email><contact:clID>us</contact:clID>' +
        "<contact:crID>us</contact:crID><contact:crDate>2026-01-02T03:04:05.0Z</contact:crDate>" +
        '<contact:disclose flag="1"><contact:name type="loc"/><contact:email/></contact:disclose></contact:infData>',
      extension: `<iis:infData ${iisNs}><iis:orgno>[SE]556677-8899</iis:orgno></iis:infData>`,
    });
    expect(contactInfo({ id: "NP-1" }).read(replyOf(xml), contextFor(iis))).toEqual({
      id: "NP-1",
      roid: "C1-SE",
      statuses: ["ok", "linked"],
      postalInfo: [{ type: "loc", name: "Åsa", org: null, street: ["Storgatan 1"], city: "Umeå", sp: null, pc: null, cc: "SE" }],
      voice: { number: "+46.8123", extension: "7" },
      fax: null,
      email: "a@example.se",
      clID: "us",
      crID: "us",
      upID: null,
      createdAt: "2026-01-02T03:04:05.000Z",
      updatedAt: null,
      transferredAt: null,
      authInfo: null,
      disclosure: { isDisclosed: true, name: ["loc"], org: [], addr: [], voice: false, fax: false, email: true },
      iis: { orgno: "[SE]556677-8899", vatno: null },
    });
  });

  test("reads the result of a create, and gives null for an answer without data", () => {
    const command = contactCreate({ id: "NP-1", postalInfo: [person], email: "a@example.se", authInfo: null });
    const xml = answerXml({
      resData: `<contact:creData ${c}><contact:id>NP-1</contact:id><contact:crDate>2026-01-02T03:04:05Z</contact:crDate></contact:creData>`,
    });
    expect(command.read(replyOf(xml), contextFor(gtld))).toEqual({ id: "NP-1", createdAt: "2026-01-02T03:04:05.000Z" });
    expect(command.read(replyOf(answerXml({})), contextFor(gtld))).toEqual({ id: null, createdAt: null });
  });
});

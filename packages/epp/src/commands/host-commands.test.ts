import { describe, expect, test } from "vitest";

import { NS } from "../namespaces.ts";
import { gtld } from "../registries/gtld.ts";
import { verisign } from "../registries/verisign.ts";
import { answerXml, contextFor, replyOf } from "../testing/contexts.ts";
import { expectedXml, frameOf } from "../testing/frame-table.ts";
import type { ExpectedFrame } from "../testing/frame-table.ts";
import { loadSchemas } from "../testing/schemas.ts";
import { hostCheck } from "./host-check.ts";
import { hostCreate } from "./host-create.ts";
import { hostDelete } from "./host-delete.ts";
import { hostInfo } from "./host-info.ts";
import { hostUpdate } from "./host-update.ts";

const h = `xmlns:host="${NS.host}"`;
const routed = (subProduct: string): string =>
  `<extension><namestoreExt:namestoreExt xmlns:namestoreExt="${NS.namestore}"><namestoreExt:subProduct>${subProduct}</namestoreExt:subProduct></namestoreExt:namestoreExt></extension>`;

const frames: readonly ExpectedFrame[] = [
  {
    title: "check",
    profile: gtld,
    command: hostCheck({ names: ["ns1.example.shop"] }),
    content: [`<check><host:check ${h}><host:name>ns1.example.shop</host:name></host:check></check>`],
  },
  {
    title: "info routed to .net",
    profile: verisign,
    command: hostInfo({ name: "ns1.example.net" }),
    content: [`<info><host:info ${h}><host:name>ns1.example.net</host:name></host:info></info>`, routed("dotNET")],
  },
  {
    title: "create of a host elsewhere, routed by default",
    profile: verisign,
    command: hostCreate({ name: "ns1.example.se" }),
    content: [`<create><host:create ${h}><host:name>ns1.example.se</host:name></host:create></create>`, routed("dotCOM")],
  },
  {
    title: "create with glue",
    profile: gtld,
    command: hostCreate({ name: "ns1.example.shop", addresses: ["192.0.2.1", "2001:db8::1"] }),
    content: [
      `<create><host:create ${h}><host:name>ns1.example.shop</host:name><host:addr ip="v4">192.0.2.1</host:addr>`,
      '<host:addr ip="v6">2001:db8::1</host:addr></host:create></create>',
    ],
  },
  {
    title: "update and rename, in schema order",
    profile: gtld,
    command: hostUpdate({
      name: "ns1.example.shop",
      remove: { addresses: ["192.0.2.1"] },
      add: { addresses: ["192.0.2.2"], statuses: ["clientUpdateProhibited"] },
      newName: "ns2.example.shop",
    }),
    content: [
      `<update><host:update ${h}><host:name>ns1.example.shop</host:name><host:add><host:addr ip="v4">192.0.2.2</host:addr>`,
      '<host:status s="clientUpdateProhibited"/></host:add><host:rem><host:addr ip="v4">192.0.2.1</host:addr></host:rem>',
      "<host:chg><host:name>ns2.example.shop</host:name></host:chg></host:update></update>",
    ],
  },
  {
    title: "delete",
    profile: gtld,
    command: hostDelete({ name: "ns1.example.shop" }),
    content: [`<delete><host:delete ${h}><host:name>ns1.example.shop</host:name></host:delete></delete>`],
  },
];

const checked = loadSchemas().flatMap((schemas) => frames.map((frame) => ({ ...frame, schemas })));

describe("host commands", () => {
  test.each(frames)("writes $title", (frame) => {
    expect(frameOf(frame)).toBe(expectedXml(frame.content));
  });

  test.each(checked)("writes $title as $schemas.whose schemas require", ({ schemas, ...frame }) => {
    expect(schemas.validate(frameOf(frame))).toEqual([]);
  });
});

describe("host answers", () => {
  test("reads a host with addresses and statuses unchanged", () => {
    const xml = answerXml({
      resData:
        `<host:infData ${h}><host:name>ns1.example.shop</host:name><host:roid>NS1-SHOP</host:roid><host:status s="linked"/>` +
        '<host:status s="serverBlocked"/><host:addr ip="v4">192.0.2.1</host:addr><host:addr ip="v6">2001:DB8::1</host:addr>' +
        "<host:clID>us</host:clID><host:crID>us</host:crID><host:crDate>2026-01-02</host:crDate></host:infData>",
    });
    expect(hostInfo({ name: "ns1.example.shop" }).read(replyOf(xml), contextFor(gtld))).toEqual({
      name: "ns1.example.shop",
      roid: "NS1-SHOP",
      statuses: ["linked", "serverBlocked"],
      addresses: ["192.0.2.1", "2001:DB8::1"],
      clID: "us",
      crID: "us",
      upID: null,
      createdAt: "2026-01-02T00:00:00.000Z",
      updatedAt: null,
      transferredAt: null,
    });
  });

  test("reads what can be created, and never takes an unreadable value for free", () => {
    const xml = answerXml({
      resData:
        `<host:chkData ${h}><host:cd><host:name avail="1">a.shop</host:name></host:cd><host:cd><host:name avail="false">b.shop</host:name>` +
        '<host:reason lang="en">In use</host:reason></host:cd><host:cd><host:name avail="maybe">c.shop</host:name></host:cd></host:chkData>',
    });
    expect(hostCheck({ names: ["a.shop"] }).read(replyOf(xml), contextFor(gtld))).toEqual([
      { object: "a.shop", isAvailable: true, reason: null },
      { object: "b.shop", isAvailable: false, reason: "In use" },
      { object: "c.shop", isAvailable: null, reason: null },
    ]);
  });
});

import { describe, expect, test } from "vitest";

import type { Greeting } from "../commands/hello.ts";
import { NS } from "../namespaces.ts";
import { greetingIn } from "../session/fetch-greeting.ts";
import { proposeProfile } from "./propose-profile.rules.ts";

const greeting = (parts: Partial<Greeting>): Greeting => ({
  svID: "Some server",
  serverTimeAt: null,
  versions: ["1.0"],
  languages: ["en"],
  objects: [NS.domain, NS.contact, NS.host],
  extensions: [],
  ...parts,
});

describe("a proposal", () => {
  test("begins with the country profile where nothing is known, without what is not offered", () => {
    expect(proposeProfile(greeting({}))).toEqual({
      name: "generic",
      because: "nothing in its greeting belongs to a known registry",
      shape: { dnssec: "none", restore: "renew" },
      problem: null,
      missing: [],
    });
  });

  test("takes name servers as attributes and no contacts where their objects are not offered", () => {
    const { shape, problem } = proposeProfile(greeting({ objects: [NS.domain], extensions: [NS.secDNS] }));
    expect(shape).toMatchObject({ hostModel: "attribute", contacts: { roles: [] } });
    expect(problem).toBeNull();
  });

  test("is a thin generic one without contacts, a full one with them", () => {
    const extensions = [NS.secDNS, NS.rgp, NS.fee];
    expect(proposeProfile(greeting({ objects: [NS.domain, NS.host], extensions }))).toMatchObject({
      name: "thinGtld",
      shape: {},
    });
    expect(proposeProfile(greeting({ extensions }))).toMatchObject({ name: "gtld", shape: {} });
  });

  test("adds services that this client speaks and the profile does not name, such as those of poll messages among the objects", () => {
    const objects = [NS.domain, NS.contact, NS.host, NS.lowBalancePoll];
    const { shape } = proposeProfile(greeting({ objects, extensions: [NS.secDNS, NS.rgp] }));
    expect(shape.extensions?.at(-1)).toBe(NS.lowBalancePoll);
  });

  test("has tables for internationalised names where they are offered, and names no draft of prices", () => {
    const extensions = [NS.secDNS, NS.rgp, NS.fee05, NS.fee07, NS.maintenance];
    expect(proposeProfile(greeting({ extensions })).shape).toEqual({});
    const { idn } = proposeProfile(greeting({ extensions: [...extensions, NS.idn] })).shape;
    expect([idn?.says, idn?.tags.map(({ tag }) => tag)]).toEqual(["table", ["Latn", "Cyrl", "Grek"]]);
    const spokenNowhere = [NS.secDNS, NS.rgp, "urn:ietf:params:xml:ns:fee-0.12"];
    expect(proposeProfile(greeting({ extensions: spokenNowhere })).shape).toEqual({ usesFee: false });
  });

  test("recognises a registry by its own extension in a version that is not spoken", () => {
    const extensions = ["http://www.eurid.eu/xml/epp/domain-ext-2.9", NS.secDNS];
    expect(proposeProfile(greeting({ objects: [NS.domain, NS.contact], extensions })).name).toBe("eurid");
  });

  test.each([
    ["another protocol version", { versions: ["2.0"] }, "it does not speak EPP 1.0"],
    ["no domains", { objects: [NS.contact, NS.host] }, `it does not offer ${NS.domain}`],
  ])("says that a server with %s cannot be used", (_what, parts, problem) => {
    expect(proposeProfile(greeting(parts)).problem).toBe(problem);
  });
});

describe("a document that is no greeting", () => {
  const epp = (content: string) => `<epp xmlns="urn:ietf:params:xml:ns:epp-1.0">${content}</epp>`;

  test.each([
    ["empty", "", "unreadable greeting"],
    ["cut off", "<epp><greeting>", "unreadable greeting"],
    ["no XML", "220 mail.example ESMTP", "unreadable greeting"],
    ["a bomb of entities", `<!DOCTYPE a [<!ENTITY b "b">]>${epp("<greeting/>")}`, "unreadable greeting"],
    ["without a menu", epp("<greeting><svID>x</svID></greeting>"), "without a service menu"],
    ["another frame", epp("<response/>"), "no EPP greeting"],
    ["of another namespace", "<epp><greeting/></epp>", "no EPP greeting"],
  ])("%s is refused with what is wrong", (_what, text, words) => {
    expect(() => greetingIn(Buffer.from(text))).toThrow(words);
  });

  test("with an empty menu is a greeting that offers nothing", () => {
    const read = greetingIn(Buffer.from(epp("<greeting><svcMenu/></greeting>")));
    expect(proposeProfile(read).problem).not.toBeNull();
  });
});

import { registryProfiles } from "@nameplane/epp";
import { describe, expect, test } from "vitest";
import { readRules } from "./capabilities.ts";

const share = { sessionsMax: 4, part: 1, agreesOnCommands: false };
const rulesOf = (profile: Record<string, unknown>) => readRules(profile, share);

describe("the shape that a registry's row states", () => {
  test("is that of the profile where it states nothing", () => {
    for (const [capability, profile] of Object.entries(registryProfiles))
      expect(rulesOf({ capability }).profile).toEqual(profile);
  });

  test("replaces single parts and keeps the others of the profile", () => {
    const { profile, capabilities } = rulesOf({
      capability: "gtld",
      shape: {
        hostModel: "attribute",
        contacts: { roles: [] },
        transfer: { kind: "immediate", addsMonths: 0 },
        restore: "rgpRequest",
        authInfo: { madeBy: "elsewhere" },
      },
    });
    const { gtld } = registryProfiles;
    expect(profile).toEqual({
      ...gtld,
      hostModel: "attribute",
      contacts: { ...gtld.contacts, roles: [] },
      transfer: { ...gtld.transfer, kind: "immediate", addsMonths: 0 },
      restore: "rgpRequest",
      authInfo: { ...gtld.authInfo, madeBy: "elsewhere" },
    });
    expect(capabilities).toMatchObject({
      contacts: "none",
      hostObjects: false,
      restoreBy: "rgp",
      codes: "none",
      transfer: { isImmediate: true, mayAnswer: true, addsMonths: 0 },
    });
  });

  test("states the tables of internationalised names, or that nothing is said of them", () => {
    const idn = {
      says: "table",
      tags: [
        { tag: "sv-SE", letters: "abcåäö" },
        { tag: "el", scripts: ["Greek"] },
      ],
    };
    expect(rulesOf({ capability: "centralnic", shape: { idn } }).profile.idn).toEqual(idn);
    expect(rulesOf({ capability: "verisign", shape: { idn: null } }).profile.idn).toBeUndefined();
    expect(rulesOf({ capability: "verisign", shape: { usesFee: false } }).profile.idn).toEqual(registryProfiles.verisign.idn);
  });

  test.each([
    ["a script that does not exist", { idn: { says: "table", tags: [{ tag: "sv", scripts: ["Swedish"] }] } }, "scripts"],
    ["no table at all", { idn: { says: "table", tags: [] } }, "tags"],
    ["a part that does not exist", { hostmodel: "attribute" }, "hostmodel"],
    ["a part inside one", { contacts: { role: [] } }, "role"],
    ["a value that does not exist", { restore: "undelete" }, "restore"],
    ["a number that is text", { period: { minMonths: "12" } }, "minMonths"],
  ])("is refused with %s, by its name", (_what, shape, named) => {
    expect(() => rulesOf({ capability: "generic", shape })).toThrow(named);
  });

  test("is refused with a profile that does not exist", () => {
    expect(() => rulesOf({ capability: "denic" })).toThrow("capability");
  });
});

import { describe, expect, test } from "vitest";
import { contentPolicy, noThirdParties, partiesOf, readThirdParty } from "./content-policy.ts";

const chat = readThirdParty("https://widget.chat.example/v1.js?app=7", "https://*.chat.example https://cdn.example:8443");
const errors = readThirdParty("https://errors.example/e.js");
const all = { chat, errors };

describe("what a third party may be", () => {
  test("is a script with the origins that it needs, including its own", () => {
    expect(chat?.origins).toEqual(["https://widget.chat.example", "https://*.chat.example", "https://cdn.example:8443"]);
    expect(readThirdParty(undefined, "https://cdn.example")).toBeNull();
  });

  test.each(["*", "https:", "'unsafe-inline'", "https://a.example/path", "https://a.example; script-src *", "data:"])(
    "%s is no origin and stops the start",
    (wrong) => {
      expect(() => readThirdParty("https://widget.chat.example/v1.js", wrong)).toThrow(RangeError);
    },
  );
});

describe("the policy of a page", () => {
  test("allows no third party when none is configured", () => {
    const policy = contentPolicy("abc", noThirdParties);
    expect(policy).not.toContain("http");
    expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic' 'self';");
    expect(policy).toContain("frame-src 'self';");
    expect(policy).not.toContain("media-src");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default np-read");
  });

  test("contains the third parties of the page, and never allows inline scripts", () => {
    const policy = contentPolicy("abc", { chat, errors: null });
    expect(policy).toContain(
      "script-src 'nonce-abc' 'strict-dynamic' 'self' https://widget.chat.example https://*.chat.example https://cdn.example:8443;",
    );
    expect(policy).toContain("wss://widget.chat.example");
    expect(policy).toContain("frame-src 'self' https://widget.chat.example");
    expect(policy).not.toContain("errors.example");
    expect(policy).not.toMatch(/unsafe/);
    // Third-party scripts insert markup from strings, which trusted types would forbid.
    expect(policy).not.toContain("trusted-types");
  });

  test("a brand without the chat has only the error reports; pages with passwords or payment have no third party", () => {
    expect(partiesOf("/dashboard", { showsChat: true }, all)).toEqual({ ...all, isLater: false });
    expect(partiesOf("/dashboard", { showsChat: false }, all)).toEqual({ chat: null, errors, isLater: false });
    for (const path of [
      "/",
      "/?return=%2Fdashboard",
      "/checkout",
      "/checkout?x=1",
      "/forgot",
      "/resetpassword/abc",
      "/signup",
      "/signupextended/x",
      "/affiliate/a/b",
    ])
      expect(partiesOf(path, { showsChat: true }, all), path).toEqual({ ...noThirdParties, isLater: true });
    expect(partiesOf("/checkouts", { showsChat: true }, all)).toMatchObject(all);
    expect(partiesOf("/", { showsChat: false }, { chat, errors: null })).toEqual({ ...noThirdParties, isLater: false });
  });
});

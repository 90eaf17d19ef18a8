import { describe, expect, test } from "vitest";
import { maySwitchTo, readPermissions, readSession, twoStepInput, twoStepKind } from "./session.rules.ts";

describe("login", () => {
  test("a user is logged in when the session of the answer has an accID, and not without it [S4.01]", () => {
    expect(readSession({ session: { accID: "a1", usrID: "u1" } })).toEqual({ accID: "a1", usrID: "u1" });
    expect(readSession({ session: { accID: 17, usrID: 4 } })).toEqual({ accID: "17", usrID: "4" });
    for (const answer of [{}, { session: {} }, { session: { accID: "" } }, { session: { usrID: "u1" } }, { session: null }, null])
      expect(readSession(answer)).toBeNull();
  });

  test("permissions are held as a set of flags [S3.05]", () => {
    const flags = readPermissions({
      permissions: [{ permissions: ["account_create_user", "domain_renew", "domain_renew"] }],
    });
    expect(flags.has("account_create_user")).toBe(true);
    expect(flags.has("account_setaccountsettings")).toBe(false);
    expect(flags.size).toBe(2);
    expect(readPermissions({ permissions: [] }).size).toBe(0);
  });
});

describe("two-step data", () => {
  test("an object with new=true asks for activation", () => {
    expect(twoStepKind({ new: true })).toBe("activate");
  });

  test("an object with any keys asks for activation", () => {
    expect(twoStepKind({ secret: "x" })).toBe("activate");
  });

  test.each([[{}], [[]], [null], [undefined], [true], ["x"], [1]])("%o asks for the code", (data) => {
    expect(twoStepKind(data)).toBe("code");
  });

  test("the code is sent with the secret if there is one, and alone otherwise [S4.13]", () => {
    expect(twoStepInput("123456", "s")).toEqual({ code: "123456", secret: "s" });
    expect(twoStepInput("123456", null)).toEqual({ code: "123456" });
  });
});

describe("account switch", () => {
  const entry = (usrAccID: string) => ({ usrAccID, fullname: "", organization: usrAccID, orgnr: "" });
  const accounts = { masteraccount: [entry("m")], subaccounts: [entry("s1"), entry("s2"), entry("m")] };

  test("does nothing without sub-accounts [S4.37]", () => {
    expect(maySwitchTo({ masteraccount: [entry("m"), entry("n")], subaccounts: [] }, "m", "n")).toBe(false);
    expect(maySwitchTo(accounts, "m", "s1")).toBe(true);
  });

  test("does nothing when the chosen account is the current one [S4.38]", () => {
    expect(maySwitchTo(accounts, "s1", "s1")).toBe(false);
  });
});

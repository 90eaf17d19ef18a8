import { checkTransfer } from "@nameplane/contracts/domains/operations";
import { beforeEach, describe, expect, test } from "vitest";
import { createAccount } from "../../../testing/test-database.ts";
import { stagedChoices } from "../../../testing/fixtures/transfer-parts.ts";
import { holdDomain, useDomainFixture, type DomainFixture } from "../../../testing/fixtures/domain-fixture.ts";

let fixture: DomainFixture;
useDomainFixture((fresh) => {
  fixture = fresh;
});
beforeEach(() => {
  fixture.registry.isDown = false;
});

let nextName = 0;
function foreign(parts: Parameters<typeof fixture.registry.hold>[1] = {}): string {
  const name = `flytt-${(nextName += 1)}.se`;
  fixture.registry.hold(name, {
    authInfo: "Right-1",
    statuses: ["ok"],
    createdAt: "2020-03-01T00:00:00Z",
    expiresAt: "2027-03-01T00:00:00Z",
    nameServers: ["ns1.rival.net"],
    ...parts,
  });
  return name;
}
const check = async (domainname: string, authcode?: string) =>
  (await fixture.browser.call(checkTransfer, { domainname, ...(authcode === undefined ? {} : { authcode }) })).body;
const reasonOf = (body: Record<string, unknown>, step: string) =>
  (body["steps"] as { step: string; reason: string }[]).find((one) => one.step === step)?.reason;

describe("a name at another registrar", () => {
  test("is ready when nothing prevents it and the registry accepts the code [C5.46]", async () => {
    const name = foreign();
    const without = await check(name);
    expect([without["verdict"], reasonOf(without, "code")]).toEqual(["needsyou", "codeMissing"]);
    const body = await check(name, "Right-1");
    expect(body).toMatchObject({
      code: 1000,
      domainname: name,
      verdict: "ready",
      method: "immediate",
      addsmonths: 0,
      usescode: true,
    });
    expect(body["price"]).toMatchObject({ currency: "SEK" });
    expect(reasonOf(body, "code")).toBe("codeAccepted");
  });

  test("with a wrong code is reported before anything is paid, and nothing is sent that changes anything", async () => {
    const name = foreign();
    const sent = fixture.registry.received.length;
    const body = await check(name, "Wrong-1");
    expect([body["verdict"], reasonOf(body, "code"), reasonOf(body, "lock")]).toEqual(["needsyou", "codeWrong", "unlocked"]);
    expect(fixture.registry.received).toHaveLength(sent);
  });

  test.each([
    [{ statuses: ["clientTransferProhibited"] }, "lock", "lockedByRegistrar", "needsyou"],
    [{ rgpStatuses: ["redemptionPeriod"] }, "redemption", "inRedemption", "needsyou"],
    [{ delegationSigners: [{ keyTag: 1, algorithm: 13, digestType: 2, digest: "AA" }] }, "dnssec", "signed", "needsyou"],
    [{ isOurs: true }, "registered", "oursAlready", "never"],
  ])("as %o", async (parts, step, reason, verdict) => {
    const body = await check(foreign(parts), "Right-1");
    expect([reasonOf(body, step), body["verdict"]]).toEqual([reason, verdict]);
  });
});

test("the choice for a name's DNS is shown with the check, and decides about its signatures", async () => {
  const signed = foreign({ delegationSigners: [{ keyTag: 1, algorithm: 13, digestType: 2, digest: "AA" }] });
  expect(await check(signed, "Right-1")).toMatchObject({ staged: null, join: "possible" });
  stagedChoices.set(signed, { choice: "carry", signatures: "remove", records: 6 });
  const gone = await check(signed, "Right-1");
  expect([gone["staged"], reasonOf(gone, "dnssec")]).toEqual([{ choice: "carry", records: 6 }, "signedRemoved"]);
  stagedChoices.set(signed, { choice: "carry", signatures: "join", records: 6 });
  expect(reasonOf(await check(signed, "Right-1"), "dnssec")).toBe("signedJoined");
  const unusual = foreign({ delegationSigners: [{ keyTag: 1, algorithm: 5, digestType: 2, digest: "AA" }] });
  expect((await check(unusual, "Right-1"))["join"]).toBe("algorithm");
  expect((await check(foreign({}), "Right-1"))["join"]).toBeNull();
  stagedChoices.set(signed, { choice: "carry", signatures: null, records: 6 });
  expect(reasonOf(await check(signed, "Right-1"), "dnssec")).toBe("signed");
  stagedChoices.set(signed, { choice: "keep", signatures: null, records: 0 });
  const kept = await check(signed, "Right-1");
  expect([kept["staged"], reasonOf(kept, "dnssec")]).toEqual([{ choice: "keep", records: 0 }, "signedKept"]);
});

test("for a name that is held here the check says whether the account has it, and asks for nothing that could not help [C5.46]", async () => {
  const own = await holdDomain(fixture);
  const mine = await check(own.name, "Some-code-1");
  expect(mine).toMatchObject({ verdict: "never", itemid: own.itemid });
  expect(mine["steps"]).toEqual([expect.objectContaining({ step: "registered", reason: "yoursAlready" })]);
  const theirs = await check((await holdDomain(fixture, { owner: await createAccount(fixture.db) })).name, "Some-code-1");
  expect(theirs).toMatchObject({ verdict: "never", itemid: null });
  expect(theirs["steps"]).toEqual([expect.objectContaining({ step: "registered", reason: "oursAlready" })]);
});

test("a name that is not registered, one that is invalid, and a registry that does not answer are distinguished", async () => {
  expect((await check("ingen-har-detta.se"))["verdict"]).toBe("never");
  expect((await check("inget namn"))["code"]).toBe(2005);
  fixture.registry.isDown = true;
  const body = await check("tyst-register.se", "X-1");
  expect([reasonOf(body, "registered"), reasonOf(body, "code")]).toEqual(["registryAway", "codeUntested"]);
});

test("auth codes cannot be guessed one after the other", async () => {
  const name = foreign();
  for (let tries = 0; tries < 20; tries++) await check(name, `Guess-${tries}`);
  expect((await check(name, "Right-1"))["code"]).toBe(2502);
  expect((await check(foreign(), "Right-1"))["verdict"]).toBe("ready");
});

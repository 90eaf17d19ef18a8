import { checkTransfer } from "@nameplane/contracts/domains/operations";
import { beforeEach, describe, expect, test } from "vitest";
import { createAccount } from "../../../testing/test-database.ts";
import { stagedChoices } from "../../../testing/desks/transfer-parts.ts";
import { holdDomain, useDomainDesk, type DomainDesk } from "../../../testing/desks/domain-desk.ts";

let desk: DomainDesk;
useDomainDesk((fresh) => {
  desk = fresh;
});
beforeEach(() => {
  desk.registry.isDown = false;
});

let nextName = 0;
function foreign(parts: Parameters<typeof desk.registry.hold>[1] = {}): string {
  const name = `flytt-${(nextName += 1)}.se`;
  desk.registry.hold(name, {
    authInfo: "Right-1",
    statuses: ["ok"],
    createdAt: "2020-03-01T00:00:00Z",
    expiresAt: "2027-03-01T00:00:00Z",
    nameServers: ["ns1.rival.net"],
    ...parts,
  });
  return name;
}
const look = async (domainname: string, authcode?: string) =>
  (await desk.browser.call(checkTransfer, { domainname, ...(authcode === undefined ? {} : { authcode }) })).body;
const reasonOf = (body: Record<string, unknown>, step: string) =>
  (body["steps"] as { step: string; reason: string }[]).find((one) => one.step === step)?.reason;

describe("a name at another registrar", () => {
  test("is ready when nothing stands against it and the registry takes the code [C5.46]", async () => {
    const name = foreign();
    const without = await look(name);
    expect([without["verdict"], reasonOf(without, "code")]).toEqual(["needsyou", "codeMissing"]);
    const body = await look(name, "Right-1");
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

  test("with a wrong code is told so before anything is paid, and nothing is sent that changes anything", async () => {
    const name = foreign();
    const sent = desk.registry.received.length;
    const body = await look(name, "Wrong-1");
    expect([body["verdict"], reasonOf(body, "code"), reasonOf(body, "lock")]).toEqual(["needsyou", "codeWrong", "unlocked"]);
    expect(desk.registry.received).toHaveLength(sent);
  });

  test.each([
    [{ statuses: ["clientTransferProhibited"] }, "lock", "lockedByRegistrar", "needsyou"],
    [{ rgpStatuses: ["redemptionPeriod"] }, "redemption", "inRedemption", "needsyou"],
    [{ delegationSigners: [{ keyTag: 1, algorithm: 13, digestType: 2, digest: "AA" }] }, "dnssec", "signed", "needsyou"],
    [{ isOurs: true }, "registered", "oursAlready", "never"],
  ])("as %o", async (parts, step, reason, verdict) => {
    const body = await look(foreign(parts), "Right-1");
    expect([reasonOf(body, step), body["verdict"]]).toEqual([reason, verdict]);
  });
});

test("what was chosen for a name's DNS before is said with the check, and decides about its signatures", async () => {
  const signed = foreign({ delegationSigners: [{ keyTag: 1, algorithm: 13, digestType: 2, digest: "AA" }] });
  expect(await look(signed, "Right-1")).toMatchObject({ staged: null, join: "possible" });
  stagedChoices.set(signed, { choice: "carry", signatures: "remove", records: 6 });
  const gone = await look(signed, "Right-1");
  expect([gone["staged"], reasonOf(gone, "dnssec")]).toEqual([{ choice: "carry", records: 6 }, "signedRemoved"]);
  stagedChoices.set(signed, { choice: "carry", signatures: "join", records: 6 });
  expect(reasonOf(await look(signed, "Right-1"), "dnssec")).toBe("signedJoined");
  const unusual = foreign({ delegationSigners: [{ keyTag: 1, algorithm: 5, digestType: 2, digest: "AA" }] });
  expect((await look(unusual, "Right-1"))["join"]).toBe("algorithm");
  expect((await look(foreign({}), "Right-1"))["join"]).toBeNull();
  stagedChoices.set(signed, { choice: "carry", signatures: null, records: 6 });
  expect(reasonOf(await look(signed, "Right-1"), "dnssec")).toBe("signed");
  stagedChoices.set(signed, { choice: "keep", signatures: null, records: 0 });
  const kept = await look(signed, "Right-1");
  expect([kept["staged"], reasonOf(kept, "dnssec")]).toEqual([{ choice: "keep", records: 0 }, "signedKept"]);
});

test("a name that is here is told apart by whose it is, and nothing is asked for that could not help [C5.46]", async () => {
  const own = await holdDomain(desk);
  const mine = await look(own.name, "Some-code-1");
  expect(mine).toMatchObject({ verdict: "never", itemid: own.itemid });
  expect(mine["steps"]).toEqual([expect.objectContaining({ step: "registered", reason: "yoursAlready" })]);
  const theirs = await look((await holdDomain(desk, { owner: await createAccount(desk.db) })).name, "Some-code-1");
  expect(theirs).toMatchObject({ verdict: "never", itemid: null });
  expect(theirs["steps"]).toEqual([expect.objectContaining({ step: "registered", reason: "oursAlready" })]);
});

test("a name nobody has, one that is none, and a registry that is silent are told apart", async () => {
  expect((await look("ingen-har-detta.se"))["verdict"]).toBe("never");
  expect((await look("inget namn"))["code"]).toBe(2005);
  desk.registry.isDown = true;
  const body = await look("tyst-register.se", "X-1");
  expect([reasonOf(body, "registered"), reasonOf(body, "code")]).toEqual(["registryAway", "codeUntested"]);
});

test("codes cannot be tried one after the other", async () => {
  const name = foreign();
  for (let tries = 0; tries < 20; tries++) await look(name, `Guess-${tries}`);
  expect((await look(name, "Right-1"))["code"]).toBe(2502);
  expect((await look(foreign(), "Right-1"))["verdict"]).toBe("ready");
});

import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { describe, expect, test } from "vitest";
import type { TestAccount, TestDatabase } from "../../../testing/test-database.ts";
import { journalOf, newName, registrationOf, useRegistryRig, type RegistryRig } from "../../../testing/fixtures/registry-work.ts";
import type { Transform } from "../registry.port.ts";
import { pollRegistries } from "../../domains/follow/index.ts";
import { registerAtRegistry } from "./register-at-registry.ts";

let db: TestDatabase;
let account: TestAccount;
let rig: RegistryRig;

useRegistryRig((fresh) => ({ db, account, rig } = fresh));

const job = (parts: Parameters<typeof registrationOf>[3] = {}, name = newName()) => registrationOf(db, account, name, parts);
const run = (registration: Awaited<ReturnType<typeof job>>) => registerAtRegistry(rig.deps, account.scope, registration);
const verbs = (list: readonly Transform[]) => list.map((transform) => transform.verb);
const journal = (requestId: string) => journalOf(db, requestId);
const passLimit = () => rig.clock.advance(61_000);

describe("a registration", () => {
  test("creates contact, hosts and name once, and gives what the registry holds", async () => {
    const registration = await job();
    const outcome = await run(registration);
    expect(outcome).toMatchObject({
      kind: "done",
      value: {
        asciiName: registration.asciiName,
        registryId: "iis",
        sponsor: "nameplane",
        nameServersSeen: registration.nameServers,
        isPremium: false,
      },
    });
    expect(verbs(rig.iis.received)).toEqual(["contact:create", "host:create", "host:create", "domain:create"]);
    const [contact] = rig.iis.contacts.values();
    expect(contact).toMatchObject({ name: "Kvarnstråket AB", organizationNumber: "[SE]556036-0793" });
    expect((await journal(registration.requestId)).map((row) => row.state)).toEqual([
      "succeeded",
      "succeeded",
      "succeeded",
      "succeeded",
    ]);
  });

  test("asked again after it was done, reads and sends nothing", async () => {
    const registration = await job();
    await run(registration);
    const before = rig.iis.received.length;
    expect((await run(registration)).kind).toBe("done");
    expect(rig.iis.received).toHaveLength(before);
  });

  test("of several names at once shares one contact object and one object per host", async () => {
    const registrations = await Promise.all([job(), job(), job()]);
    const outcomes = await Promise.all(registrations.map(run));
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(["done", "done", "done"]);
    expect(verbs(rig.iis.received).toSorted()).toEqual([
      "contact:create",
      "domain:create",
      "domain:create",
      "domain:create",
      "host:create",
      "host:create",
    ]);
  });

  test("with changed contact data makes a new object: holder data of .se is fixed in it", async () => {
    await run(await job());
    const changed = await job();
    await run({ ...changed, registrant: { ...changed.registrant, email: "new@example.com" } });
    expect(rig.iis.contacts.size).toBe(2);
  });

  test("keeps clTRIDs with the registry's epoch and frames in the transcript", async () => {
    const registration = await job();
    await run(registration);
    const [command] = await db.query<{ cltrid: string; id: string }>(
      "select cltrid, id from registry_command where request_id = $1 and verb = 'domain:create'",
      [registration.requestId],
    );
    expect(command?.cltrid).toBe(`np1-${command?.id.replaceAll("-", "")}`);
    const frames = await db.query<{ direction: string }>(
      "select direction from registry_frame where command_id = $1 order by at",
      [command?.id],
    );
    expect(frames.map((frame) => frame.direction)).toEqual(["out", "in"]);
  });

  test("keeps personal data and secrets out of the journal's arguments", async () => {
    const registration = await job();
    await run(registration);
    const [row] = await db.query<{ args: string }>(
      "select string_agg(args::text, ' ') as args from registry_command where request_id = $1",
      [registration.requestId],
    );
    expect(row?.args).not.toMatch(/Hedström|alva@|556036|Kvarn/);
  });
});

describe("a registry that chooses the ids of contacts", () => {
  const handlesOf = ({ registrant }: Awaited<ReturnType<typeof job>>) =>
    db.query("select handle, seen_at is not null as seen from contact_handle where contact_id = $1", [registrant.contactId]);
  const choose = () => {
    rig.iis.capabilities = { ...rig.iis.capabilities, choosesHandles: true };
  };

  test("gives its own, which the name and the next one have", async () => {
    choose();
    const [first, second] = [await job(), await job()];
    for (const registration of [first, second]) expect((await run(registration)).kind).toBe("done");
    expect(rig.iis.received.filter(({ verb }) => verb === "contact:create")).toHaveLength(1);
    for (const { asciiName } of [first, second]) expect(rig.iis.domains.get(asciiName)).toMatchObject({ registrant: "C1000" });
    expect(await handlesOf(first)).toEqual([{ handle: "C1000", seen: true }]);
  });

  test("makes another contact when its id was lost with the answer", async () => {
    choose();
    const registration = await job();
    rig.iis.next("contact:create", { kind: "lost", executed: true });
    for (let tries = 0; tries < 4 && (await run(registration)).kind !== "done"; tries++) passLimit();
    expect(rig.iis.domains.get(registration.asciiName)).toMatchObject({ registrant: "C1001" });
    expect(await handlesOf(registration)).toEqual([{ handle: "C1001", seen: true }]);
  });
});

describe("the transfer lock of a new name", () => {
  const lock = "clientTransferProhibited";
  const updates = () => verbs(rig.iis.received).filter((verb) => verb === "domain:update").length;

  test("is set by an update after the create, before the request is done", async () => {
    const registration = await job({ isLocked: true });
    expect(await run(registration)).toMatchObject({ kind: "done", value: { statuses: [lock] } });
    expect(rig.iis.domains.get(registration.asciiName)?.statuses).toEqual([lock]);
    expect((await journal(registration.requestId)).at(-1)).toMatchObject({ verb: "domain:update", state: "succeeded" });
    expect(await run(registration)).toMatchObject({ kind: "done", value: { statuses: [lock] } });
    expect(updates()).toBe(1);
  });

  test("is set later when the registry does not answer; the name is not created again", async () => {
    const registration = await job({ isLocked: true });
    rig.iis.next("domain:update", { kind: "unavailable" });
    expect((await run(registration)).kind).toBe("unavailable");
    expect(await run(registration)).toMatchObject({ kind: "done", value: { statuses: [lock] } });
    expect(verbs(rig.iis.received).filter((verb) => verb === "domain:create")).toHaveLength(1);
  });

  test("whose reply is lost is read, not sent again", async () => {
    const registration = await job({ isLocked: true });
    rig.iis.next("domain:update", { kind: "lost", executed: true });
    expect(await run(registration)).toMatchObject({ kind: "done", value: { statuses: [lock] } });
    expect(updates()).toBe(1);
  });

  test("that never reaches the registry is sent again after two readings", async () => {
    const registration = await job({ isLocked: true });
    rig.iis.next("domain:update", { kind: "lost", executed: false });
    expect((await run(registration)).kind).toBe("unknown");
    passLimit();
    expect(await run(registration)).toMatchObject({ kind: "done", value: { statuses: [lock] } });
    expect(updates()).toBe(1);
  });

  test("refused by the registry: the customer has the name all the same, shown as unlocked", async () => {
    const registration = await job({ isLocked: true });
    rig.iis.next("domain:update", { kind: "refused", code: 2102, text: "Unimplemented option" });
    expect(await run(registration)).toMatchObject({ kind: "done", value: { statuses: ["ok"] } });
    expect(await run(registration)).toMatchObject({ kind: "done", value: { statuses: ["ok"] } });
    expect(updates()).toBe(1);
  });
});

describe("the refusal table", () => {
  test.each([
    ["2001 to our frame", 2001, "Command syntax error", { kind: "staff" }],
    ["2104, our account is empty", 2104, "Billing failure", { kind: "hold" }],
    ["2201, not ours to do", 2201, "Authorization error", { kind: "staff" }],
    ["2303 on a name server", 2303, "Object does not exist: ns1", { kind: "customer", reason: 4005 }],
    ["2308 on a name server", 2308, "Data management policy violation", { kind: "customer", reason: 4005 }],
    ["2304, some status", 2304, "Object status prohibits operation", { kind: "hold" }],
    ["2304 of a registry lock", 2304, "Name is under registry lock", { kind: "registry_locked" }],
    ["2305", 2305, "Object association prohibits operation", { kind: "staff" }],
    ["2306 about the holder's number", 2306, "Invalid orgno of registrant", { kind: "customer", reason: 4004 }],
    ["2306 about a document", 2306, "Declaration of local presence required", { kind: "customer", reason: 4007 }],
    ["2306 about a delegation test", 2306, "Delegation test failed", { kind: "customer", reason: 4002 }],
    [
      "2003 about a claims notice, in our words",
      2003,
      "kvarn.se requires a claims notice",
      { kind: "customer", reason: 4899, text: ownReason("claimsNotice") },
    ],
    ["2306 in other words", 2306, "Computer says no", { kind: "customer", reason: 4899, text: "Computer says no" }],
    ["2307, the profile is wrong", 2307, "Unimplemented object service", { kind: "staff" }],
    ["2502, too many sessions", 2502, "Session limit exceeded", { kind: "unavailable" }],
  ])("of the name: %s", async (_what, code, text, expected) => {
    rig.iis.next("domain:create", { kind: "refused", code, text });
    expect(await run(await job())).toMatchObject(expected);
  });

  test.each([2003, 2004, 2005, 2306])("of the contact: %i asks for the data (4004)", async (code) => {
    rig.iis.next("contact:create", { kind: "refused", code, text: "orgno" });
    expect(await run(await job())).toMatchObject({ kind: "customer", reason: 4004, text: "orgno" });
    expect(verbs(rig.iis.received)).not.toContain("domain:create");
  });

  test("of a host: names it and asks for name servers (4005)", async () => {
    rig.iis.next("host:create", { kind: "refused", code: 2306, text: "not allowed" });
    expect(await run(await job())).toEqual({ kind: "customer", reason: 4005, text: "ns1.nameplane.test: not allowed" });
  });

  test("a hold ends at a date, and the same call then continues", async () => {
    const registration = await job();
    rig.iis.next("domain:create", { kind: "refused", code: 2104, text: "Billing failure" });
    const outcome = await run(registration);
    expect(outcome.kind === "hold" && outcome.until > rig.clock.now()).toBe(true);
    expect((await run(registration)).kind).toBe("done");
  });

  test("a name that is taken before anything was sent: 4003, and no contact is made for it", async () => {
    const registration = await job();
    rig.iis.hold(registration.asciiName);
    expect(await run(registration)).toMatchObject({ kind: "customer", reason: 4003 });
    expect(rig.iis.received).toEqual([]);
  });

  test("a name taken between check and create (2302): 4003", async () => {
    const registration = await job();
    rig.iis.onSend = (transform) => {
      if (transform.verb === "domain:create") rig.iis.hold(registration.asciiName);
    };
    expect(await run(registration)).toMatchObject({ kind: "customer", reason: 4003 });
  });

  test("a missing organisation number is asked for before the registry is contacted", async () => {
    const registration = await job();
    expect(await run({ ...registration, registrant: { ...registration.registrant, idNumber: null } })).toMatchObject({
      kind: "customer",
      reason: 4004,
    });
    expect(rig.iis.received).toEqual([]);
  });
});

describe("a registry that cannot be used", () => {
  test("down: unavailable, nothing is journaled as sent, and the same call works later", async () => {
    const registration = await job();
    rig.iis.isDown = true;
    expect((await run(registration)).kind).toBe("unavailable");
    rig.iis.isDown = false;
    rig.iis.next("contact:create", { kind: "unavailable" });
    expect((await run(registration)).kind).toBe("unavailable");
    expect(await journal(registration.requestId)).toMatchObject([{ verb: "contact:create", state: "not_sent" }]);
    expect((await run(registration)).kind).toBe("done");
  });

  test("without an account: staff; with a refused login: the registry as a whole", async () => {
    expect((await run({ ...(await job()), registryId: "nobody" })).kind).toBe("staff");
    rig.iis.next("contact:create", { kind: "misconfigured" });
    expect(await run(await job())).toMatchObject({ kind: "hold", outage: { registryId: "iis", why: "login" } });
  });
});

describe("a premium name", () => {
  const premiumJob = async (amountMinor: number | null) => {
    const registration = await job(
      { registryId: "gtld-generic", fee: amountMinor === null ? null : { currency: "USD", amountMinor } },
      newName("app"),
    );
    rig.gtld.premium.set(registration.asciiName, { currency: "USD", createMinor: 12_500 });
    return registration;
  };

  test("is created with the quoted fee echoed, contacts in every role", async () => {
    expect(await run(await premiumJob(12_500))).toMatchObject({ kind: "done", value: { isPremium: true } });
    const create = rig.gtld.received.find((transform) => transform.verb === "domain:create");
    expect(create).toMatchObject({
      fee: { currency: "USD", amountMinor: 12_500 },
      contacts: [{ role: "admin" }, { role: "tech" }, { role: "billing" }],
    });
  });

  test("whose fee changed since the quote: 4006, nothing sent", async () => {
    expect(await run(await premiumJob(11_000))).toMatchObject({ kind: "customer", reason: 4006 });
    expect(rig.gtld.received).toEqual([]);
  });

  test("that was sold as an ordinary one: 4006", async () => {
    expect(await run(await premiumJob(null))).toMatchObject({ kind: "customer", reason: 4006 });
  });

  test("whose fee changes between check and create: the registry's refusal becomes 4006", async () => {
    const registration = await premiumJob(12_500);
    rig.gtld.onSend = (transform) => {
      if (transform.verb === "domain:create")
        rig.gtld.premium.set(registration.asciiName, { currency: "USD", createMinor: 13_000 });
    };
    expect(await run(registration)).toMatchObject({ kind: "customer", reason: 4006 });
  });
});

describe("a registration the registry finishes later (1001)", () => {
  const pending = async () => {
    const registration = await job();
    rig.iis.next("domain:create", { kind: "pending" });
    expect((await run(registration)).kind).toBe("pending");
    return registration;
  };
  const panData = async (requestId: string, name: string, isDone: boolean) => {
    const [row] = await db.query<{ cltrid: string }>(
      "select cltrid from registry_command where request_id = $1 and verb = 'domain:create'",
      [requestId],
    );
    rig.iis.messages.push({
      id: `m-${name}`,
      queuedAt: null,
      kind: "panData",
      name,
      text: isDone ? "Done" : "Refused by the registry's staff",
      body: "<epp/>",
      pendingAction: { clientTransactionId: row?.cltrid ?? null, isDone },
      transfer: null,
    });
  };

  test("waits while the name is pendingCreate, and is done when it is not any more", async () => {
    const registration = await pending();
    expect((await run(registration)).kind).toBe("pending");
    const held = rig.iis.domains.get(registration.asciiName);
    if (held) rig.iis.domains.set(registration.asciiName, { ...held, statuses: ["ok"] });
    expect((await run(registration)).kind).toBe("done");
  });

  test("is done by the poll message, stored before it is acknowledged", async () => {
    const registration = await pending();
    const held = rig.iis.domains.get(registration.asciiName);
    if (held) rig.iis.domains.set(registration.asciiName, { ...held, statuses: ["ok"] });
    await panData(registration.requestId, registration.asciiName, true);
    expect(await pollRegistries(rig.sweep)).toBe(1);
    expect(rig.decided).toEqual([{ accountId: account.accountId, requestId: registration.requestId }]);
    expect(rig.iis.messages).toEqual([]);
    const [message] = await db.query<{ ok: boolean }>(
      "select acked_at >= applied_at as ok from poll_message where message_id = $1",
      [`m-${registration.asciiName}`],
    );
    expect(message?.ok).toBe(true);
    expect((await run(registration)).kind).toBe("done");
  });

  test("refused by the poll message is reported once, with the registry's words", async () => {
    const registration = await pending();
    rig.iis.domains.delete(registration.asciiName);
    await panData(registration.requestId, registration.asciiName, false);
    await pollRegistries(rig.sweep);
    expect(await run(registration)).toMatchObject({
      kind: "customer",
      reason: 4899,
      text: "Refused by the registry's staff",
    });
    expect((await run(registration)).kind).toBe("done");
  });
});

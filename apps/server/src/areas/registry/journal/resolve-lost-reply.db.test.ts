import { describe, expect, test } from "vitest";
import type { TestAccount, TestDatabase } from "../../../testing/test-database.ts";
import { journalOf, newName, registrationOf, useRegistryRig, type RegistryRig } from "../../../testing/fixtures/registry-work.ts";
import { untilWaiting } from "../../../testing/until-waiting.ts";
import type { Transform } from "../registry.port.ts";
import { OutcomeBeingChecked } from "@nameplane/contracts/domains/refusals";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { actAtRegistry } from "../commands/index.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { decideCommand, insertCommand } from "./journal.repository.ts";
import { journalSweep } from "../../domains/follow/index.ts";
import { registerAtRegistry } from "../commands/register-at-registry.ts";

// Registrations whose command was sent but not answered. Their outcome is found by reading.

let db: TestDatabase;
let account: TestAccount;
let rig: RegistryRig;
useRegistryRig((fresh) => ({ db, account, rig } = fresh));

const job = () => registrationOf(db, account, newName());
const run = (registration: Awaited<ReturnType<typeof job>>) => registerAtRegistry(rig.deps, account.scope, registration);
const verbs = (list: readonly Transform[]) => list.map((transform) => transform.verb);
const journal = (requestId: string) => journalOf(db, requestId);
const passLimit = () => rig.clock.advance(61_000);

describe("a lost reply", () => {
  test("of a name that was created: adopted at once by reading, nothing sent twice", async () => {
    const registration = await job();
    rig.iis.next("domain:create", { kind: "lost", executed: true });
    expect((await run(registration)).kind).toBe("done");
    expect(verbs(rig.iis.received).filter((verb) => verb === "domain:create")).toHaveLength(1);
    expect((await journal(registration.requestId)).at(-1)).toMatchObject({
      verb: "domain:create",
      state: "succeeded",
      decided_by: "info",
    });
  });

  test("of a name that was not created: two readings, the second after the limit, then a new command", async () => {
    const registration = await job();
    rig.iis.next("domain:create", { kind: "lost", executed: false });
    const first = await run(registration);
    expect(first.kind).toBe("unknown");
    expect((await run(registration)).kind).toBe("unknown");
    expect(verbs(rig.iis.received)).not.toContain("domain:create");
    passLimit();
    expect((await run(registration)).kind).toBe("done");
    const creates = (await journal(registration.requestId)).filter((row) => row.verb === "domain:create");
    expect(creates).toMatchObject([
      { state: "not_sent", attempt: 1, decided_by: "info" },
      { state: "succeeded", attempt: 2, decided_by: "reply" },
    ]);
  });

  test("of a name the registry creates late, after the first reading: adopted by the second", async () => {
    const registration = await job();
    rig.iis.next("domain:create", { kind: "lost", executed: false });
    await run(registration);
    const handle = [...rig.iis.contacts.keys()][0] ?? null;
    rig.iis.hold(registration.asciiName, {
      sponsor: "nameplane",
      isOurs: true,
      registrant: handle,
      createdAt: rig.clock.now().toISOString(),
    });
    passLimit();
    expect((await run(registration)).kind).toBe("done");
    expect(verbs(rig.iis.received)).not.toContain("domain:create");
  });

  test("while another registrar registers the domain: 4003, and that domain is never taken for ours", async () => {
    const registration = await job();
    rig.iis.next("domain:create", { kind: "lost", executed: false });
    await run(registration);
    rig.iis.hold(registration.asciiName, { createdAt: rig.clock.now().toISOString() });
    passLimit();
    expect(await run(registration)).toMatchObject({ kind: "customer", reason: 4003 });
  });

  test("of a contact: it is read and adopted, and the same call continues", async () => {
    rig.iis.next("contact:create", { kind: "lost", executed: true });
    expect((await run(await job())).kind).toBe("done");
    expect(rig.iis.contacts.size).toBe(1);
  });

  test("of a contact that was not made: sent again under the same handle without waiting, then one contact", async () => {
    const registration = await job();
    rig.iis.next("contact:create", { kind: "lost", executed: false });
    expect((await run(registration)).kind).toBe("unknown");
    expect((await run(registration)).kind).toBe("done");
    expect(rig.iis.contacts.size).toBe(1);
  });

  test("of a host: adopted or made again, either way one object", async () => {
    rig.iis.next("host:create", { kind: "lost", executed: true });
    expect((await run(await job())).kind).toBe("done");
    expect(rig.iis.hosts.size).toBe(2);
  });
});

describe("a lost reply to a release", () => {
  const release = async (fault: { executed: boolean }, refusesReading = false) => {
    const name = newName();
    rig.iis.hold(name, { sponsor: "nameplane", isOurs: true });
    rig.iis.next("domain:release", { kind: "lost", ...fault });
    if (refusesReading) rig.iis.domain = () => Promise.reject(new OutcomeError("refused", "Not yours", { code: "2201" }));
    await actAtRegistry(rig.deps, account.scope, "iis", { verb: "domain:release", name, registrarTag: "OTHER-TAG" });
  };

  test("that was executed: done, whether the registry shows the name as another's or does not let us read it", async () => {
    await expect(release({ executed: true })).resolves.toBeUndefined();
    await expect(release({ executed: true }, true)).resolves.toBeUndefined();
  });

  test("that was not executed: not taken for done, and looked at again", async () => {
    await expect(release({ executed: false })).rejects.toMatchObject({ refusal: OutcomeBeingChecked });
  });
});

describe("a worker that dies or sleeps", () => {
  test("between sending and writing the outcome: the worker that takes the request over adopts the name at once and sends nothing", async () => {
    const registration = await job();
    rig.iis.onSend = (transform) => {
      if (transform.verb === "domain:create") throw new Error("killed");
    };
    await expect(run(registration)).rejects.toThrow("killed");
    rig.iis.onSend = null;
    const handle = [...rig.iis.contacts.keys()][0] ?? null;
    rig.iis.hold(registration.asciiName, {
      sponsor: "nameplane",
      isOurs: true,
      registrant: handle,
      createdAt: rig.clock.now().toISOString(),
    });
    expect((await run(registration)).kind).toBe("done");
    expect(verbs(rig.iis.received)).not.toContain("domain:create");
  });

  test("before sending: the worker that takes the request over sends nothing before the registry's limit, then once", async () => {
    const registration = await job();
    rig.iis.onSend = (transform) => {
      if (transform.verb === "domain:create") throw new Error("killed");
    };
    await expect(run(registration)).rejects.toThrow("killed");
    rig.iis.onSend = null;
    expect((await run(registration)).kind).toBe("unknown");
    expect((await run(registration)).kind).toBe("unknown");
    expect(verbs(rig.iis.received)).not.toContain("domain:create");
    passLimit();
    expect((await run(registration)).kind).toBe("done");
    expect(verbs(rig.iis.received).filter((verb) => verb === "domain:create")).toHaveLength(1);
  });

  test("a worker that wakes up late, with its reply, takes the decision that was made by reading", async () => {
    const registration = await job();
    const woken = Promise.withResolvers<void>();
    const asleep = Promise.withResolvers<void>();
    rig.iis.onSend = async (transform) => {
      if (transform.verb !== "domain:create") return;
      rig.iis.onSend = null;
      asleep.resolve();
      await woken.promise;
    };
    const zombie = run(registration);
    await asleep.promise;
    // A second worker runs while the first one still waits and has not sent its command.
    expect((await run(registration)).kind).toBe("unknown");
    passLimit();
    await journalSweep(rig.sweep);
    passLimit();
    await journalSweep(rig.sweep);
    expect((await run(registration)).kind).toBe("done");
    woken.resolve();
    // The waiting worker's own create finds the domain taken by the second worker; its late answer does not change an outcome
    // that was stored meanwhile.
    expect((await zombie).kind).toBe("unknown");
    expect((await run(registration)).kind).toBe("done");
    expect([...rig.iis.domains.keys()]).toEqual([registration.asciiName]);
  });

  test("a command is not decided while another is being opened on its object: neither is overlooked", async () => {
    const registration = await job();
    rig.iis.next("domain:create", { kind: "lost", executed: false });
    await run(registration);
    const open = (await journal(registration.requestId)).at(-1);
    const order: string[] = [];
    const [inserted, opening] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const opened = tx(db.worker, account.scope, async (trx) => {
      await insertCommand(trx, account.scope, {
        registryId: "iis",
        requestId: null,
        verb: "domain:update",
        object: registration.asciiName,
        args: {},
        argsHash: Buffer.alloc(32),
        nextCheckAt: rig.clock.now(),
      });
      inserted.resolve();
      await opening.promise;
      order.push("opened");
    });
    await inserted.promise;
    const decided = tx(db.worker, account.scope, async (trx) => {
      await decideCommand(trx, account.scope, open?.id ?? "", { state: "not_sent", decidedBy: "staff" });
      order.push("decided");
    });
    await untilWaiting(db);
    opening.resolve();
    await Promise.all([opened, decided]);
    expect(order).toEqual(["opened", "decided"]);
  });

  test("two workers at once send one create: the open row stops the second", async () => {
    const registration = await job();
    const outcomes = await Promise.all([run(registration), run(registration)]);
    expect(outcomes.filter((outcome) => outcome.kind === "done").length).toBeGreaterThanOrEqual(1);
    expect(verbs(rig.iis.received).filter((verb) => verb === "domain:create")).toHaveLength(1);
  });
});

import { describe, expect, test } from "vitest";
import type { RenewalMode } from "@nameplane/contracts/domains/domain-details";
import { newId } from "../../../platform/ids.ts";
import { newName, useRegistryRig, type RegistryRig } from "../../../testing/fixtures/registry-work.ts";
import type { TestAccount, TestDatabase } from "../../../testing/test-database.ts";
import { unpaidEnder } from "./end-unpaid.ts";

let db: TestDatabase;
let account: TestAccount;
let rig: RegistryRig;
useRegistryRig((fresh) => ({ db, account, rig } = fresh));

const dayMs = 86_400_000;
type Own = { mode?: RenewalMode; state?: string; statuses?: string[]; rgp?: string[]; renewedAtRegistry?: boolean };

/**
 * Creates a name in the account whose paid period ends in `days` days, or ended in the past if `days` is negative. If the period
 * of a name under .shop has ended, its registry has renewed it already, as the registries of new TLDs do, unless `own` says
 * otherwise.
 */
async function hold(tldName: "shop" | "se", days: number, own: Own = {}): Promise<{ id: string; name: string }> {
  const [id, name] = [newId(), newName(tldName)];
  const expiresAt = new Date(rig.clock.now().getTime() + days * dayMs);
  const isRenewed = own.renewedAtRegistry ?? (tldName === "shop" && days <= 0);
  const atRegistry = new Date(expiresAt.getTime() + (isRenewed ? 365 * dayMs : 0));
  const registry = tldName === "se" ? rig.iis : rig.gtld;
  registry.hold(name, {
    isOurs: true,
    sponsor: "nameplane",
    expiresAt: atRegistry.toISOString(),
    statuses: own.statuses ?? ["ok"],
    rgpStatuses: own.rgp ?? (isRenewed ? ["autoRenewPeriod"] : []),
  });
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode)
     values ($1, $2, $3, $3, $4, $5, '2020-01-01', $6, $6::timestamptz - interval '30 days', $7)`,
    [
      account.accountId,
      id,
      name,
      tldName,
      own.state ?? (days > 0 ? "active" : "expired_renewable"),
      expiresAt,
      own.mode ?? "manual",
    ],
  );
  await db.query("insert into domain_detail (account_id, domain_id, registry_id, source) values ($1, $2, $3, 'registered')", [
    account.accountId,
    id,
    registry.registryId,
  ]);
  return { id, name };
}

const run = (fundsGrace = false) => unpaidEnder(rig.sweep, { fundsGrace })();
const sent = () => [...rig.iis.received, ...rig.gtld.received].map((one) => `${one.verb} ${"name" in one ? one.name : ""}`);
const stored = async (id: string) => {
  const [row] = await db.query<{ state: string; ended_by: string | null; ends_at_expiry: boolean }>(
    "select d.state, x.ended_by, x.ends_at_expiry from domain d join domain_detail x on x.domain_id = d.id where d.id = $1",
    [id],
  );
  return row;
};

describe("names nobody has paid for", () => {
  test("are deleted on the last safe day where the registry renews by itself, and can be restored from then on", async () => {
    const [early, due] = [await hold("shop", -39), await hold("shop", -40.1, { mode: "auto" })];
    await run();
    expect(sent()).toEqual([`domain:delete ${due.name}`]);
    expect(await stored(due.id)).toMatchObject({ state: "expired_restorable", ended_by: "system" });
    expect(await stored(early.id)).toMatchObject({ state: "expired_renewable", ended_by: null });
  });

  test("are deleted once, however often the sweep runs", async () => {
    await hold("shop", -41);
    const sweep = unpaidEnder(rig.sweep, { fundsGrace: false });
    await sweep();
    await sweep();
    await run();
    expect(sent()).toHaveLength(1);
  });

  test("stay where the operator funds the grace, unless their owners decided not to renew them", async () => {
    const [kept, ending] = [await hold("shop", -41, { mode: "auto" }), await hold("shop", -41, { mode: "cancel" })];
    await run(true);
    expect(sent()).toEqual([`domain:delete ${ending.name}`]);
    expect(await stored(ending.id)).toMatchObject({ ended_by: "user" });
    expect(await stored(kept.id)).toMatchObject({ state: "expired_renewable" });
  });

  test("lose a lock of ours first", async () => {
    const { name } = await hold("shop", -41, { statuses: ["clientDeleteProhibited", "clientTransferProhibited"] });
    await run();
    expect(sent()).toEqual([`domain:update ${name}`, `domain:delete ${name}`]);
  });

  test("are left alone when the registry shows them renewed, transferred or being transferred already", async () => {
    const paid = await hold("shop", -41, { renewedAtRegistry: true, rgp: [] });
    await hold("shop", -41, { statuses: ["pendingTransfer"] });
    const gone = await hold("shop", -41);
    rig.gtld.hold(gone.name, { isOurs: false });
    await run();
    expect(sent()).toEqual([]);
    expect(await stored(paid.id)).toMatchObject({ state: "active" });
    expect(await stored(gone.id)).toMatchObject({ state: "transferred_away" });
  });

  test("are left alone while a renewal that was paid for is under way", async () => {
    const { id, name } = await hold("shop", -41);
    const [orderId, quoteId, requestId, group] = [newId(), newId(), newId(), db.installation.priceGroupId];
    await db.query(
      "insert into sales_order (account_id, id, state, origin, currency, net_minor, vat_minor, total_minor, method, placed_by) values ($1, $2, 'working', 'renewal', 'SEK', 0, 0, 0, 'credit', 'test')",
      [account.accountId, orderId],
    );
    await db.query(
      `insert into request (account_id, id, type, origin, state, order_id, ascii_name, domain_id, reason, created_by, next_check_at, limit_at)
       values ($1, $2, 'update-domain-renew', 'system', 'action_required', $3, $4, $5, 4006, 'test', now(), now() + interval '1 day')`,
      [account.accountId, requestId, orderId, name, id],
    );
    await db.query(
      `insert into quote (account_id, id, request_id, price_group_id, operation, period_months, quantity, currency, net_minor, vat_minor, total_minor, vat_rate_bp, valid_until)
       values ($1, $2, $3, $4, 'renew', 12, 1, 'SEK', 0, 0, 0, 0, now())`,
      [account.accountId, quoteId, requestId, group],
    );
    await db.query(
      "update request set quote_id = $2, state = 'queued', reason = null, funding = 'captured', funded_at = now(), version = version + 1 where id = $1",
      [requestId, quoteId],
    );
    await run();
    expect(sent()).toEqual([]);
  });

  test("that the registry keeps are a task for a person, and asked about again hours later", async () => {
    const { id } = await hold("shop", -41);
    rig.gtld.next("domain:delete", { kind: "refused", code: 2305, text: "Host ns1 is still there" });
    const sweep = unpaidEnder(rig.sweep, { fundsGrace: false });
    await sweep();
    await sweep();
    expect(sent()).toHaveLength(1);
    expect(await db.query("select severity from staff_task where kind = 'domain.unpaid' and key = $1", [id])).toEqual([
      { severity: "high" },
    ]);
    rig.clock.advance(7 * 3_600_000);
    await sweep();
    expect(await stored(id)).toMatchObject({ state: "expired_restorable" });
  });
});

describe("names that their owners decided not to renew", () => {
  test("are set at a registry that can end them at their expiry, a day before it, and shown as set", async () => {
    rig.iis.capabilities = { ...rig.iis.capabilities, cancelAtExpiry: true };
    const [soon, later, kept] = [
      await hold("se", 0.9, { mode: "cancel" }),
      await hold("se", 2, { mode: "cancel" }),
      await hold("se", 0.9),
    ];
    await run();
    await run();
    expect(sent()).toEqual([`domain:update ${soon.name}`]);
    expect(await stored(soon.id)).toMatchObject({ state: "active", ends_at_expiry: true });
    for (const { id } of [later, kept]) expect(await stored(id)).toMatchObject({ ends_at_expiry: false });
  });

  test("end on the last safe day exactly where the registry has no command for it, and live until then", async () => {
    const { id, name } = await hold("shop", 1, { mode: "cancel" });
    const registered = rig.gtld.domains.get(name);
    if (registered === undefined) throw new Error("not held");
    const expiresAt = new Date(registered.expiresAt ?? "");
    const sweep = unpaidEnder(rig.sweep, { fundsGrace: true });
    let deletedOn: number | null = null;
    for (let day = -1; day <= 45; day += 1) {
      // The registry renews the name by itself when it expires.
      if (day === 0)
        rig.gtld.domains.set(name, {
          ...registered,
          expiresAt: new Date(expiresAt.getTime() + 365 * dayMs).toISOString(),
          rgpStatuses: ["autoRenewPeriod"],
        });
      await sweep();
      await sweep();
      if (deletedOn === null && sent().includes(`domain:delete ${name}`)) deletedOn = day;
      rig.clock.advance(dayMs);
    }
    expect(deletedOn).toBe(40);
    expect(sent()).toEqual([`domain:delete ${name}`]);
    expect(await stored(id)).toMatchObject({ state: "expired_restorable", ended_by: "user" });
  });
});

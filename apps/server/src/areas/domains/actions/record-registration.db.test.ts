import { randomBytes } from "node:crypto";
import { asciiNameOf } from "@nameplane/values";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { invariants } from "../../../testing/invariants.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { createRegistryRig, registrationOf } from "../../../testing/fixtures/registry-work.ts";
import { NameHeldElsewhere, recordRegistration } from "./record-registration.ts";
import { registerAtRegistry } from "../../registry/commands/index.ts";
import type { RegisteredFacts } from "../../registry/index.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const newName = () => `kvarn-${randomBytes(4).toString("hex")}.se`;

async function register(account: TestAccount, name: string, statuses: string[] = []): Promise<RegisteredFacts> {
  const rig = createRegistryRig(db);
  const outcome = await registerAtRegistry(rig.deps, account.scope, await registrationOf(db, account, name));
  if (outcome.kind !== "done") throw new Error(outcome.kind);
  return { ...outcome.value, statuses: [...outcome.value.statuses, ...statuses] };
}

const record = (account: TestAccount, facts: RegisteredFacts) =>
  tx(db.worker, account.scope, (trx) =>
    recordRegistration(trx, account.scope, { ...facts, contactId: account.contactId, renewalMode: "auto" }),
  );

describe("a confirmed registration", () => {
  test("becomes a live domain with claim, search row, counters, copy of the registry's data and registrant", async () => {
    const account = await createAccount(db);
    const unicodeName = `kvarnstråket-${randomBytes(2).toString("hex")}.se`;
    const name = asciiNameOf(unicodeName) ?? "";
    const facts = await register(account, name);
    const { domainId } = await record(account, facts);
    const [row] = await db.query(
      `select d.state, d.tab, d.ascii_name, d.sort_name, d.tld, d.renewal_mode, d.expires_at = x.expires_seen as same_expiry, d.expires_at - d.renews_at = interval '30 days' as renews_before,
              x.registry_id, x.ns_wanted, x.ns_seen, x.sponsor_seen, c.kind as claim, s.name, n.n, r.contact_id
         from domain d join domain_detail x on x.domain_id = d.id join name_claim c on c.object_id = d.id join domain_search s on s.domain_id = d.id
         join domain_counter n on n.account_id = d.account_id and n.tab = 1 and n.label_id = 0 join domain_contact r on r.domain_id = d.id and r.role = 'registrant' where d.id = $1`,
      [domainId],
    );
    expect(row).toMatchObject({
      state: "active",
      tab: 1,
      ascii_name: name,
      sort_name: unicodeName,
      tld: "se",
      renewal_mode: "auto",
      same_expiry: true,
      renews_before: true,
      registry_id: "iis",
      sponsor_seen: "nameplane",
      ns_wanted: ["ns1.nameplane.test", "ns2.nameplane.test"],
      claim: "domain",
      n: 1,
      contact_id: account.contactId,
    });
  });

  test("held by the registry until its owner is verified starts as owner verification needed", async () => {
    const account = await createAccount(db);
    const { domainId } = await record(
      account,
      await register(account, newName(), ["serverHold", "serverTransferProhibited", "serverRenewProhibited"]),
    );
    expect(await db.query("select state from domain where id = $1", [domainId])).toEqual([{ state: "verification_needed" }]);
  });

  test("revives the account's own ended row, with its id and its history", async () => {
    const account = await createAccount(db);
    const facts = await register(account, newName());
    const first = await record(account, facts);
    await db.query("update domain set state = 'cancelled_by_user', version = version + 1 where id = $1", [first.domainId]);
    await db.query("update domain_detail set ended_by = 'user', version = version + 1 where domain_id = $1", [first.domainId]);
    expect(await record(account, facts)).toEqual(first);
    expect(
      await db.query("select d.state, x.ended_by from domain d join domain_detail x on x.domain_id = d.id where d.id = $1", [
        first.domainId,
      ]),
    ).toEqual([{ state: "active", ended_by: null }]);
  });

  test("is refused while another account holds the name here", async () => {
    const [one, two] = [await createAccount(db), await createAccount(db)];
    const facts = await register(one, newName());
    await record(one, facts);
    await expect(record(two, facts)).rejects.toThrow(NameHeldElsewhere);
    await expect(record(one, facts)).rejects.toThrow("registered in this account already");
  });

  test("leaves no invariant broken", async () => {
    for (const { id, sql } of invariants) expect(await db.query(sql), id).toEqual([]);
  });
});

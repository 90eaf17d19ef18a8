import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registryLockProduct } from "@nameplane/contracts/products/service-pages";
import { domainList } from "@nameplane/contracts/domains/operations";
import * as refusals from "@nameplane/contracts/refusals";
import { newId } from "../../platform/ids.ts";
import { dangerousPermissions } from "../../platform/policy.ts";
import { arbitraryInput } from "../../testing/arbitrary-input.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createBrowser } from "../../testing/test-api.ts";
import { createAccount, type TestAccount } from "../../testing/test-database.ts";
import { EveryRoute, nameOf } from "../../testing/fixtures/every-route.ts";
import { keyKinds, oneOfEverything, type Keys } from "../../testing/fixtures/one-of-everything.ts";

let api: EveryRoute;
beforeAll(async () => {
  api = await EveryRoute.start();
});
afterAll(() => api.stop());

/** A key of the same form that nothing has. Devices of a VPN have six letters as their key. */
function keyLike(key: unknown): unknown {
  if (typeof key === "number") return 99_999_999;
  return typeof key === "string" && key.length === 6 ? "zzzzzz" : newId();
}

describe("whose it is", () => {
  let foreign: Keys;
  let missing: Keys;
  let parent: TestAccount;

  beforeAll(async () => {
    parent = await createAccount(api.db);
    await putUnder(parent, api.alva);
    foreign = await oneOfEverything(api);
    missing = Object.fromEntries(Object.entries(foreign).map(([kind, key]) => [kind, keyLike(key)]));
  });

  /** The input with its ids replaced, and how many ids it contains. */
  function withKeys(input: unknown, keys: Keys): { value: unknown; found: number } {
    if (Array.isArray(input)) {
      const parts = input.map((entry) => withKeys(entry, keys));
      return { value: parts.map(({ value }) => value), found: parts.reduce((sum, { found }) => sum + found, 0) };
    }
    if (typeof input !== "object" || input === null) return { value: input, found: 0 };
    let found = 0;
    const entries = Object.entries(input).map(([field, value]) => {
      const kind = field === "requestid" ? (typeof value === "number" ? "request" : "basketitem") : keyKinds[field];
      if (kind === undefined) {
        const inner = withKeys(value, keys);
        found += inner.found;
        return [field, inner.value];
      }
      found += 1;
      return [field, Array.isArray(value) ? [keys[kind]] : keys[kind]];
    });
    return { value: Object.fromEntries(entries), found };
  }

  const stateOf = (accountId: string) =>
    api.db.query(
      `select array(select d::text from domain d where account_id = $1) domains, array(select r::text from request r where account_id = $1 order by id) requests,
              array(select l::text from label l where account_id = $1) labels, array(select i::text from invoice i where account_id = $1) invoices,
              array(select o::text from sales_order o where account_id = $1) orders, array(select c::text from contact c where account_id = $1) contacts,
              array(select z::text from zone z where account_id = $1) zones, array(select s::text from zone_rrset s where account_id = $1) sets,
              array(select t::text from ticket t where account_id = $1) tickets, array(select m::text from membership m where account_id = $1 order by user_id) members`,
      [accountId],
    );

  const putUnder = (above: TestAccount, below: TestAccount) =>
    api.db.query("update account set kind = 'sub', parent_id = $2, version = version + 1 where id = $1", [
      below.accountId,
      above.accountId,
    ]);
  const under = async (above: TestAccount): Promise<TestAccount> => {
    const account = await createAccount(api.db);
    await putUnder(above, account);
    return account;
  };

  test.for([
    { who: "a stranger", make: async () => api.bea },
    { who: "an account under the same parent", make: () => under(parent) },
    { who: "an account below", make: () => under(api.alva) },
    // A parent account can switch to sub-accounts and manage them; it sees what they own only after switching.
    {
      who: "the parent, who has not switched to it",
      make: async () => parent,
      but: ["selectAccount", "subaccount", "editSubaccount"],
    },
  ])(
    "to $who what is an account's own answers as what is not there, and stays as it was",
    async ({ make, but }, { annotate }) => {
      const before = await stateOf(api.alva.accountId);
      const cookie = await signIn(api.db, await make());
      const wrong: string[] = [];
      let cells = 0;
      for (const route of api.ofCustomers().filter(({ operation }) => !but?.includes(operation.name))) {
        // Uses the sample with the most fields, because any optional field may contain an id.
        const whole = fc.sample(arbitraryInput(route.spec.input), { numRuns: 30, seed: 3 });
        const input = whole.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length)[0] ?? {};
        const [theirs, nobodys] = [withKeys(input, foreign), withKeys(input, missing)];
        if (theirs.found === 0) continue;
        cells += 1;
        const answers = [];
        for (const { value } of [theirs, nobodys]) {
          const { status, text } = await api.call(route, value as Record<string, unknown>, cookie);
          // The content of a proof is a hash of the input, so it changes with the id and is left out of the comparison.
          let plain = text.replace(/"content":"[0-9a-f]{64}"/, '"content":"HASH"');
          for (const keys of [foreign, missing])
            for (const key of Object.values(keys)) plain = plain.replaceAll(String(key), "KEY");
          answers.push(`${status} ${plain}`);
        }
        if (answers[0] !== answers[1]) wrong.push(`${nameOf(route)}: ${answers.join(" / ").slice(0, 300)}`);
      }
      expect(wrong).toEqual([]);
      expect(cells).toBeGreaterThan(15);
      await annotate(`${cells} cells`);
      expect(await stateOf(api.alva.accountId)).toEqual(before);
    },
  );

  test("a dangerous route does nothing for its owner without fresh proof, and says what would prove it", async () => {
    const cookie = await signIn(api.db, api.alva);
    await api.db.query(
      "update domain set is_locked = true, version = version + 1 where account_id = $1 and ascii_name = 'kvarn.se'",
      [api.alva.accountId],
    );
    // Makes these domains known at a registry. Otherwise changes there would be refused before the proof of identity is required.
    await api.db.query(
      "insert into domain_detail (account_id, domain_id, registry_id, source) select account_id, id, 'iis', 'registered' from domain where account_id = $1 and ascii_name = 'kvarn.se'",
      [api.alva.accountId],
    );
    const secrets = () =>
      api.db.query("select id, kind, secret_text, passkey, name from credential where user_id = $1 order by id", [
        api.alva.userId,
      ]);
    // Another user of the account, whom its owner may change and remove.
    await api.db.query(
      "insert into membership (account_id, user_id, role_account_id, role_id, created_by) select $1, $2, account_id, id, 'test' from role where account_id = $1",
      [api.alva.accountId, parent.userId],
    );
    const own = { ...foreign, user: parent.userId };
    const before = [await stateOf(api.alva.accountId), await secrets()];
    const dangerous = api.ofCustomers().filter(({ asksProof }) => asksProof);
    /** Tells for a route which of its inputs need no confirmation of identity. */
    const harmless: Readonly<Record<string, (input: Record<string, unknown>) => boolean>> = {
      addToBasket: ({ items }) => {
        const proven =
          /^(cancel-service|create-(item-registration|service)|update-domain-(cancellation|contacts|dns|registrant.*))$/;
        type Item = { itemaction: string; change?: { productid?: number } };
        // Among the services, only a registry lock needs proof of identity. A DNS plan does not.
        const isOther = ({ itemaction, change }: Item) =>
          /^(cancel-service|create-(item-registration|service))$/.test(itemaction) &&
          (change?.productid ?? registryLockProduct) !== registryLockProduct;
        return !(items as Item[]).some((item) => proven.test(item.itemaction) && !isOther(item));
      },
      setDomainLock: ({ locked }) => locked === true,
      startBulk: ({ change }) => {
        const { act, on } = change as { act: string; on?: boolean };
        return act !== "lock" || on === true;
      },
      setUserProfile: ({ phone }) => phone === undefined,
      setAccountProfile: ({ email, vatnumber }) => email === undefined && vatnumber === undefined,
    };
    const formed: Readonly<Record<string, unknown>> = {
      name: "kvarn.se",
      host: "ns1.kvarn.se",
      addresses: ["192.0.2.1"],
      servers: [{ host: "ns1.example.net" }, { host: "ns2.example.net" }],
      email: "ny@example.com",
      phone: "+46.701112233",
      vatnumber: "SE556036079301",
      country: "SE",
    };
    const done: string[] = [];
    let asked = 0;
    for (const route of dangerous)
      for (const sample of fc.sample(arbitraryInput(route.spec.input), { numRuns: 10, seed: 5 })) {
        const keyed = withKeys(sample, own).value as Record<string, unknown>; // These ids belong to alva's account.
        // Replaces values that an earlier rule would refuse.
        const value = Object.fromEntries(Object.entries(keyed).map(([field, given]) => [field, formed[field] ?? given]));
        const isHarmless = harmless[route.operation.name]?.(value) === true;
        if (isHarmless && route.operation.name !== "setDomainLock") continue;
        const { body, text } = await api.call(route, value, cookie);
        if (body.code === refusals.StepUpRequired.resultCode) {
          asked += 1;
          expect(body["stepup"]).toMatchObject({
            content: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
            methods: ["passkey"],
          });
        } else if (body.code < 2000 && !isHarmless) done.push(`${nameOf(route)}: ${text.slice(0, 120)}`);
      }
    expect(done).toEqual([]);
    expect(dangerous.length).toBeGreaterThan(5);
    // Some routes require proof of identity for only some of their inputs.
    expect(asked).toBeGreaterThan(dangerous.length * 2);
    expect([await stateOf(api.alva.accountId), await secrets()]).toEqual(before);
  });

  test("the permissions that the start asks fresh proof for are those the table calls dangerous", async () => {
    const rows = await api.db.query<{ name: string }>("select name from permission where is_dangerous");
    expect(rows.map((row) => row.name).toSorted()).toEqual([...dangerousPermissions].toSorted());
  });

  describe("a user who sees only some domains of the account", () => {
    /**
     * The kinds of objects that belong to a domain, or that only their author may see. All other objects belong to the whole
     * account.
     */
    const hidden = [
      "domain",
      "zone",
      "draft",
      "service",
      "request",
      "basketitem",
      "quote",
      "ordernr",
      "push",
      "escrow",
      "difference",
      "acmekey",
      "approval",
      "run",
      "webhook",
      "delivery",
      "token",
      "calendar",
      "notice",
    ];
    let cookie: string;

    beforeAll(async () => {
      const domainId = newId();
      await api.db.query(
        "insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at) values ($1, $2, 'synlig.se', 'synlig', 'se', 'active', '2020-01-02', '2027-03-04', '2027-02-03')",
        [api.alva.accountId, domainId],
      );
      const user = await createAccount(api.db);
      await api.db.query("delete from membership where user_id = $1", [user.userId]);
      await api.db.query(
        `insert into membership (account_id, user_id, role_account_id, role_id, label_ids, domain_ids, created_by)
         select account_id, $2, role_account_id, role_id, '{}', $3, 'test' from membership where account_id = $1 and user_id = $4`,
        [api.alva.accountId, user.userId, [domainId], api.alva.userId],
      );
      cookie = await signIn(api.db, { ...user, accountId: api.alva.accountId });
    });

    test("gets for what hangs on other domains the answer for what is not there, and changes nothing", async ({ annotate }) => {
      const before = await stateOf(api.alva.accountId);
      const theirKeys = { ...missing, ...Object.fromEntries(hidden.map((kind) => [kind, foreign[kind]])) };
      const wrong: string[] = [];
      let cells = 0;
      for (const route of api.ofCustomers()) {
        const whole = fc.sample(arbitraryInput(route.spec.input), { numRuns: 30, seed: 3 });
        const input = whole.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length)[0] ?? {};
        const [theirs, nobodys] = [withKeys(input, theirKeys), withKeys(input, missing)];
        if (theirs.found === 0) continue;
        cells += 1;
        const answers = [];
        for (const { value } of [theirs, nobodys]) {
          const { status, text } = await api.call(route, value as Record<string, unknown>, cookie);
          let plain = text.replace(/"content":"[0-9a-f]{64}"/, '"content":"HASH"');
          for (const keys of [foreign, missing])
            for (const key of Object.values(keys)) plain = plain.replaceAll(String(key), "KEY");
          answers.push(`${status} ${plain}`);
        }
        if (answers[0] !== answers[1] || /^(?:401|5)/.test(answers[0] ?? ""))
          wrong.push(`${nameOf(route)}: ${answers.join(" / ").slice(0, 300)}`);
      }
      expect(wrong).toEqual([]);
      expect(cells).toBeGreaterThan(50);
      await annotate(`${cells} cells`);
      await expectOwn();
      expect(await stateOf(api.alva.accountId)).toEqual(before);
    });

    test("reads no name of another domain anywhere, apart from what belongs to the account", async ({ annotate }) => {
      const wrong: string[] = [];
      let cells = 0;
      const reads = api.ofCustomers().filter(({ operation }) => operation.method === "GET" && operation.name !== "logout");
      // Invoices and their lines belong to the account. The user's role decides who may see them, not the domains that the user
      // sees.
      for (const route of reads.filter(({ operation }) => !operation.path.startsWith("/api/economy/"))) {
        const { status, text } = await api.call(route, {}, cookie);
        cells += 1;
        if (status >= 500 || /kvarn(?:-ett|-tre)?\.se/.test(text))
          wrong.push(`${nameOf(route)}: ${status} ${text.slice(0, 300)}`);
      }
      expect(wrong).toEqual([]);
      await annotate(`${cells} cells`);
      await expectOwn();
    });

    /** Fails if the calls above got the answers for somebody who is not logged in, or who sees nothing at all. */
    async function expectOwn(): Promise<void> {
      const browser = createBrowser(api.edge);
      browser.cookie = cookie;
      const { body } = await browser.call(domainList, {});
      expect(body).toMatchObject({ total: 1, data: [{ domainname: "synlig.se" }] });
    }
  });

  test("every field that looks like a key is known to this test", () => {
    const unknown = api.ofCustomers().flatMap(({ spec, operation }) =>
      fc
        .sample(arbitraryInput(spec.input), { numRuns: 30, seed: 3 })
        .flatMap((input) => Object.keys(input))
        .filter(
          (field) =>
            /(?:id|ids|nr)$/i.test(field) &&
            !["requestid", "requestId", "clientid", "peppolid", "orgnr", "paid", "productid", "planid"].includes(field) &&
            keyKinds[field] === undefined,
        )
        .map((field) => `${operation.name}: ${field}`),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });
});

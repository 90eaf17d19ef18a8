import { tx } from "../../../platform/db/transaction.ts";
import { operatorAccount } from "../../../platform/operator-account.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { actAtRegistry, throwUnlessTaken } from "../../registry/commands/index.ts";
import { newHandle } from "../../registry/contacts/index.ts";
import { sendJournaled } from "../../registry/journal/index.ts";
import type { RegistryConnection, RegistryContact, RegistryDeps, Transform } from "../../registry/index.ts";
import {
  endTest,
  operatorSeller,
  takeTests,
  type RunningTest,
  type SellerContact,
  type TestStep,
} from "./tlds-staff.repository.ts";

export type TestDeps = RegistryDeps & {
  /** A pool that sees all accounts and may only read. */
  readonly sweeping: Pool;
};

const actor = "job:tld-tests";
/** For how long a process keeps a test to itself: longer than six commands with all their timeouts take. */
const holdMs = 5 * 60_000;

/** Runs the tests that staff have ordered: registers a name in the operator's account, reads it and deletes it. */
export async function runTests(deps: TestDeps): Promise<void> {
  for (const test of await tx(deps.pool, { actor }, (trx) => takeTests(trx, holdMs))) {
    const steps: TestStep[] = [];
    const works = await runTest(deps, test, steps);
    await tx(deps.pool, { actor }, (trx) =>
      endTest(trx, test.id, { state: works ? "passed" : "failed", steps, at: deps.clock.now() }),
    );
  }
}

type Run = {
  readonly deps: TestDeps;
  readonly scope: AccountScope;
  readonly connection: RegistryConnection;
  readonly steps: TestStep[];
};

async function runTest(deps: TestDeps, test: RunningTest, steps: TestStep[]): Promise<boolean> {
  const { accountId, brandId } = await tx(deps.sweeping, { actor }, operatorAccount);
  const seller = await tx(deps.sweeping, { actor }, operatorSeller);
  const opened = await tried(steps, "check", async () => deps.registries.of(test.registryId));
  if (opened === null) return false;
  steps.length = 0;
  const run: Run = { deps, scope: makeScope({ accountId, brandId, actor }), connection: opened, steps };
  const isFree = await tried(steps, "check", () => refuseTaken(opened, test.name));
  if (isFree === null) return false;
  const keepsContacts = opened.capabilities.contacts !== "none";
  const handle = keepsContacts ? await tried(steps, "contact", () => createContact(run, seller)) : null;
  if (keepsContacts && handle === null) return false;
  const isRegistered = await register(run, test.name, handle);
  if (handle !== null) await sent(run, "contactDelete", { verb: "contact:delete", handle });
  return isRegistered && steps.every(({ works }) => works);
}

/** Creates the contact and returns its id at the registry. Some registries choose the id themselves. */
async function createContact({ deps, scope, connection }: Run, seller: SellerContact): Promise<string> {
  const handle = newHandle();
  const transform = { verb: "contact:create", contact: contactOf(seller, handle, connection) } as const;
  const done = await sendJournaled(deps, scope, connection, {
    requestId: null,
    transform,
    object: handle,
    args: {},
    lane: "background",
  });
  throwUnlessTaken(done);
  if (done.kind !== "answered") throw new OutcomeError("unknown", "it is not known yet whether the contact was made");
  return done.answer.handle ?? handle;
}

/** Registers, reads and deletes the name. The name is deleted even if it could not be read. */
async function register(run: Run, name: string, registrant: string | null): Promise<boolean> {
  const roles = ["admin", "tech", "billing"] as const;
  const contacts =
    run.connection.capabilities.contacts === "full" && registrant !== null
      ? roles.map((role) => ({ role, handle: registrant }))
      : [];
  const create = {
    verb: "domain:create",
    name,
    periodMonths: 12,
    registrant,
    contacts,
    nameServers: [],
    delegationSigners: [],
    fee: null,
  } as const;
  if (!(await sent(run, "create", create))) return false;
  await tried(run.steps, "info", async () => {
    const found = await run.connection.domain(name, "background");
    if (found === null || !found.isOurs) throw new OutcomeError("refused", `${name} is not shown as ours`);
  });
  return sent(run, "delete", { verb: "domain:delete", name });
}

async function refuseTaken(connection: RegistryConnection, name: string): Promise<true> {
  for await (const chunk of connection.check([name], { lane: "background" }))
    for (const checked of chunk)
      if (checked.state !== "free") throw new OutcomeError("refused", `${name}: ${checked.reason ?? checked.state}`);
  return true;
}

/** Sends a command through the journal. If the answer is lost, we can then read at the registry what happened. */
async function sent({ deps, scope, connection, steps }: Run, step: string, transform: Transform): Promise<boolean> {
  const done = await tried(steps, step, async () => {
    await actAtRegistry(deps, scope, connection.registryId, transform);
    return true;
  });
  return done === true;
}

/** Runs a step and records how it ended. Returns null if it failed. */
async function tried<T>(steps: TestStep[], step: string, work: () => Promise<T>): Promise<T | null> {
  try {
    const value = await work();
    steps.push({ step, works: true, text: "" });
    return value;
  } catch (error) {
    if (!(error instanceof OutcomeError) && !(error instanceof Refused)) throw error;
    const { message } = error.cause instanceof Error ? error.cause : error;
    steps.push({ step, works: false, text: message.slice(0, 500) });
    return null;
  }
}

/**
 * The operator as the owner of the test name, with the address from its invoices: the street lines, then postcode and city on one
 * line.
 */
function contactOf(seller: SellerContact, handle: string, { capabilities }: RegistryConnection): RegistryContact {
  const { lines, email, phone } = seller;
  const at = lines.findLastIndex((line) => /^[A-Z-]{0,3}\d[\d A-Z-]*\s+\D/.test(line));
  const [, postcode = "", city = ""] = /^([A-Z-]{0,3}\d[\d -]*)\s+(.+)$/.exec(lines[at] ?? "") ?? [];
  const street = lines.filter((_, index) => index < at || at === -1);
  return {
    handle,
    name: seller.name,
    organization: seller.name,
    street: street.length === 0 ? [seller.name] : street.slice(0, 3),
    city: city === "" ? (lines.at(-1) ?? seller.name) : city,
    region: null,
    postcode: postcode.trim() || null,
    country: seller.country,
    phone: eppPhone(phone),
    email,
    organizationNumber: capabilities.takesNumbers ? `[${seller.country}]${seller.orgnr}` : null,
    vatNumber: capabilities.takesNumbers ? seller.vatNumber : null,
  };
}

/** A phone number in the form of EPP (RFC 5733 section 2.5). Null if it is not written with its country code. */
function eppPhone(text: string): string | null {
  const [, prefix, rest = ""] = /^\+(\d{1,3})[ .-](.+)$/.exec(text.trim()) ?? [];
  const digits = rest.replaceAll(/\D/g, "");
  return prefix === undefined || digits === "" ? null : `+${prefix}.${digits}`;
}

import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { carryOut, type NextStep, type Undertaking } from "../../areas/registry/commands/carry-out.ts";
import { recordRegistration } from "../../areas/domains/actions/record-registration.ts";
import { ensureContact } from "../../areas/registry/commands/ensure-objects.ts";
import { syncDomain } from "../../areas/domains/follow/sync-domain.ts";
import type { ContactForRegistry } from "../../areas/registry/contacts/contact-for-registry.ts";
import type { Registries, RegistryDomain, Transform } from "../../areas/registry/registry.port.ts";
import { signerText } from "../../areas/registry/signers.rules.ts";
import { tx } from "../../platform/db/transaction.ts";
import { createRequest, registrationOf } from "../fixtures/registry-work.ts";
import { createAccount, type TestAccount, type TestDatabase } from "../test-database.ts";
import type { CutRig } from "./cut-rig.ts";

const dayMs = 86_400_000;
export type Tld = "se" | "com" | "app";
export const registryOf: Readonly<Record<Tld, string>> = { se: "iis", com: "verisign", app: "gtld-generic" };
export const allTlds: readonly Tld[] = ["se", "com", "app"];
export const withContacts: readonly Tld[] = ["se", "app"];
export const withDays: readonly Tld[] = ["com", "app"];

/** A command whose connection is cut: how to cause it, and what the registry and our database contain after it. */
export type Cell = {
  /** One run of the worker, or one click of a user. True when the aim is reached. */
  readonly attempt: () => Promise<boolean>;
  /** Checks what the registry and our database must contain at the end. */
  readonly check: () => Promise<void>;
  /** Whether this is the command during which the connection is cut. */
  readonly isMeant: (transform: Transform) => boolean;
  /**
   * The object of the command in the journal, if exactly one command on it may succeed, because sending it again would have a
   * second effect. Null if it may be sent again.
   */
  readonly onceOn: string | null;
  /**
   * Whether the registry accepts the command and carries it out later, so that its journal row is still open at the end of the
   * test.
   */
  readonly waits?: boolean;
};

/** Commands of one kind, and the TLDs whose registries accept them. */
export type Kind = {
  readonly what: string;
  readonly tlds: readonly Tld[];
  readonly arrange: (fixture: CutFixture, tldName: Tld) => Promise<Cell>;
};

export const newLabel = () => `kapad-${randomBytes(6).toString("hex")}`;
export const verbIs =
  (verb: Transform["verb"]) =>
  (transform: Transform): boolean =>
    transform.verb === verb;
export const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
export const ready = async () => ({ kind: "go", value: null }) as const;
export const sends = (transform: Transform): NextStep<never> => ({ kind: "send", transform });
export const ends = <T>(value: T): NextStep<T> => ({ kind: "done", value });
export const isDone = async (run: () => Promise<{ kind: string }>): Promise<boolean> => (await run()).kind === "done";

/** A domain of the account at the registry of its TLD. */
export type Own = {
  readonly name: string;
  readonly asciiName: string;
  readonly tldName: Tld;
  readonly registryId: string;
  readonly domainId: string;
  readonly expiresAt: Date;
};

/**
 * An account with domains at three registries, for tests that cut the connection to a registry during a command. The tests
 * prepare the domains, and read the result at the registry, over a second connection that is never cut.
 */
export class CutFixture {
  readonly db: TestDatabase;
  readonly rig: CutRig;
  account: TestAccount;

  constructor(db: TestDatabase, rig: CutRig, account: TestAccount) {
    this.db = db;
    this.rig = rig;
    this.account = account;
  }

  /** Switches to a new account, whose contacts the registries do not have yet. */
  async renew(): Promise<void> {
    this.account = await createAccount(this.db);
  }

  truth(name: string, tldName: Tld): Promise<RegistryDomain | null> {
    return this.rig.direct.of(registryOf[tldName]).domain(name, "interactive");
  }

  transferAt(name: string, tldName: Tld) {
    return this.rig.direct.of(registryOf[tldName]).transferOf(name, "interactive");
  }

  send(registries: Registries, tldName: Tld, transform: Transform) {
    const clientTransactionId = randomBytes(8).toString("hex");
    const options = { clientTransactionId, lane: "interactive", onFrame: () => {} } as const;
    return registries.of(registryOf[tldName]).send(transform, options);
  }

  /** Makes a domain of the account at its registry, over an intact connection. */
  async own(tldName: Tld, more: Record<string, unknown> = {}): Promise<Own> {
    const name = `${newLabel()}.${tldName}`;
    const registrar = this.rig.simulator.accounts.get("*")?.clID ?? "";
    await this.rig.simulator.control("POST", "/domain", {
      name,
      registrar,
      created: at(-200),
      expires: at(165),
      ...more,
    });
    const found = await this.truth(name, tldName);
    if (found === null || found.expiresAt === null) throw new Error(`${name} is not in the book`);
    const expiresAt = new Date(found.expiresAt);
    const { domainId } = await tx(this.db.worker, this.account.scope, (trx) =>
      recordRegistration(trx, this.account.scope, {
        registryId: registryOf[tldName],
        asciiName: name,
        roid: found.roid,
        sponsor: found.sponsor,
        createdAt: new Date(at(-200)),
        expiresAt,
        statuses: found.statuses,
        nameServersWanted: found.nameServers,
        nameServersSeen: found.nameServers,
        fee: null,
        isPremium: false,
        readAt: this.rig.clock.now(),
        contactId: this.account.contactId,
        renewalMode: "manual",
      }),
    );
    return { name, tldName, domainId, expiresAt, registryId: registryOf[tldName], asciiName: name };
  }

  async shadowOf(domainId: string) {
    const [row] = await this.db.query<{
      state: string;
      expires_at: Date;
      ns_seen: string[];
      ds_seen: string[];
      statuses_seen: string[];
      sponsor_seen: string | null;
    }>(
      "select d.state, d.expires_at, x.ns_seen, x.ds_seen, x.statuses_seen, x.sponsor_seen from domain d join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id where d.id = $1",
      [domainId],
    );
    return row;
  }

  /** Reads the domain at the registry, and checks that our data then agree with the registry's. Returns the registry's data. */
  async agreed({ name, tldName, domainId }: Pick<Own, "name" | "tldName" | "domainId">): Promise<RegistryDomain> {
    await syncDomain({ ...this.rig.deps, registries: this.rig.direct }, this.account.scope, domainId);
    const [found, ours] = [await this.truth(name, tldName), await this.shadowOf(domainId)];
    if (found === null || ours === undefined) throw new Error(`${name} is in one book only`);
    expect({
      until: ours.expires_at.toISOString().slice(0, 19),
      ns: ours.ns_seen.toSorted(),
      ds: ours.ds_seen.toSorted(),
      statuses: ours.statuses_seen.toSorted(),
      sponsor: ours.sponsor_seen,
    }).toEqual({
      until: new Date(found.expiresAt ?? "").toISOString().slice(0, 19),
      ns: found.nameServers.toSorted(),
      ds: found.delegationSigners.map(signerText).toSorted(),
      statuses: [...found.statuses, ...found.rgpStatuses].toSorted(),
      sponsor: found.sponsor,
    });
    return found;
  }

  /**
   * Returns a new request for a domain, and a function that carries out its commands. What the registry shows decides which
   * command is next.
   */
  async undertaking<P>(
    domain: Pick<Own, "name" | "registryId">,
    prepare: Undertaking<RegistryDomain | null, P>["prepare"],
    next: Undertaking<RegistryDomain | null, P>["next"],
    meaning: Undertaking<RegistryDomain | null, P>["meaning"] = () => null,
  ) {
    const requestId = await createRequest(this.db, this.account, domain.name);
    const { registryId, name: asciiName } = domain;
    return {
      requestId,
      run: () => carryOut(this.rig.deps, this.account.scope, { requestId, registryId, asciiName, prepare, next, meaning }),
    };
  }

  async contactOf(tldName: Tld): Promise<ContactForRegistry> {
    return (await registrationOf(this.db, this.account, `${newLabel()}.${tldName}`)).registrant;
  }

  /** Makes a contact object with these data at the registry. Returns its handle. */
  async contactObject(tldName: Tld, contact: ContactForRegistry): Promise<string> {
    const connection = this.rig.direct.of(registryOf[tldName]);
    const requestId = await createRequest(this.db, this.account, `${newLabel()}.${tldName}`);
    const deps = { ...this.rig.deps, registries: this.rig.direct };
    const step = await ensureContact({ deps, scope: this.account.scope, connection, requestId }, contact);
    if (step.kind === "stop" || step.value === null) throw new Error("no contact object");
    return step.value;
  }
}

import { nextSerial, type RecordSet, type RecordSetChange } from "@nameplane/dns";
import type { CalendarDate } from "@nameplane/values";
import { addMs, dateOn } from "../../../platform/clock.ts";
import { afterCommit, tx, type Trx } from "../../../platform/db/transaction.ts";
import { errorFields } from "../../../platform/log.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { callPublisher } from "./publication-calls.repository.ts";
import type { ZoneServers } from "./publication-facts.repository.ts";
import type { PublicationChange, ZoneRow } from "../zones.repository.ts";
import { prepareSaved } from "./prepare-saved.ts";
import { holdMs, publishBegun, type PublishDeps, type Work } from "./publish-zone.ts";

/** Publications beside requests at once: more than these are the publisher's. */
const atOnce = 4;

type Saved = Pick<ZoneRow, "version" | "content_hash" | "changed_at"> & {
  readonly changes: readonly RecordSetChange[];
  /** Sets before the change, at its names at least. */
  readonly present: readonly RecordSet[];
};

/**
 * Publishes in the process that saved what it saved, from memory, right after the commit: the short way from a save to an answer by DNS.
 * The save itself takes the zone, as a run of the publisher would: serial used up, zone held, both in its own transaction. Where anything else
 * of the zone waits, or the served version is not proven, it takes nothing, and the publisher is called. A process that ends in between leaves
 * a zone whose hold runs out; the sweep finds it.
 */
export class PublisherBeside {
  readonly #deps: PublishDeps;
  readonly #running = new Set<Promise<void>>();
  #isClosed = false;

  /** deps.pool: of a role that may publish zones of the account it acts for. */
  constructor(deps: PublishDeps) {
    this.#deps = deps;
  }

  /**
   * Publishes the version that this transaction saves, once it is committed. `zone` is its row before. Gives what the transaction has to write
   * into it, or null when it is for the publisher.
   */
  take(
    trx: Trx,
    scope: AccountScope,
    { zone, servers }: { readonly zone: ZoneRow; readonly servers: ZoneServers },
    saved: Saved,
  ): PublicationChange | null {
    const { clock, publisher, pseudo } = this.#deps;
    if (this.#isClosed || this.#running.size >= atOnce) return null;
    const isIdle = zone.pub_state === "current" && zone.publishing_until === null && zone.renewal_at === null;
    if (!isIdle || zone.published_version === 0 || zone.version !== zone.published_version) return null;
    if (servers.agreedSerial !== zone.serial) return null;
    const { nameServers } = servers;
    const now = clock.now();
    const serial = nextSerial(zone.serial, dateOn(now) as CalendarDate);
    const until = addMs(now, holdMs);
    const { apex, soa, serial: fromSerial } = zone;
    const head = { apex, serial, fromSerial, soa, nameServers, pseudo };
    // worked out while the database is busy with the commit, begun by its end at the latest
    let publish: (() => Promise<boolean>) | undefined;
    const prepare = () => (publish ??= prepareSaved(publisher, head, saved.present, saved.changes));
    setImmediate(prepare);
    const { version, content_hash, changed_at } = saved;
    const saving = { zone: { ...zone, version, content_hash, changed_at }, serial };
    afterCommit(trx, () => this.#begin(scope, { ...saving, publish: prepare() }, until));
    return { pub_state: "publishing", serial, publishing_until: until };
  }

  /** Takes nothing more, and waits for what is under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#running);
  }

  #begin(scope: AccountScope, work: Work, until: Date): void {
    const run = this.#publish(scope, work, until).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  async #publish(scope: AccountScope, work: Work, until: Date): Promise<void> {
    const { log, pool } = this.#deps;
    const { accountId, brandId } = scope;
    try {
      // Where the commit took longer than the hold, another run may be at it.
      const isHeld = this.#deps.clock.now() < until;
      const end = isHeld ? await publishBegun(this.#deps, scope, work) : "behind";
      // Saved anew meanwhile: from here on it is the publisher's.
      if (end === "behind") await tx(pool, scope, (trx) => callPublisher(trx, { accountId, brandId, zoneId: work.zone.id }));
    } catch (error) {
      log.error(
        { event: "zones.publish-beside-failed", objectId: work.zone.id, ...errorFields(error) },
        "a publication beside its save broke off; the sweep takes it up again",
      );
    }
  }
}

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

/** How many zones this process publishes at a time while it serves HTTP requests. The worker publishes the others. */
const atOnce = 4;

type Saved = Pick<ZoneRow, "version" | "content_hash" | "changed_at"> & {
  readonly changes: readonly RecordSetChange[];
  /** The sets before the change, at least at its names. */
  readonly present: readonly RecordSet[];
};

/**
 * Publishes a change in the process that saved it, from memory, right after the commit. This is the shortest way from a save to
 * an answer by DNS. The save itself holds the zone, as a run of the publisher would: it uses a serial and sets the hold, both in
 * its own transaction. If anything else of the zone waits, or if it is not certain what is served, the save does neither, and the
 * publisher is called. If the process dies in between, the hold runs out and the periodic job finds the zone.
 */
export class PublisherBeside {
  readonly #deps: PublishDeps;
  readonly #running = new Set<Promise<void>>();
  #isClosed = false;

  /** deps.pool has connections of a database role that may publish zones of the account. */
  constructor(deps: PublishDeps) {
    this.#deps = deps;
  }

  /**
   * Publishes the version that this transaction saves, once it is committed. `zone` is the zone's row before the save. Returns
   * what the transaction has to write into the row, or null if the publisher has to do it.
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
    // This is computed while the database executes the commit. It begins at the latest when the commit ends.
    let publish: (() => Promise<boolean>) | undefined;
    const prepare = () => (publish ??= prepareSaved(publisher, head, saved.present, saved.changes));
    setImmediate(prepare);
    const { version, content_hash, changed_at } = saved;
    const saving = { zone: { ...zone, version, content_hash, changed_at }, serial };
    afterCommit(trx, () => this.#begin(scope, { ...saving, publish: prepare() }, until));
    return { pub_state: "publishing", serial, publishing_until: until };
  }

  /** Accepts no more zones, and waits for the publications that are running. */
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
      // If the commit took longer than the hold, another run may have begun.
      const isHeld = this.#deps.clock.now() < until;
      const end = isHeld ? await publishBegun(this.#deps, scope, work) : "behind";
      // The zone was saved again in the meantime. The worker publishes that version.
      if (end === "behind") await tx(pool, scope, (trx) => callPublisher(trx, { accountId, brandId, zoneId: work.zone.id }));
    } catch (error) {
      log.error(
        { event: "zones.publish-beside-failed", objectId: work.zone.id, ...errorFields(error) },
        "a publication beside its save broke off; the sweep takes it up again",
      );
    }
  }
}

import type { Pool } from "../../../platform/db/connect.ts";
import { ChannelListener } from "../../../platform/db/listen.ts";
import { every } from "../../../platform/every.ts";
import { makeScope } from "../../../platform/scope.ts";
import { publicationChannel, readCall } from "./publication-calls.repository.ts";
import { PublicationRuns } from "./publication-runs.ts";
import { publishZone, type PublishDeps } from "./publish-zone.ts";
import { sweepPublications } from "./sweep-publications.ts";

/** How many publications run at a time. More would not help, because the name server's database writes one after the other. */
const atOnce = 4;

/**
 * Publishes zones as soon as they are saved. Also publishes those that were left over when a process died or a name server was
 * down.
 *
 * `url`: the database's URL, used to listen for notifications. Returns a function that stops this and waits for the publications
 * in progress.
 */
export async function workPublications(
  deps: PublishDeps,
  from: { readonly url: string; readonly sweeping: Pool; readonly sweepSeconds: number },
): Promise<() => Promise<void>> {
  const runs = new PublicationRuns(
    ({ accountId, brandId, zoneId }) => publishZone(deps, makeScope({ accountId, brandId, actor: "job:publish-zone" }), zoneId),
    deps.log,
    atOnce,
  );
  const sweep = async () => {
    // While zones wait in this process, no more are searched for. Whatever still waits when this process ends is found by the
    // next one.
    if (runs.backlog > 0) return;
    for (const call of await sweepPublications(deps, from.sweeping)) runs.call(call);
  };
  const listener = new ChannelListener(from.url, publicationChannel, deps.log, {
    message: (payload) => runs.call(readCall(payload)),
    connected: () => {},
  });
  await listener.start();
  const sweeping = every(from.sweepSeconds, "publications", deps.log, sweep);
  return async () => {
    await Promise.all([listener.close(), sweeping.stop()]);
    await runs.close();
  };
}

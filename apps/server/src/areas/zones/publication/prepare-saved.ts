import { applyChanges, type RecordSet, type RecordSetChange } from "@nameplane/dns";
import type { DnsPublisher, OwnerDifference } from "../dns-publisher.port.ts";
import { differenceAt, headToPublish, type DifferenceOf } from "../zone-content.rules.ts";

/** Thrown if the changes do not fit what the zone held, so that what is served cannot be derived from them. */
class Misfit extends Error {}

/**
 * Makes the name server prepare the changes of a save, in steps. Returns the function that publishes them. As with
 * `prepareDifference`, that function returns false if the changes do not fit what the zone held. `before`: what the zone held, at
 * least at the names of the changes.
 */
export function prepareSaved(
  publisher: Pick<DnsPublisher, "prepareDifference">,
  zone: DifferenceOf,
  before: readonly RecordSet[],
  changes: readonly RecordSetChange[],
): () => Promise<boolean> {
  const owners = differences(zone, before, changes);
  const publish = publisher.prepareDifference({ ...headToPublish(zone), fromSerial: zone.fromSerial, owners });
  return async () => {
    try {
      return await publish();
    } catch (error) {
      if (error instanceof Misfit) return false;
      throw error;
    }
  };
}

function* differences(
  zone: DifferenceOf,
  before: readonly RecordSet[],
  changes: readonly RecordSetChange[],
): Generator<OwnerDifference, void> {
  const changed = Map.groupBy(changes, ({ owner }) => owner);
  const there = Map.groupBy(
    before.filter(({ owner }) => changed.has(owner)),
    ({ owner }) => owner,
  );
  for (const [owner, atOwner] of changed) {
    const held = there.get(owner) ?? [];
    const { sets, conflicts } = applyChanges(held, atOwner);
    if (conflicts.length > 0) throw new Misfit();
    yield* differenceAt(new Set([owner]), held, sets, zone.pseudo);
  }
}

import { applyChanges, type RecordSet, type RecordSetChange } from "@nameplane/dns";
import type { DnsPublisher, OwnerDifference } from "../dns-publisher.port.ts";
import { differenceAt, headToPublish, type DifferenceOf } from "../zone-content.rules.ts";

/** Changes of one step. */
const atOnce = 200;

/** The changes do not fit what the zone held: what is served cannot be told from them. */
class Misfit extends Error {}

/**
 * Makes the difference of a very large change ready to be sent, in steps. Gives what sends it: false where it does not fit, as
 * `publishDifference`.
 *
 * Takes  before: what the zone held; changes in canonical order
 */
export async function prepareLarge(
  publisher: DnsPublisher,
  zone: DifferenceOf,
  before: readonly RecordSet[],
  changes: readonly RecordSetChange[],
): Promise<() => Promise<boolean>> {
  const { fromSerial } = zone;
  try {
    return await publisher.prepareDifference({ ...headToPublish(zone), fromSerial }, inParts(zone, before, changes));
  } catch (error) {
    if (error instanceof Misfit) return () => Promise.resolve(false);
    throw error;
  }
}

function* inParts(
  zone: DifferenceOf,
  before: readonly RecordSet[],
  changes: readonly RecordSetChange[],
): Generator<readonly OwnerDifference[], void> {
  const owners = new Set(changes.map(({ owner }) => owner));
  const there = Map.groupBy(before.filter(({ owner }) => owners.has(owner)), ({ owner }) => owner); // prettier-ignore
  for (let from = 0, to = 0; from < changes.length; from = to) {
    to = from + atOnce;
    // sets of one name stay together
    while (to < changes.length && changes[to]?.owner === changes[to - 1]?.owner) to += 1;
    const part = changes.slice(from, to);
    const names = new Set(part.map(({ owner }) => owner));
    const held = [...names].flatMap((owner) => there.get(owner) ?? []);
    const { sets, conflicts } = applyChanges(held, part);
    if (conflicts.length > 0) throw new Misfit();
    yield differenceAt(names, held, sets, zone.pseudo);
  }
}

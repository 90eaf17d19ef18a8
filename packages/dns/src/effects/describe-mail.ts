import { storedNameOf } from "../name.ts";
import { valueOfRdata } from "../rdata.ts";
import { mailforward } from "../types/mailforward.ts";
import { mx } from "../types/mx.ts";
import { addedOrRemoved, broughtAndTaken, type Effect, type OwnerChanges } from "./change-effect.ts";
import { partyOf } from "./providers.ts";

/** Describes how a change moves the mail of a name from one provider to another. */
export function describeMail(changes: OwnerChanges): Effect[] {
  return [...describeExchangers(changes), ...describeForwards(changes)];
}

function describeExchangers({ name, of }: OwnerChanges): Effect[] {
  const change = of("MX");
  if (change === undefined) return [];
  const from = partiesOf(change.old?.rdata ?? []);
  const to = partiesOf(change.new?.rdata ?? []);
  if (from.length === 0 && to.length === 0) return [];
  if (from.length === 0) return [{ key: "mail_starts", values: { name, to }, types: ["MX"] }];
  const isForwarded = (of("MAILFORWARD")?.new ?? null) !== null;
  if (to.length === 0)
    return [{ key: isForwarded ? "mail_only_forwarded" : "mail_stops", values: { name, from }, types: ["MX"] }];
  // Only the hosts differ, not the provider: the mailboxes stay where they are.
  if (from.join() === to.join()) return [];
  const { added, removed } = addedOrRemoved(from, to);
  if (added !== null && removed === null) return [{ key: "mail_added", values: { name, ...added }, types: ["MX"] }];
  if (removed !== null && added === null) return [{ key: "mail_removed", values: { name, ...removed }, types: ["MX"] }];
  return [{ key: "mail_moves", values: { name, from, to }, types: ["MX"] }];
}

/**
 * The providers of MX records, each once, in order of preference. Empty for the record "0 .", which means that no mail is
 * accepted.
 */
function partiesOf(rdata: readonly string[]): string[] {
  const values = rdata.map((one) => valueOfRdata(mx, one)).filter(({ exchange }) => exchange !== ".");
  const sorted = values.toSorted((a, b) => a.preference - b.preference);
  return [...new Set(sorted.map(({ exchange }) => partyOf(storedNameOf(exchange), "mail")))];
}

function describeForwards({ name, of }: OwnerChanges): Effect[] {
  const { brought, taken } = broughtAndTaken(of("MAILFORWARD"));
  const before = recipients(taken);
  const after = recipients(brought);
  return [...new Set([...before.keys(), ...after.keys()])].map((localPart) => {
    const address = `${localPart}@${name}`;
    const [from = [], to = []] = [before.get(localPart), after.get(localPart)];
    const types = ["MAILFORWARD"] as const;
    if (from.length === 0) return { key: "forward_starts", values: { address, to }, types };
    if (to.length === 0) return { key: "forward_stops", values: { address, from }, types };
    return { key: "forward_changes", values: { address, from, to }, types };
  });
}

function recipients(rdata: readonly string[]): Map<string, string[]> {
  const values = rdata.map((one) => valueOfRdata(mailforward, one));
  const grouped = Map.groupBy(values, (value) => value.localPart);
  return new Map([...grouped].map(([localPart, list]) => [localPart, list.map((one) => one.recipient)]));
}

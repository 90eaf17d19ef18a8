import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { changeHold, formatIpv6, parseIpv6, type NameServerWish } from "@nameplane/values";

/** The delegation that the registry shall have after a change of name servers. */
export type WantedDelegation = {
  readonly name: string;
  readonly servers: readonly NameServerWish[];
  /** Whether the DS records are removed together with the old servers. */
  readonly dropsDs: boolean;
};

type Signer = {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  readonly digest: string;
};

/** The fields of the domain at its registry on which the steps depend. */
type Found = {
  readonly isOurs: boolean;
  readonly statuses: readonly string[];
  readonly nameServers: readonly string[];
  /**
   * The addresses that the registry stores together with the domain's servers, by host. Absent if it has none, or if it stores
   * hosts as objects of their own.
   */
  readonly serverAddresses?: Readonly<Record<string, readonly string[]>>;
  readonly delegationSigners: readonly Signer[];
  readonly isRegistryLocked: boolean;
  readonly unlockedUntil: string | null;
};

/** The addresses that the registry has for the wanted hosts below the domain. A host that the registry does not have is null. */
export type OwnHosts = ReadonlyMap<string, readonly string[] | null>;

export type DelegationStep =
  | { readonly kind: "make_host"; readonly host: string; readonly addresses: readonly string[] }
  | {
      readonly kind: "move_host";
      readonly host: string;
      readonly add: readonly string[];
      readonly remove: readonly string[];
    }
  | {
      readonly kind: "delegate";
      readonly add: readonly string[];
      readonly remove: readonly string[];
      readonly removeSigners: readonly Signer[];
    }
  | { readonly kind: "done" }
  | { readonly kind: "locked" }
  | { readonly kind: "wait" }
  | { readonly kind: "lost"; readonly text: string };

/**
 * The next step from what the registry has to the wanted delegation. First come the hosts below the domain, then servers and DS
 * in one update. `made`: hosts that this request has created or changed since `hosts` were read. `hostsAreObjects`: false if the
 * registry stores addresses with the domain (RFC 5731 section 1.1); a server with new addresses is then removed and added.
 *
 * Source: docs/states.md#steps-of-each-kind
 */
export function nextDelegationStep(
  found: Found | null,
  wanted: WantedDelegation,
  seen: {
    readonly hosts: OwnHosts;
    readonly made: ReadonlySet<string>;
    readonly now: Date;
    readonly hostsAreObjects?: boolean;
  },
): DelegationStep {
  if (found === null) return { kind: "lost", text: taskText("notAtRegistry", { name: wanted.name }) };
  if (!found.isOurs) return { kind: "lost", text: taskText("noLongerOurs", { name: wanted.name }) };
  const held = found.nameServers.map(plain);
  const hosts = wanted.servers.map(({ host }) => host);
  const withAddresses = seen.hostsAreObjects === false ? wanted.servers.filter(({ addresses }) => addresses.length > 0) : [];
  const moved = withAddresses.filter(({ host, addresses }) => !isSame(found.serverAddresses?.[host] ?? [], addresses));
  const isMoved = (host: string) => held.includes(host) && moved.some((server) => server.host === host);
  const add = hosts.filter((host) => !held.includes(host) || isMoved(host));
  const remove = held.filter((host) => !hosts.includes(host) || isMoved(host));
  const removeSigners = wanted.dropsDs ? found.delegationSigners : [];
  const host = hostStep(wanted, seen);
  const isDone = add.length + remove.length + removeSigners.length === 0 && host === null;
  if (isDone) return { kind: "done" };
  if (changeHold(found, seen.now) !== null) return { kind: "locked" };
  if (found.statuses.some((status) => status === "pendingUpdate" || status === "pendingDelete")) return { kind: "wait" };
  return host ?? { kind: "delegate", add, remove, removeSigners };
}

/**
 * Whether the addresses are the same, in whatever order and form they are written. Not every registry writes them as RFC 5952
 * says.
 */
function isSame(held: readonly string[], wanted: readonly string[]): boolean {
  const canonical = (addresses: readonly string[]) => addresses.map(canonicalAddress).toSorted().join(" ");
  return canonical(held) === canonical(wanted);
}

function canonicalAddress(address: string): string {
  const octets = parseIpv6(address);
  return octets === null ? address : formatIpv6(octets);
}

function hostStep(
  { servers }: WantedDelegation,
  { hosts, made }: { readonly hosts: OwnHosts; readonly made: ReadonlySet<string> },
): DelegationStep | null {
  for (const { host, addresses } of servers) {
    const held = hosts.get(host);
    if (held === undefined || made.has(host)) continue;
    if (held === null) return { kind: "make_host", host, addresses };
    const add = addresses.filter((address) => !held.includes(address));
    const remove = held.filter((address) => !addresses.includes(address));
    if (add.length + remove.length > 0) return { kind: "move_host", host, add, remove };
  }
  return null;
}

function plain(host: string): string {
  return host.toLowerCase().replace(/\.$/, "");
}

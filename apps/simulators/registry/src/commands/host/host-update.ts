import { type CommandContext, defineCommand } from "../../epp/command.ts";
import { Refusal } from "../../epp/refusal.ts";
import type { Host, HostAddress } from "../../model/objects.ts";
import { findHost, requireSponsor } from "../../objects/access.ts";
import { checkAddresses, readHostAddress, readHostName, sameAddress, placeHost } from "../../objects/host-input.ts";
import { changeStatuses, readStatus } from "../../objects/status-input.ts";
import { needsGlue } from "../../objects/domain-delegation.ts";
import { objectProhibition } from "../../rules/statuses.ts";
import type { XmlNode } from "../../xml/parse.ts";
import { ElementReader } from "../../xml/read.ts";
import { readLabel } from "../../xml/values.ts";

const hostStatuses = [
  "clientDeleteProhibited",
  "clientUpdateProhibited",
  "linked",
  "ok",
  "pendingCreate",
  "pendingDelete",
  "pendingTransfer",
  "pendingUpdate",
  "serverDeleteProhibited",
  "serverUpdateProhibited",
];
const settable = ["clientDeleteProhibited", "clientUpdateProhibited"] as const;

interface HostChange {
  readonly addresses: readonly HostAddress[];
  readonly statuses: readonly string[];
}

const nothing: HostChange = { addresses: [], statuses: [] };

function readHostChange(node: XmlNode): HostChange {
  const reader = new ElementReader(node);
  const addresses = reader.repeated("addr", readHostAddress);
  const statuses = reader.repeated("status", readStatus(hostStatuses), 0, 7);
  reader.end();
  return { addresses, statuses };
}

function isEmpty({ addresses, statuses }: HostChange): boolean {
  return addresses.length + statuses.length === 0;
}

function readNewName(node: XmlNode): string {
  const reader = new ElementReader(node);
  const name = reader.required("name", readHostName);
  reader.end();
  return name;
}

/** Removes and adds addresses. Refused (2306) if an address to remove is missing, or an address to add exists already. */
function changeAddresses(current: readonly HostAddress[], rem: readonly HostAddress[], add: readonly HostAddress[]) {
  for (const address of rem) {
    if (!current.some((held) => sameAddress(held, address))) throw new Refusal(2306, `${address.address} is not there`);
  }
  const left = current.filter((held) => !rem.some((address) => sameAddress(held, address)));
  for (const address of add) {
    if (left.some((held) => sameAddress(held, address))) throw new Refusal(2306, `${address.address} is already there`);
  }
  const addresses = [...left, ...add];
  checkAddresses(addresses);
  return addresses;
}

/** Renames a host: into one of the registrar's domains, or out of this registry (RFC 5732 section 3.2.5). */
function rename(context: CommandContext, host: Host, name: string): Host {
  const { store, registrar } = context;
  if (name === host.name) throw new Refusal(2306, "The host has that name");
  if (store.hosts.find(name) !== undefined) throw new Refusal(2302, `Host ${name} exists`);
  const users = store.domains.namesUsingHost(host.name);
  const foreign = users.some((user) => store.domains.find(user)?.sponsor !== registrar.id);
  if (host.superordinate === null && foreign) {
    throw new Refusal(2305, "Domains of other registrars use the host");
  }
  const { superordinate } = placeHost(context, name, false);
  const renamed: Host = { ...host, name, superordinate, addresses: superordinate === null ? [] : host.addresses };
  store.hosts.delete(host.name);
  store.hosts.save(renamed);
  for (const user of users) {
    const domain = store.domains.find(user);
    if (domain === undefined) continue;
    store.domains.save({ ...domain, hosts: domain.hosts.map((used) => (used === host.name ? name : used)) });
  }
  return renamed;
}

/** host:update (RFC 5732 section 3.2.5). */
export const hostUpdate = defineCommand({
  verb: "host:update",
  read: (node) => {
    const reader = new ElementReader(node);
    const input = {
      name: reader.required("name", readLabel).toLowerCase(),
      add: reader.optional("add", readHostChange) ?? nothing,
      rem: reader.optional("rem", readHostChange) ?? nothing,
      newName: reader.optional("chg", readNewName) ?? null,
    };
    reader.end();
    if (isEmpty(input.add) && isEmpty(input.rem) && input.newName === null) throw new Refusal(2003, "Nothing to update");
    return input;
  },
  names: ({ name }) => [name],
  run: (context, { name, add, rem, newName }) => {
    const { store, registrar, now } = context;
    const host = findHost(context, name);
    requireSponsor(context, host);
    const prohibited = objectProhibition(host, "update");
    const unlocks =
      rem.statuses.includes("clientUpdateProhibited") && isEmpty(add) && rem.addresses.length === 0 && newName === null;
    if (prohibited !== null && !(unlocks && prohibited === "clientUpdateProhibited")) throw new Refusal(2304, prohibited);
    const moved = newName === null ? host : rename(context, host, newName);
    const addresses = changeAddresses(moved.addresses, rem.addresses, add.addresses);
    if (moved.superordinate === null && addresses.length > 0) {
      throw new Refusal(2306, "An external host takes no addresses");
    }
    const updated: Host = {
      ...moved,
      addresses,
      statuses: changeStatuses(moved.statuses, add.statuses, rem.statuses, settable),
      updatedBy: registrar.id,
      updatedAt: now,
    };
    const gluelessUser = store.domains.namesUsingHost(updated.name).find((user) => needsGlue(user, updated));
    if (gluelessUser !== undefined) throw new Refusal(2305, `${gluelessUser} needs an address of the host`);
    store.hosts.save(updated);
    return { code: 1000 };
  },
});

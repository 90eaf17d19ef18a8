import { defineCommand } from "../../epp/command.ts";
import { Refusal } from "../../epp/refusal.ts";
import type { Host } from "../../model/objects.ts";
import { hostCreatedBlock } from "../../objects/host-data.ts";
import { checkAddresses, placeHost, readHostAddress, readHostName } from "../../objects/host-input.ts";
import { ElementReader } from "../../xml/read.ts";

/** host:create (RFC 5732 section 3.2.1). Addresses are for internal hosts only. */
export const hostCreate = defineCommand({
  verb: "host:create",
  read: (node) => {
    const reader = new ElementReader(node);
    const name = reader.required("name", readHostName);
    const addresses = reader.repeated("addr", readHostAddress);
    reader.end();
    return { name, addresses };
  },
  names: ({ name }) => [name],
  run: (context, { name, addresses }) => {
    const { store, registrar, now } = context;
    if (store.hosts.find(name) !== undefined) throw new Refusal(2302, `Host ${name} exists`);
    const { superordinate, sponsor } = placeHost(context, name, addresses.length === 0);
    if (superordinate === null && addresses.length > 0) throw new Refusal(2306, "An external host takes no addresses");
    checkAddresses(addresses);
    const host: Host = {
      name,
      roid: `H${store.next("host")}-SIMREG`,
      sponsor,
      creator: registrar.id,
      createdAt: now,
      updatedBy: null,
      updatedAt: null,
      transferredAt: null,
      superordinate,
      addresses,
      statuses: [],
    };
    store.hosts.save(host);
    return { code: 1000, resData: hostCreatedBlock(host) };
  },
});

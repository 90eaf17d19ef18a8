import { eppElement } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { writeSubProduct } from "../extensions/namestore.ts";
import { label } from "../fields.ts";
import { NS } from "../namespaces.ts";
import { hostElement, writeAddresses } from "../objects/host.ts";
import { dataNamed } from "../reply.ts";
import { childInstant, childToken } from "../xml/query-xml.ts";

export interface HostCreateInput {
  readonly name: string;
  /** IPv4 and IPv6 addresses: required below a name of this registry (glue), usually refused elsewhere. */
  readonly addresses?: readonly string[] | undefined;
}

export interface HostCreated {
  readonly name: string | null;
  readonly createdAt: string | null;
}

/** Creates a host (RFC 5732 section 3.2.1). */
export function hostCreate(input: HostCreateInput): EppCommand<HostCreated> {
  return {
    verb: "host:create",
    object: input.name,
    service: NS.host,
    isTransform: true,
    mayRepeat: false,
    secrets: [],
    write: (context) => ({
      body: eppElement(
        "create",
        {},
        hostElement("create", {}, hostElement("name", {}, label(input.name, "host:name")), writeAddresses(input.addresses)),
      ),
      extensions: writeSubProduct(context, [input.name]),
    }),
    read: (reply) => {
      const data = dataNamed(reply, NS.host, "creData");
      return {
        name: data === null ? null : childToken(data, NS.host, "name"),
        createdAt: data === null ? null : childInstant(data, NS.host, "crDate"),
      };
    },
  };
}

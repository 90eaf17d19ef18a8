import { eppElement } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { writeSubProduct } from "../extensions/namestore.ts";
import { label } from "../fields.ts";
import { NS } from "../namespaces.ts";
import { hostElement, readHostData } from "../objects/host.ts";
import type { HostData } from "../objects/host.ts";
import { dataNamed } from "../reply.ts";
import { MalformedFrame } from "../xml/read-xml.ts";

/** Reads a host (RFC 5732 section 3.1.2). */
export function hostInfo(input: { readonly name: string }): EppCommand<HostData> {
  return {
    verb: "host:info",
    object: input.name,
    service: NS.host,
    isTransform: false,
    mayRepeat: true,
    secrets: [],
    write: (context) => ({
      body: eppElement("info", {}, hostElement("info", {}, hostElement("name", {}, label(input.name, "host:name")))),
      extensions: writeSubProduct(context, [input.name]),
    }),
    read: (reply) => {
      const data = dataNamed(reply, NS.host, "infData");
      const host = data === null ? null : readHostData(data);
      if (host === null) throw new MalformedFrame("host info answer without data");
      return host;
    },
  };
}

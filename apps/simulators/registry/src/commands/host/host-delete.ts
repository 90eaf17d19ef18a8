import { defineCommand } from "../../epp/command.ts";
import { Refusal } from "../../epp/refusal.ts";
import { findHost, requireSponsor } from "../../objects/access.ts";
import { objectProhibition } from "../../rules/statuses.ts";
import { ElementReader } from "../../xml/read.ts";
import { readLabel } from "../../xml/values.ts";

/** host:delete (RFC 5732 section 3.2.2); refused (2305) for a host in use. */
export const hostDelete = defineCommand({
  verb: "host:delete",
  read: (node) => {
    const reader = new ElementReader(node);
    const name = reader.required("name", readLabel).toLowerCase();
    reader.end();
    return name;
  },
  names: (name) => [name],
  run: (context, name) => {
    const host = findHost(context, name);
    requireSponsor(context, host);
    const prohibited = objectProhibition(host, "delete");
    if (prohibited !== null) throw new Refusal(2304, prohibited);
    if (context.store.domains.isHostLinked(name)) throw new Refusal(2305, "A domain uses the host");
    context.store.hosts.delete(name);
    return { code: 1000 };
  },
});

import { defineCommand } from "../../epp/command.ts";
import { findHost } from "../../objects/access.ts";
import { hostInfoBlock } from "../../objects/host-data.ts";
import { ElementReader } from "../../xml/read.ts";
import { readLabel } from "../../xml/values.ts";

/** host:info (RFC 5732 section 3.1.2); hosts are public. */
export const hostInfo = defineCommand({
  verb: "host:info",
  read: (node) => {
    const reader = new ElementReader(node);
    const name = reader.required("name", readLabel).toLowerCase();
    reader.end();
    return name;
  },
  names: (name) => [name],
  run: (context, name) => ({ code: 1000, resData: hostInfoBlock(context.store, findHost(context, name)) }),
});

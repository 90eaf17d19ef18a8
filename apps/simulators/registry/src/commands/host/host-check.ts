import { defineCommand } from "../../epp/command.ts";
import { hostCheckBlock } from "../../objects/host-data.ts";
import { hostNameProblem } from "../../rules/names.ts";
import { ElementReader } from "../../xml/read.ts";
import { readLabel } from "../../xml/values.ts";
import { checkMax } from "../check-limit.ts";

/** host:check (RFC 5732 section 3.1.1). */
export const hostCheck = defineCommand({
  verb: "host:check",
  read: (node) => {
    const reader = new ElementReader(node);
    const names = reader.repeated("name", readLabel, 1);
    reader.end();
    checkMax(names);
    return names;
  },
  names: (names) => names,
  run: ({ store }, names) => ({
    code: 1000,
    resData: hostCheckBlock(
      names.map((name) => {
        if (hostNameProblem(name.toLowerCase()) !== null) return { name, available: false, reason: "Invalid host name" };
        const taken = store.hosts.find(name.toLowerCase()) !== undefined;
        return { name, available: !taken, reason: taken ? "In use" : null };
      }),
    ),
  }),
});

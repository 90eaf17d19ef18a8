import { defineCommand } from "../../epp/command.ts";
import { contactCheckBlock } from "../../objects/contact-data.ts";
import { ElementReader } from "../../xml/read.ts";
import { readClientId } from "../../xml/values.ts";
import { checkMax } from "../check-limit.ts";

/** contact:check (RFC 5733 section 3.1.1). */
export const contactCheck = defineCommand({
  verb: "contact:check",
  read: (node) => {
    const reader = new ElementReader(node);
    const ids = reader.repeated("id", readClientId, 1);
    reader.end();
    checkMax(ids);
    return ids;
  },
  names: (ids) => ids,
  run: ({ store }, ids) => ({
    code: 1000,
    resData: contactCheckBlock(
      ids.map((id) => {
        const taken = store.contacts.find(id) !== undefined;
        return { name: id, available: !taken, reason: taken ? "In use" : null };
      }),
    ),
  }),
});

import { NS } from "../namespaces.ts";
import { dataNamed } from "../reply.ts";
import type { EppReply } from "../reply.ts";
import { allText, attributeOf, booleanOf, childNamed, childrenNamed, tokenOf } from "../xml/query-xml.ts";
import { MalformedFrame } from "../xml/read-xml.ts";

/** Whether an object can be created. Null if the registry's value could not be read, which does not mean "free". */
export interface CheckData {
  readonly object: string;
  readonly isAvailable: boolean | null;
  readonly reason: string | null;
}

/** Reads the chkData of an object mapping. Throws MalformedFrame if the answer has none. */
export function readCheckData(reply: EppReply, ns: string): readonly CheckData[] {
  const chkData = dataNamed(reply, ns, "chkData");
  if (chkData === null) throw new MalformedFrame("check answer without data");
  return childrenNamed(chkData, ns, "cd").flatMap((cd) => {
    const object = childNamed(cd, ns, ns === NS.contact ? "id" : "name");
    if (object === null) return [];
    const reason = childNamed(cd, ns, "reason");
    return [
      {
        object: tokenOf(object),
        isAvailable: booleanOf(attributeOf(object, "avail")),
        reason: reason === null ? null : allText(reason),
      },
    ];
  });
}

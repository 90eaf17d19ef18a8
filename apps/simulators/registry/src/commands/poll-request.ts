import type { Answer, CommandContext } from "../epp/command.ts";
import type { StoredBlock } from "../model/objects.ts";
import { type Block, Xml } from "../xml/write.ts";

function revived(block: StoredBlock): Block {
  return { uri: block.uri, xml: new Xml(block.xml) };
}

/** poll op=req: the oldest message of the registrar's queue (RFC 5730 section 2.9.2.3). */
export function pollRequest({ store, registrar }: CommandContext): Answer {
  const head = store.polls.head(registrar.id);
  if (head === undefined) return { code: 1300 };
  return {
    code: 1301,
    messageQueue: {
      count: store.polls.count(registrar.id),
      id: head.id,
      queuedAt: head.queuedAt,
      text: head.text,
    },
    resData: head.resData === null ? null : revived(head.resData),
    extensions: head.extensions.map(revived),
  };
}

import type { EppCommand } from "../command.ts";
import { contactInfo } from "../commands/contact-info.ts";
import { contactTransfer } from "../commands/contact-transfer.ts";
import { domainCheck } from "../commands/domain-check.ts";
import { domainClaims } from "../commands/domain-claims.ts";
import { domainCreate } from "../commands/domain-create.ts";
import { domainDelete } from "../commands/domain-delete.ts";
import { domainInfo } from "../commands/domain-info.ts";
import { domainRelease } from "../commands/domain-release.ts";
import { handshakeAnswer } from "../commands/handshake-answer.ts";
import { domainRenew } from "../commands/domain-renew.ts";
import { domainRestoreRequest } from "../commands/domain-restore.ts";
import { domainTransfer } from "../commands/domain-transfer.ts";
import { readGreeting } from "../commands/hello.ts";
import { hostCheck } from "../commands/host-check.ts";
import { hostCreate } from "../commands/host-create.ts";
import { hostInfo } from "../commands/host-info.ts";
import { login } from "../commands/login.ts";
import { pollAck } from "../commands/poll-ack.ts";
import { pollRequest } from "../commands/poll-request.ts";
import { gtld } from "../registries/gtld.ts";
import { readReply } from "../reply.ts";
import { MalformedFrame, readXml } from "../xml/read-xml.ts";
import { contextFor } from "./contexts.ts";

const name = "example.shop";
const commands: readonly EppCommand<unknown>[] = [
  login({ clID: "registrar", pw: "Sec-ret-1", services: { language: "en", objects: [], extensions: [] } }),
  pollRequest(),
  pollAck("1"),
  domainCheck({ names: [name] }),
  domainClaims({ names: [name] }),
  domainInfo({ name }),
  domainCreate({ name, periodMonths: 12, nameservers: [], authInfo: null }),
  domainRenew({ name, curExpDate: "2027-01-01", periodMonths: 12 }),
  domainTransfer({ op: "query", name }),
  domainDelete({ name }),
  domainRelease({ name, registrarTag: "OTHER-TAG" }),
  handshakeAnswer({ caseId: "3560", answer: "accept" }),
  domainRestoreRequest({ name }),
  contactInfo({ id: "NP-1" }),
  contactTransfer({ op: "query", id: "NP-1" }),
  hostCheck({ names: [name] }),
  hostInfo({ name }),
  hostCreate({ name }),
];

/**
 * Passes a frame to every function that reads frames. Returns the readers that found their data, or null if the frame is no
 * answer at all. Throws if a reader fails in any way other than MalformedFrame.
 */
export function readByAll(bytes: Uint8Array): ReadonlyMap<string, unknown> | null {
  const found = new Map<string, unknown>();
  const reply = unlessMalformed(() => {
    const root = readXml(bytes);
    const greeting = readGreeting(root);
    if (greeting !== null) found.set("greeting", greeting);
    return greeting === null ? readReply(root) : null;
  });
  if (reply === null) return found.size > 0 ? found : null;
  for (const command of commands) {
    const data = unlessMalformed(() => command.read(reply, contextFor(gtld)));
    if (data !== null) found.set(command.verb, data);
  }
  return found;
}

function unlessMalformed<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof MalformedFrame) return null;
    throw error;
  }
}

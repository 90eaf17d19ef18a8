import { requireService } from "../command.ts";
import type { CommandContext } from "../command.ts";
import { token } from "../fields.ts";
import { InvalidInput } from "../invalid-input.ts";
import { NS } from "../namespaces.ts";
import { extensionNamed } from "../reply.ts";
import type { EppReply } from "../reply.ts";
import { tokenOf } from "../xml/query-xml.ts";
import { elementsOf } from "../xml/write-xml.ts";
import type { XmlElement } from "../xml/write-xml.ts";

const allocationToken = elementsOf("allocationToken", NS.allocationToken);
// The schema has no limit; this one is longer than any token seen, and short enough to detect a value in the wrong field.
const tokenMax = 255;

/**
 * Extension of check, create and transfer (RFC 8495 sections 3.1.1 and 3.2): the token with which a name is allocated. Refused if
 * the registry accepts no tokens, because a command without its token would register something else or at another price.
 */
export function writeAllocationToken(context: CommandContext, value: string | undefined): readonly XmlElement[] {
  if (value === undefined) return [];
  assertTaken(context);
  return [allocationToken("allocationToken", {}, token(value, "allocationToken", 1, tokenMax))];
}

/** Extension of info (RFC 8495 section 3.1.2): requests the token that the name was allocated with. */
export function writeAllocationTokenInfo(context: CommandContext, isWanted: boolean | undefined): readonly XmlElement[] {
  if (isWanted !== true) return [];
  assertTaken(context);
  return [allocationToken("info")];
}

/** The token in an info answer. Null if the registry does not show one. */
export function readAllocationToken(reply: EppReply): string | null {
  const node = extensionNamed(reply, NS.allocationToken, "allocationToken");
  const value = node === null ? "" : tokenOf(node);
  return value === "" ? null : value;
}

function assertTaken(context: CommandContext): void {
  if (!context.profile.extensions.includes(NS.allocationToken)) {
    throw new InvalidInput(2103, "allocationToken", "is not used by this registry");
  }
  requireService(context, NS.allocationToken);
}

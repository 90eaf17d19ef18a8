import type { CommandContext } from "../epp/command.ts";
import { Refusal } from "../epp/refusal.ts";
import type { CommandExtensions } from "../extensions/index.ts";
import { checkSubProduct } from "../extensions/namestore.ts";
import type { Domain } from "../model/objects.ts";
import type { RegistrableName } from "../rules/names.ts";
import type { XmlNode } from "../xml/parse.ts";
import { ElementReader } from "../xml/read.ts";
import { readLabel } from "../xml/values.ts";
import { type AuthInfo, existingName, findDomain } from "./access.ts";
import { readAuthInfo } from "./auth-info-input.ts";
import { type Period, readPeriod } from "./period.ts";

export interface DomainTransferInput {
  readonly name: string;
  readonly period: Period | null;
  readonly authInfo: AuthInfo | null;
}

/** Reads domain:transfer with any `op` (RFC 5731 section 3.2.4). */
export function readDomainTransfer(node: XmlNode): DomainTransferInput {
  const reader = new ElementReader(node);
  const input = {
    name: reader.required("name", readLabel),
    period: reader.optional("period", readPeriod) ?? null,
    authInfo: reader.optional("authInfo", readAuthInfo) ?? null,
  };
  reader.end();
  return input;
}

/** The domain that a transfer command is about. */
export function transferSubject(
  context: CommandContext,
  raw: string,
  extensions: CommandExtensions,
): { readonly name: RegistrableName; readonly domain: Domain } {
  const name = existingName(raw);
  checkSubProduct(name, extensions.subProduct);
  return { name, domain: findDomain(context, name) };
}

/** Refuses (2102) decisions at .se and .nu: their transfers are immediate, so there is nothing to approve, reject or cancel. */
export function requireDecisions(name: RegistrableName): void {
  if (!name.profile.transfer.decisions) throw new Refusal(2102, "Transfers are immediate at this registry");
}

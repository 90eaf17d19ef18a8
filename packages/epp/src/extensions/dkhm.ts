import { requireService } from "../command.ts";
import type { CommandContext } from "../command.ts";
import { InvalidInput } from "../invalid-input.ts";
import { NS } from "../namespaces.ts";
import { elementsOf } from "../xml/write-xml.ts";
import type { XmlElement } from "../xml/write-xml.ts";

const dkhm = elementsOf("dkhm", NS.dkhm);

/** Extension of contact create: the type of the holder, and the number of a Danish company (CVR), which is eight digits. */
export function writeDkhmContactCreate(
  context: CommandContext,
  { isPerson, orgno }: { readonly isPerson: boolean; readonly orgno: string | undefined },
): readonly XmlElement[] {
  if (context.profile.contacts.identity !== "dkhm") return [];
  requireService(context, NS.dkhm);
  const [, cvr = null] = /^\[DK\](?:DK)?(.+)$/.exec(orgno ?? "") ?? [];
  if (!isPerson && cvr !== null && !/^\d{8}$/.test(cvr)) throw new InvalidInput(2005, "dkhm:CVR", "must be eight digits");
  return [dkhm("userType", {}, isPerson ? "individual" : "company"), ...(isPerson || cvr === null ? [] : [dkhm("CVR", {}, cvr)])];
}

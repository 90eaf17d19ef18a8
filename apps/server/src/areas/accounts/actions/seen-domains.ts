import { OwnersSeeAll, UnknownDomain } from "@nameplane/contracts/accounts/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { asciiNameOf } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import { accountLabels, countSeen, domainIdsByName, type Reach } from "../seen-domains.repository.ts";

export type Chosen = { readonly labelids: readonly number[]; readonly names: readonly string[] };

type Read = { readonly reach: NonNullable<Reach>; readonly unknown: readonly string[] };

/** Reads labels and names as typed. Refuses with NotFound if a label does not belong to the account. */
async function readChosen(trx: Trx, accountId: string, { labelids, names }: Chosen): Promise<Read> {
  const labels = new Set((await accountLabels(trx, accountId)).map(({ id }) => id));
  if (labelids.some((id) => !labels.has(id))) throw new Refused(NotFound, { param: "domains" });
  const typed = names.map((name) => ({ name, ascii: asciiNameOf(name.toLowerCase().replace(/\.$/, "")) }));
  const found = await domainIdsByName(
    trx,
    accountId,
    typed.flatMap(({ ascii }) => ascii ?? []),
  );
  const idsOf = (ascii: string | null) => (ascii === null ? [] : (found.get(ascii) ?? []));
  return {
    reach: {
      labelIds: [...new Set(labelids)].toSorted((a, b) => a - b),
      domainIds: [...new Set(typed.flatMap(({ ascii }) => idsOf(ascii)))].toSorted(),
    },
    unknown: typed.filter(({ ascii }) => idsOf(ascii).length === 0).map(({ name }) => name),
  };
}

/**
 * Turns what a call says about the domains that a user may see into what a membership stores. If the call says nothing about
 * them, the result is what is stored now (`before`).
 *
 * Possible refusals: OwnersSeeAll, UnknownDomain, NotFound (label).
 */
export async function readReach(
  trx: Trx,
  accountId: string,
  { domains }: { readonly domains?: Chosen | null | undefined },
  { isOwner, before }: { readonly isOwner: boolean; readonly before: Reach },
): Promise<Reach> {
  if (domains === null) return null;
  const reach = domains === undefined ? before : await readKnown(trx, accountId, domains);
  if (isOwner && reach !== null) throw new Refused(OwnersSeeAll, { param: "domains" });
  return reach;
}

async function readKnown(trx: Trx, accountId: string, domains: Chosen): Promise<NonNullable<Reach>> {
  const { reach, unknown } = await readChosen(trx, accountId, domains);
  const [name] = unknown;
  if (name !== undefined) throw new Refused(UnknownDomain, { param: "domains", values: { name } });
  return reach;
}

/**
 * How many domains a user would see with this choice, and which of the given names are not domains of the account. Possible
 * refusals: NotFound (label).
 */
export async function previewSeen(
  trx: Trx,
  accountId: string,
  domains: Chosen,
): Promise<{ seen: number; total: number; unknown: string[] }> {
  const { reach, unknown } = await readChosen(trx, accountId, domains);
  return { ...(await countSeen(trx, accountId, reach)), unknown: [...unknown] };
}

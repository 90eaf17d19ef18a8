import { AlreadyOrdered, ConflictUnderWay, NotSold, ProofTooOld } from "@nameplane/contracts/orders/refusals";
import { FeatureOff, NoPermission } from "@nameplane/contracts/refusals";
import type { Feature } from "@nameplane/contracts/whitelabel/switches";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { brandCatalogue, type TldCatalogue } from "../../tlds/index.ts";
import { openTypesOn } from "../ordering/index.ts";
import type { OrderDeps } from "../order-deps.ts";
import { refusalText } from "../../../platform/refusal-text.ts";
import type { Asked } from "../kinds-of.ts";
import { orderKinds } from "../kinds/index.ts";
import { inSentence } from "../words.ts";
import type { BasketRow } from "../basket-row.ts";

/**
 * How long a basket line that needed the user to confirm their identity stays confirmed: as long as its price. Afterwards the
 * user has to confirm again.
 */
const proofHoldsMs = 24 * 3_600_000;

/**
 * Returns the lines that cannot be ordered any more, with the reason in words. It checks which requests are open for their
 * domains by now. For changes, it also repeats every check that was made when they were added: permission, feature switches,
 * fresh proof of identity, and the change itself. `features`: the feature switches that are on (actFeatures).
 */
export async function refusedLines(
  deps: OrderDeps,
  trx: Trx,
  call: SessionCall,
  { rows, features }: { readonly rows: readonly BasketRow[]; readonly features: ReadonlySet<Feature> },
): Promise<ReadonlyMap<string, string>> {
  const open = await openTypesOn(
    trx,
    call.scope,
    rows.flatMap(({ ascii_name: name }) => name ?? []),
  );
  const catalogue = await brandCatalogue(trx, call.scope.brandId);
  const why = new Map<string, string>();
  for (const row of rows) {
    try {
      refuseUnsold(row, catalogue);
      refuseBeside(row, open.get(row.ascii_name ?? "") ?? [], call);
      await refuseChange(deps, trx, call, { row, features });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      why.set(row.id, refusalText(error.refusal, error.values, call.language));
    }
  }
  return why;
}

/** A TLD may have been taken off sale, here or for all brands, since a new name was put into the basket. */
function refuseUnsold(row: BasketRow, catalogue: TldCatalogue): void {
  const tld = row.tld === null || orderKinds.of(row)?.asksOwner !== true ? null : catalogue.get(row.tld);
  if (tld !== null && tld.status !== "sold") throw new Refused(NotSold, { values: { tld: tld.unicodeTld } });
}

function refuseBeside(row: BasketRow, asked: readonly Asked[], { language }: SessionCall): void {
  const open = orderKinds.beside(row.product_id, asked);
  const name = row.params.unicodeName ?? row.ascii_name ?? "";
  if (open.includes(row.type)) throw new Refused(AlreadyOrdered, { values: { name } });
  const conflict = orderKinds.conflictOf(row.type, open);
  if (conflict !== null)
    throw new Refused(ConflictUnderWay, { values: { name, other: inSentence(orderKinds.wordsOf(conflict).act, language) } });
}

async function refuseChange(
  deps: OrderDeps,
  trx: Trx,
  call: SessionCall,
  { row, features }: { readonly row: BasketRow; readonly features: ReadonlySet<Feature> },
): Promise<void> {
  const act = orderKinds.of(row)?.basket;
  if (act?.by !== "change") return;
  if (!act.features.every((feature) => features.has(feature))) throw new Refused(FeatureOff);
  if (!call.session.permissions.has(act.permission)) throw new Refused(NoPermission);
  if (act.asksProof && (row.proved_at === null || call.now.getTime() - row.proved_at.getTime() > proofHoldsMs))
    throw new Refused(ProofTooOld);
  await act.again(deps, trx, call, row);
}

/** The feature switches that changes in the basket require and that are on for the brand. Called outside of transactions. */
export async function actFeatures(call: { isOn(feature: Feature): boolean | Promise<boolean> }): Promise<ReadonlySet<Feature>> {
  const features = new Set(orderKinds.all.flatMap(({ basket }) => (basket?.by === "change" ? basket.features : [])));
  const on = new Set<Feature>();
  for (const feature of features) if (await call.isOn(feature)) on.add(feature);
  return on;
}

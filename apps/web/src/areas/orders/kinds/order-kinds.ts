import { cancel } from "./cancel.ts";
import { certificate } from "./certificate.ts";
import { contacts } from "./contacts.ts";
import { planKinds } from "./dns-plan.ts";
import { escrow } from "./escrow.ts";
import type { OrderKind } from "./kind.ts";
import { nameServers } from "./name-servers.ts";
import { otherServices, planChanges } from "./other-service.ts";
import { owner } from "./owner.ts";
import { register } from "./register.ts";
import { lockKinds } from "./registry-lock.ts";
import { renew } from "./renew.ts";
import { restore } from "./restore.ts";
import { serveDns } from "./serve-dns.ts";
import { transfer } from "./transfer.ts";

const all: readonly OrderKind[] = [
  register,
  transfer,
  renew,
  restore,
  cancel,
  nameServers,
  contacts,
  owner,
  serveDns,
  certificate,
  escrow,
  ...lockKinds,
  ...planKinds,
  ...planChanges,
  ...otherServices,
];

const find = (isIt: (kind: OrderKind) => boolean, productid: number | null | undefined): OrderKind | null =>
  all.find((kind) => isIt(kind) && kind.product !== undefined && kind.product === productid) ??
  all.find((kind) => isIt(kind) && kind.product === undefined) ??
  null;

/** The kind of a request, found by its product or otherwise by its type. Null if no kind here matches. */
export const kindOf = ({ type, productid }: { readonly type: string | null; readonly productid?: number | null }) =>
  find((kind) => kind.type === type, productid);

/** The kind of a basket line. The line may be the first stage of that kind. */
export const kindOfItem = ({ itemaction, productid }: { readonly itemaction: string; readonly productid?: number | null }) =>
  find(({ type, firstStage }) => type === itemaction || firstStage?.action === itemaction, productid);

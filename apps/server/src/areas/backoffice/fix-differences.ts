import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type { DifferenceFix, DifferenceRow } from "@nameplane/contracts/backoffice/differences";
import type { fixDifference } from "@nameplane/contracts/backoffice/operations";
import { DifferenceChanged, RegistryBusy } from "@nameplane/contracts/domains/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../platform/audit.ts";
import { tx, type Trx } from "../../platform/db/transaction.ts";
import type { StaffCall } from "../../platform/http/call.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { Refused } from "../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../platform/scope.ts";
import { putHostBack, takeServersOver, type DelegationDeps } from "../delegation/index.ts";
import {
  closeDifference,
  fixesOf,
  followRegistry,
  hostOfField,
  isDifferenceOpen,
  kindOfDifference,
  sealOf,
  syncDomain,
} from "../domains/follow/index.ts";
import { contactFixesOf, registryContactOf } from "../registry/contacts/index.ts";
import type { RegistryDeps } from "../registry/index.ts";
import { putContactsBack, settleContact, sidesOf } from "../orders/kinds/contacts/index.ts";
import { putServersBack } from "../orders/kinds/name-servers/index.ts";
import type { OrderDeps } from "../orders/index.ts";
import { tldCatalogue } from "../tlds/index.ts";
import {
  findDifference,
  listContactDifferences,
  listDifferences,
  type ContactDifferenceAt,
  type DifferenceRowAt,
} from "./differences.repository.ts";

export type DifferenceDeps = {
  readonly registry: RegistryDeps;
  readonly orders: OrderDeps & { readonly delegation: DelegationDeps };
};

type Answer = Omit<AnswerOf<typeof fixDifference>, "code" | "desc">;

/** Open differences of all accounts. */
export async function readDifferences(trx: Trx, { registry }: DifferenceDeps): Promise<DifferenceRow[]> {
  const trading = await tradingTlds(trx);
  const ofNames = (await listDifferences(trx)).map((row) => present(row, trading));
  const ofContacts = (await listContactDifferences(trx, null)).map((row) => presentContact(row, registry));
  return [...ofNames, ...ofContacts];
}

/** TLDs whose registries require a special command for a change of owner ("trade"). */
async function tradingTlds(trx: Trx): Promise<ReadonlySet<string>> {
  const catalogue = await tldCatalogue(trx);
  return new Set(catalogue.all.flatMap(({ tld, rules }) => (rules.registrantChange === "trade" ? [tld] : [])));
}

/**
 * Fixes a difference in its account, and returns what the registry shows afterwards.
 *
 * Possible refusals: NotFound, StatusProhibits (this difference cannot be fixed this way), DifferenceChanged, RegistryBusy, those
 * of the action that fixes it.
 */
export async function fixOne(
  deps: DifferenceDeps,
  call: StaffCall,
  { diffid, fix, theirs }: InputOf<typeof fixDifference>,
): Promise<Answer> {
  const found = await call.tx(async (trx) => {
    const [ofContact] = await listContactDifferences(trx, diffid);
    return { row: await findDifference(trx, diffid), ofContact, trading: await tradingTlds(trx) };
  });
  const { row, ofContact, trading } = found;
  if (ofContact !== undefined) return settle(deps, call, ofContact, { diffid, fix, theirs });
  if (row === null) throw new Refused(NotFound, { param: "diffid" });
  if (!fixesFor(row, trading).includes(fix) || row.domain_id === null) throw new Refused(StatusProhibits, { param: "fix" });
  if (row.theirs !== theirs) throw new Refused(DifferenceChanged);
  const scope = makeScope({
    accountId: row.account_id,
    brandId: row.brand_id,
    actor: call.actor,
  });
  return carryOut(deps, scope, { ...row, domain_id: row.domain_id }, fix);
}

/** Fixes a difference in a contact's data within its account, as the account's own users would. */
async function settle(
  deps: DifferenceDeps,
  call: StaffCall,
  row: ContactDifferenceAt,
  { diffid, fix, theirs }: InputOf<typeof fixDifference>,
): Promise<Answer> {
  if (fix !== "follow" && fix !== "putback" && fix !== "check") throw new Refused(StatusProhibits, { param: "fix" });
  const { account_id: accountId, brand_id: brandId } = row;
  const scope = makeScope({ accountId, brandId, actor: call.actor });
  return settleContact(deps.orders, scope, { diffid, fix, seal: theirs ?? "" });
}

async function carryOut(
  deps: DifferenceDeps,
  scope: AccountScope,
  row: DifferenceRowAt & { readonly domain_id: string },
  fix: DifferenceFix,
): Promise<Answer> {
  const { domain_id: itemid, ascii_name: asciiName, field } = row;
  switch (fix) {
    case "check":
      await checkAgain(deps.registry, scope, itemid);
      break;
    case "takeover":
      await takeServersOver(deps.registry, scope, { itemid, seen: (row.theirs ?? "").split(" ").filter(Boolean) });
      break;
    case "putback": {
      const host = hostOfField(field);
      if (host !== null) {
        await putHostBack(deps.registry, scope, { itemid, host });
        break;
      }
      const back = field === "ns" ? putServersBack : putContactsBack;
      const { requestid } = await back(deps.orders, scope, itemid);
      return { closed: false, requestid };
    }
    case "follow":
      await followRegistry(deps.registry, scope, { domainId: itemid, field, theirs: row.theirs });
      break;
    case "accept":
      await tx(deps.registry.pool, scope, async (trx) => {
        if (!(await closeDifference(trx, scope, { asciiName, field }, `accepted by ${scope.actor}`))) return;
        await audit(trx, {
          accountId: scope.accountId,
          actor: scope.actor,
          action: "domains.accept-end",
          object: itemid,
          after: { name: asciiName, theirs: row.theirs },
        });
      });
      return { closed: true, requestid: null };
    default:
      return fix satisfies never;
  }
  const isOpen = await tx(deps.registry.pool, scope, (trx) => isDifferenceOpen(trx, scope, { asciiName, field }));
  return { closed: !isOpen, requestid: null };
}

async function checkAgain(deps: RegistryDeps, scope: AccountScope, domainId: string): Promise<void> {
  try {
    await syncDomain(deps, scope, domainId);
  } catch (error) {
    if (error instanceof OutcomeError) throw new Refused(RegistryBusy, { cause: error });
    throw error;
  }
}

const ended: ReadonlySet<string | null> = new Set([
  null,
  "dns_only",
  "transferred_away",
  "expired",
  "cancelled_by_user",
  "cancelled_by_system",
]);

function fixesFor(row: DifferenceRowAt, trading: ReadonlySet<string>): DifferenceFix[] {
  const facts = {
    isHeld: !ended.has(row.domain_state),
    isUnderWay: row.request_number !== null,
    tradesOwners: trading.has(row.ascii_name.slice(row.ascii_name.indexOf(".") + 1)),
  };
  return row.domain_id === null ? [] : fixesOf(row.field, facts);
}

function present(row: DifferenceRowAt, trading: ReadonlySet<string>): DifferenceRow {
  return {
    diffid: row.id,
    domainname: row.ascii_name,
    unicodename: row.unicode_name,
    registry: row.registry_id,
    kind: kindOfDifference(row.field),
    ours: row.ours,
    theirs: row.theirs,
    holder: row.holder,
    contact: null,
    since: row.since.toISOString(),
    account: { number: row.account_number, name: row.account_name },
    fixes: fixesFor(row, trading),
    requestid: row.request_number,
  };
}

function presentContact(row: ContactDifferenceAt, { registries }: RegistryDeps): DifferenceRow {
  const { differs, handle } = row;
  const { capabilities } = registries.of(row.registry_id);
  const ours = registryContactOf(row.contact, handle, capabilities);
  return {
    diffid: row.id,
    domainname: "",
    unicodename: "",
    registry: row.registry_id,
    kind: "contactdata",
    ours: null,
    theirs: sealOf(differs),
    holder: null,
    contact: { name: ours.organization ?? ours.name, handle, fields: sidesOf(differs, ours) },
    since: row.since.toISOString(),
    account: { number: row.account_number, name: row.account_name },
    fixes: contactFixesOf(differs, capabilities),
    requestid: row.request_number,
  };
}

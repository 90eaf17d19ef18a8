import { codeOf } from "@nameplane/contracts";
import { NotFound } from "@nameplane/contracts/refusals";
import type { AnswerOf } from "@nameplane/contracts";
import type { getContact as operation } from "@nameplane/contracts/contacts/operations";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import { groupDuplicates } from "../contact.rules.ts";
import { presentContactRow } from "../contacts.present.ts";
import {
  findAnyContact,
  namesakesAfter,
  namesakesOf,
  namesOf,
  usesOf,
  type ContactRow,
  type ContactUseRow,
} from "../contacts.repository.ts";

type Answer = AnswerOf<typeof operation>;

const shownNames = 200;
const shownOwned = 10;

const codeOfRole = (role: string) =>
  codeOf("contact_use", role === "registrant" || role === "local_presence" ? role : "domain_contact");

/** One contact with its uses, the effects of changing it, and contacts that may be duplicates. Possible refusals: NotFound. */
export async function readContact(trx: Trx, scope: AccountScope, contactId: string): Promise<Answer> {
  const row = await findAnyContact(trx, scope, contactId);
  if (row === null) throw new Refused(NotFound, { param: "contactid" });
  const names = await namesOf(trx, scope, contactId);
  const groups = groupDuplicates(await namesakesOf(trx, scope, contactId));
  const others = (groups.find((group) => group.some(({ id }) => id === contactId)) ?? []).filter(({ id }) => id !== contactId);
  const uses = await usesOf(trx, scope, [contactId, ...others.map(({ id }) => id)]);
  return {
    contact: presentContactRow(row, uses.get(contactId)),
    version: row.version,
    created: row.created_at.toISOString(),
    changed: row.changed_at.toISOString(),
    emailproved: row.email_proved_at?.toISOString() ?? null,
    uses: names.slice(0, shownNames).map(({ domainId, asciiName, roles }) => ({
      domainid: domainId,
      domainname: asciiName,
      roles: [...new Set(roles.map(codeOfRole))],
    })),
    effect: await effectOf(trx, names),
    duplicates: others.map((other) => presentContactRow(other, uses.get(other.id))),
  };
}

async function effectOf(trx: Trx, names: readonly ContactUseRow[]): Promise<Answer["effect"]> {
  const catalogue = await tldCatalogue(trx);
  const owned = ownedOf(names);
  const verified = owned.flatMap(({ tld }) => catalogue.get(tld)?.rules.verifyRegistrantDays ?? []);
  return {
    ownerof: owned.slice(0, shownOwned).map(({ asciiName }) => asciiName),
    registrydomains: names.filter(({ hasHandle }) => hasHandle).length,
    verifydomains: verified.length,
    verifydays: verified.length === 0 ? null : Math.min(...verified),
  };
}

/** Registered domains whose registrant is the contact. */
export function ownedOf(names: readonly ContactUseRow[]): ContactUseRow[] {
  return names.filter(({ isRegistered, roles }) => isRegistered && roles.includes("registrant"));
}

/**
 * How many groups are shown, and how they are found: in at most 10 rounds, each of which reads 200 names that several contacts
 * share.
 */
const [shownGroups, namesAtOnce, roundsMax] = [50, 200, 10];

/** Groups of contacts that may be duplicates, sorted by name. In each group the contact that is used most comes first. */
export async function readDuplicates(
  trx: Trx,
  scope: AccountScope,
): Promise<{ contacts: ReturnType<typeof presentContactRow>[] }[]> {
  const groups: ContactRow[][] = [];
  let after: string | null = null;
  for (let round = 0; round < roundsMax && groups.length < shownGroups; round++) {
    const { rows, last }: Awaited<ReturnType<typeof namesakesAfter>> = await namesakesAfter(trx, scope, after, namesAtOnce);
    groups.push(...groupDuplicates(rows));
    if (last === null) break;
    after = last;
  }
  const shown = groups.slice(0, shownGroups);
  const uses = await usesOf(
    trx,
    scope,
    shown.flat().map(({ id }) => id),
  );
  const domainsOf = ({ id }: ContactRow) => uses.get(id)?.domains ?? 0;
  return shown.map((group) => ({
    contacts: group
      .toSorted((one, other) => domainsOf(other) - domainsOf(one))
      .map((row) => presentContactRow(row, uses.get(row.id))),
  }));
}

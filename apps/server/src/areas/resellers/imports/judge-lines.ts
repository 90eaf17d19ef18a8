import type { importCustomersSpec, JudgedLine } from "@nameplane/contracts/resellers/imports";
import { NotFound } from "@nameplane/contracts/refusals";
import { customerFields, type CustomerField } from "@nameplane/contracts/resellers/values";
import { currencyOf } from "@nameplane/values";
import type { z } from "zod";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import {
  brandsForCustomers,
  knownCustomers,
  subaccountsByReference,
  takenUsernames,
  wrongChange,
  wrongCustomer,
  type ImportedCustomer,
  type KnownCustomer,
} from "../../accounts/index.ts";
import { loadCountries } from "../../tlds/index.ts";
import { ownLists, type OwnList } from "../prices/index.ts";
import { brandCurrency } from "./imports.repository.ts";
import { changesOf, readLine, usernameFor, type LineProblem, type LineValues, type ReadLine } from "./line.rules.ts";

type Call = SessionCall & { readonly trx: Trx };
type Input = Pick<z.output<typeof importCustomersSpec.input>, "brandid" | "lines">;

/** How a line changes an existing customer. */
export type Change = {
  readonly known: KnownCustomer;
  readonly owner: ImportedCustomer["owner"];
  readonly language: ImportedCustomer["language"];
};

/** A judged line. `customer` is created if the line is new; `change` is made if the customer exists. */
export type Judged = { readonly view: JudgedLine; readonly customer: ImportedCustomer; readonly change: Change | null };

export type JudgedImport = { readonly brandName: string; readonly lines: readonly Judged[] };

/**
 * Judges each line of an import: whether its customer is new, exists unchanged, exists and would be changed, or what is wrong
 * with the line. Changes nothing.
 *
 * Possible refusals: OnlyUnderMaster, NotFound (brandid).
 */
export async function judgeLines(call: Call, { brandid, lines }: Input): Promise<JudgedImport> {
  const { trx, scope, session } = call;
  const brand = (await brandsForCustomers(trx, scope)).find(({ brandId }) => brandId === brandid);
  if (brand === undefined) throw new Refused(NotFound, { param: "brandid" });
  const currency = currencyOf((await brandCurrency(trx, brandid)) ?? "SEK");
  const prefixes = new Map((await loadCountries(trx)).map(({ iso2, phone_prefix: prefix }) => [iso2, prefix]));
  const read = lines.map(({ line, values }) => ({ line, values, said: readLine(values, { currency, prefixes }) }));
  const named = read.map(({ said }) => said.reference).filter((text) => text !== "");
  const there = await subaccountsByReference(trx, scope.accountId, named);
  const known = await knownCustomers(trx, scope.accountId, named);
  const lists = (await ownLists(trx)).filter(({ brandId }) => brandId === brandid);
  const names = namesFor(
    read.map(({ said }) => said),
    await takenUsernames(trx, brandid, candidatesOf(read.map(({ said }) => said))),
  );
  const references = new Set<string>();
  const usernames = new Set<string>();
  const judged = read.map(({ line, values, said }, at): Judged => {
    const username = names[at]?.name ?? "";
    const { list, problem } = listFor(said.group, lists, session.permissions.has("resale_prices"));
    const problems: LineProblem[] = [...said.problems];
    const wrong = wrongCustomer(said.owner, username);
    if (wrong !== null && "missing" in wrong)
      for (const field of wrong.missing.map(fieldNamed)) add(problems, { field, problem: "missing" });
    if (wrong !== null && "rule" in wrong) add(problems, { field: fieldNamed(wrong.param), problem: wrong.rule });
    if (problem !== null) add(problems, { field: "group", problem });
    if (said.reference !== "" && references.has(said.reference)) add(problems, { field: "reference", problem: "twice" });
    references.add(said.reference);
    if (names[at]?.isTaken === true) add(problems, { field: "username", problem: "username" });
    if (username !== "" && usernames.has(username.toLowerCase())) add(problems, { field: "username", problem: "twice" });
    usernames.add(username.toLowerCase());
    const isThere = there.has(said.reference) && !problems.some(({ problem: kind }) => kind === "twice");
    const name = said.owner.organization || `${said.owner.firstname} ${said.owner.lastname}`.trim();
    const change = isThere ? changeOf(known.get(said.reference), said, values) : null;
    const wrongs = change === null ? (isThere ? [] : problems) : change.problems;
    const view: JudgedLine = {
      line,
      state: wrongs.length > 0 ? "wrong" : change !== null ? "changed" : isThere ? "there" : "new",
      problems: wrongs,
      changes: change?.changes ?? [],
      name,
      username,
      group: list?.name ?? "",
    };
    const { reference, owner, language, currency: own, month } = said;
    const priceGroupId = list?.id ?? brand.priceGroupId;
    const customer = { reference, owner, username, language, currency: own, priceGroupId, month };
    return { view, customer, change: wrongs.length > 0 ? null : (change?.change ?? null) };
  });
  return { brandName: brand.name, lines: judged };
}

/** How a line changes an existing customer, and what is wrong with the change. Null if it changes nothing. */
function changeOf(known: KnownCustomer | undefined, said: ReadLine, values: LineValues) {
  if (known === undefined) return null;
  const { changes, owner, language } = changesOf(known, said, values);
  if (changes.length === 0) return null;
  const problems: LineProblem[] = said.problems.filter(({ field }) => changes.some((each) => each.field === field));
  const wrong = wrongChange(owner);
  if (wrong !== null && "missing" in wrong)
    for (const field of wrong.missing.map(fieldNamed)) add(problems, { field, problem: "missing" });
  if (wrong !== null && "rule" in wrong) add(problems, { field: fieldNamed(wrong.param), problem: wrong.rule });
  return { changes, problems, change: { known, owner, language } satisfies Change };
}

const fieldNamed = (name: string): CustomerField => customerFields.find((field) => field === name) ?? "reference";

/** Only the first problem of each field is reported. */
function add(problems: LineProblem[], problem: LineProblem): void {
  if (!problems.some(({ field }) => field === problem.field)) problems.push(problem);
}

/** Usernames that the lines might get, in lower case. */
function candidatesOf(lines: readonly ReadLine[]): string[] {
  const found = new Set<string>();
  for (const { username, owner } of lines) {
    if (username !== "") found.add(username.toLowerCase());
    else {
      const base = usernameFor(owner.email, () => false);
      for (let number = 1; number <= mostNumbers; number += 1) found.add(number === 1 ? base : `${base}${number}`);
    }
  }
  return [...found];
}

/** At most this many numbers are tried at the end of one username. */
const mostNumbers = 20;

type Named = { readonly name: string; readonly isTaken: boolean };

/**
 * The username of each line. It is the one that the line names, or one made from the mail address that no user and no other line
 * has.
 */
function namesFor(lines: readonly ReadLine[], taken: ReadonlySet<string>): Named[] {
  const given = new Set([...taken, ...lines.map(({ username }) => username.toLowerCase()).filter((name) => name !== "")]);
  return lines.map(({ username, owner }) => {
    if (username !== "") return { name: username, isTaken: taken.has(username.toLowerCase()) };
    const name = usernameFor(owner.email, (wanted) => given.has(wanted));
    given.add(name);
    return { name, isTaken: false };
  });
}

/**
 * Finds a price list by its name. Without a name, returns the list for new customers. Null if the brand is not the reseller's
 * own.
 */
function listFor(
  name: string,
  lists: readonly OwnList[],
  mayChoose: boolean,
): { readonly list: OwnList | null; readonly problem: "group" | "right" | null } {
  const usual = lists.find(({ isForNew }) => isForNew) ?? lists.find(({ isFirst }) => isFirst) ?? null;
  if (name === "") return { list: usual, problem: null };
  const list = lists.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (list === undefined) return { list: usual, problem: "group" };
  return { list, problem: mayChoose || list.id === usual?.id ? null : "right" };
}

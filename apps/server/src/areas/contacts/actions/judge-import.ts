import { createHash } from "node:crypto";
import type { AnswerOf } from "@nameplane/contracts";
import type { ContactForm } from "@nameplane/contracts/contacts/contact";
import type { JudgedContactLine } from "@nameplane/contracts/contacts/import";
import { mostContactLines } from "@nameplane/contracts/contacts/import-values";
import type { judgeContacts as operation } from "@nameplane/contracts/contacts/operations";
import { ContactColumnsUnknown, ContactFileTooLong, ContactFileUnreadable } from "@nameplane/contracts/contacts/refusals";
import { readCsvTable } from "../../../platform/csv-table.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { loadCountries } from "../../tlds/index.ts";
import { columnsOf, comparedName, isSameOwner, seemSameParty } from "../contact.rules.ts";
import { presentContact } from "../contacts.present.ts";
import { contactsElsewhere, contactsLike, namesOf, usesOf, type ContactRow } from "../contacts.repository.ts";
import {
  changedBy,
  contactFieldsOf,
  namesContacts,
  problemsOf,
  readContactLine,
  valuesOf,
  type Countries,
  type LineProblem,
  type LineValues,
} from "../import-line.rules.ts";
import { ownedOf } from "./read-contact.ts";

type Line = { readonly line: number; readonly values: LineValues };
type View = Omit<JudgedContactLine, "line" | "cells">;

/** What an import of a line would do. `form` is the contact as it would be; `known` is the one that exists. */
export type Judged = {
  readonly line: number;
  readonly view: View;
  readonly form: ContactForm;
  readonly known: ContactRow | null;
};

const mostColumns = 60;

/**
 * Says for each line of a table what importing it would do. Nothing is stored.
 *
 * Possible refusals: ContactFileUnreadable, ContactColumnsUnknown, ContactFileTooLong.
 */
export async function judgeFile(
  trx: Trx,
  scope: AccountScope,
  text: string,
): Promise<Omit<AnswerOf<typeof operation>, "code" | "desc">> {
  const [head, ...rows] = text.includes("\0") ? [] : readCsvTable(text);
  if (head === undefined || rows.length === 0 || head.cells.length > mostColumns)
    throw new Refused(ContactFileUnreadable, { param: "text" });
  if (rows.length > mostContactLines)
    throw new Refused(ContactFileTooLong, { param: "text", values: { most: String(mostContactLines) } });
  const fields = contactFieldsOf(head.cells);
  if (!namesContacts(fields)) throw new Refused(ContactColumnsUnknown, { param: "text" });
  const judged = await judgeLines(
    trx,
    scope,
    rows.map(({ line, cells }) => ({ line, values: valuesOf(fields, cells) })),
  );
  return {
    columns: head.cells.map((name, at) => ({ name, field: fields[at] ?? null })),
    lines: judged.map(({ line, view }, at) => ({
      line,
      cells: head.cells.map((_, column) => rows[at]?.cells[column] ?? ""),
      ...view,
    })),
  };
}

/** Judges lines against the contacts of the account and against each other. Changes nothing. */
export async function judgeLines(trx: Trx, scope: AccountScope, lines: readonly Line[]): Promise<Judged[]> {
  const countries = await countriesOf(trx);
  const read = lines.map(({ line, values }) => {
    const said = readContactLine(values, countries);
    const columns = columnsOf(said.form);
    return { line, ...said, columns, name: comparedName(columns) };
  });
  const named = read.filter(({ name }) => name !== "");
  const rows = await contactsLike(
    trx,
    scope,
    named.map(({ name }) => name),
    named.map(({ form }) => form.email.toLowerCase()),
  );
  const byName = Map.groupBy(rows, comparedName);
  const earlierOf = new Map<string, typeof read>();
  const judged = read.map((each): Judged => {
    const { line, form, columns, name } = each;
    const before = earlierOf.get(name) ?? [];
    const earlier = name === "" ? undefined : before.find((other) => seemSameParty(other.columns, columns));
    earlierOf.set(name, [...before, each]);
    const namesakes = byName.get(name) ?? [];
    const found = namesakes
      .filter((row) => seemSameParty(row, columns))
      .map((known) => ({ known, ...changedBy(formOf(known), formOf({ ...known, ...columns })) }));
    const fitting = found.find(({ changes }) => changes.length === 0) ?? found[0];
    const isUnclear = found.length > 1 && fitting?.changes.length !== 0;
    const merged = fitting?.form ?? form;
    const problems: LineProblem[] = [...each.problems];
    for (const problem of problemsOf(merged))
      if ((fitting === undefined || fitting.changes.length > 0) && !problems.some(({ field }) => field === problem.field))
        problems.push(problem);
    if (isUnclear) problems.push({ field: null, problem: "several" });
    const changes = fitting?.changes ?? [];
    const state =
      problems.length > 0
        ? "wrong"
        : earlier !== undefined
          ? "double"
          : fitting === undefined
            ? "new"
            : changes.length > 0
              ? "changed"
              : "same";
    const view: View = {
      state,
      name: form.organization || `${form.firstname} ${form.lastname}`.trim() || form.email,
      earlier: state === "double" ? (earlier?.line ?? null) : null,
      hasnamesake: state === "new" && namesakes.length > 0,
      changes: state === "changed" ? changes : [],
      usedin: 0,
      problems,
      seal: sealOf([state, fitting?.known.id ?? null, state === "changed" ? changes : columns]),
    };
    return { line, view, form: merged, known: fitting?.known ?? null };
  });
  return withUses(trx, scope, judged);
}

/** Adds where the contacts that would change are used, and refuses changes that their uses forbid. */
async function withUses(trx: Trx, scope: AccountScope, judged: readonly Judged[]): Promise<Judged[]> {
  const ids = judged.flatMap(({ view, known }) => (view.state === "changed" && known !== null ? [known.id] : []));
  if (ids.length === 0) return [...judged];
  const [uses, elsewhere] = [await usesOf(trx, scope, ids), await contactsElsewhere(trx, ids)];
  const done: Judged[] = [];
  for (const each of judged) {
    const { view, known, form } = each;
    if (view.state !== "changed" || known === null) {
      done.push(each);
      continue;
    }
    const use = uses.get(known.id);
    const mayOwn = use?.roles.includes("registrant") === true && !isSameOwner(known, columnsOf(form));
    const problem = elsewhere.has(known.id)
      ? ({ field: null, problem: "elsewhere" } as const)
      : mayOwn && ownedOf(await namesOf(trx, scope, known.id)).length > 0
        ? ({ field: view.changes.some(({ field }) => field === "idnumber") ? "idnumber" : null, problem: "ownerfixed" } as const)
        : null;
    const changed = { ...view, usedin: use?.domains ?? 0 };
    done.push({
      ...each,
      view: problem === null ? changed : { ...changed, state: "wrong", changes: [], problems: [problem] },
    });
  }
  return done;
}

function formOf(row: ContactRow): ContactForm {
  const { contactid: _id, status: _status, ...form } = presentContact(row);
  return form;
}

const sealOf = (content: unknown) => createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 32);

async function countriesOf(trx: Trx): Promise<Countries> {
  const rows = await loadCountries(trx);
  return {
    prefixes: new Map(rows.map(({ iso2, phone_prefix: prefix }) => [iso2, prefix])),
    codes: new Map(
      rows.flatMap(({ iso2, name_en: english, name_sv: swedish }) =>
        [iso2, english, swedish].map((name) => [name.toLowerCase(), iso2] as const),
      ),
    ),
  };
}

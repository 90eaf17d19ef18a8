// Reads and answers tickets, until the back office has a screen for it:
//   node apps/server/src/main/commands/answer-ticket.ts                                     tickets that wait for an answer
//   node apps/server/src/main/commands/answer-ticket.ts --ticket 10001                      the conversation
//   node apps/server/src/main/commands/answer-ticket.ts --ticket 10001 --name "Jonas Wik" --message "..." [--close]
//   node apps/server/src/main/commands/answer-ticket.ts --ticket 10001 --name "Jonas Wik" < answer.txt
//   node apps/server/src/main/commands/answer-ticket.ts --ticket 10001 --files <folder>     also saves its files in the folder (needs MASTER_KEY)
//   node apps/server/src/main/commands/answer-ticket.ts --ticket 10001 --close              closes it without an answer
// The customer sees the answer in the panel at once and gets it by mail; a visitor only gets the mail.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import {
  answerTicket,
  closeTicket,
  findTicketAnywhere,
  listWaiting,
  readWholeTicket,
  type WholeTicket,
} from "../../areas/tickets/index.ts";
import { filesInPostgres } from "../../adapters/files-postgres/index.ts";
import { readFile } from "../../areas/files/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { connect, type Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import { Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { Vault } from "../../platform/vault.ts";
import { makeScope, type AccountScope } from "../../platform/scope.ts";

const usage = "answer-ticket [--ticket <number> [--files <folder>] [--name <who signs> [--message <text>]] [--close]]";

function end(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(2);
}

const { values } = parseArgs({
  options: {
    ticket: { type: "string" },
    name: { type: "string" },
    message: { type: "string" },
    close: { type: "boolean", default: false },
    files: { type: "string" },
  },
});
const url = process.env["DATABASE_URL"];
if (url === undefined) end("DATABASE_URL is not set.");
const number = values.ticket === undefined ? null : Number(values.ticket);
if (number !== null && !Number.isSafeInteger(number)) end(usage);
if (number === null && (values.close || values.name !== undefined || values.message !== undefined)) end(usage);
if (values.message !== undefined && values.name === undefined) end("Say who signs the answer: --name");

const reading = connect(url, "nameplane_readonly", 1);
const actor = "staff:command";
try {
  if (number === null) await list();
  else await work(number);
} finally {
  await reading.close();
}

async function list(): Promise<void> {
  const waiting = await tx(reading, { actor }, (trx) => listWaiting(trx, 200));
  if (waiting.length === 0) print("No ticket waits for an answer.");
  for (const row of waiting) {
    const who = row.reply_to ?? `${row.organization ?? "account"} ${row.account_number}`;
    print(`${row.number}  ${row.touched_at.toISOString()}  ${row.brand}  ${who}  [${row.category}]  ${row.subject}`);
  }
}

async function work(ticketNumber: number): Promise<void> {
  const found = await tx(reading, { actor }, (trx) => findTicketAnywhere(trx, ticketNumber));
  if (found === null) end(`There is no ticket ${ticketNumber}.`);
  const pool = connect(url ?? "", "nameplane_worker", 2);
  const scope = makeScope({ ...found, actor });
  const { name, close } = values;
  try {
    if (name === undefined && !close) {
      const ticket = await tx(pool, scope, (trx) => readWholeTicket(trx, scope, ticketNumber));
      show(ticket);
      return values.files === undefined ? undefined : await saveFiles(pool, scope, ticket, values.files);
    }
    const message = name === undefined ? "" : (values.message ?? (await text(process.stdin))).trim();
    if (name !== undefined && message === "") end("The answer is empty.");
    const state = await write(pool, scope, { number: ticketNumber, name: name ?? "", message, close });
    print(`Ticket ${ticketNumber} is ${state}.`);
  } finally {
    await pool.close();
  }
}

async function write(
  pool: Pool,
  scope: AccountScope,
  answer: { readonly number: number; readonly name: string; readonly message: string; readonly close: boolean },
): Promise<string> {
  const jobs = new Jobs(url ?? "", "nameplane_app", createLog("answer-ticket", "error"));
  await jobs.start();
  const now = systemClock.now();
  try {
    return await tx(pool, scope, (trx) =>
      answer.name === "" ? closeTicket(trx, scope, answer.number, now) : answerTicket(trx, { jobs }, scope, answer, now),
    );
  } finally {
    await jobs.stop();
  }
}

/** Saves the files of a ticket; who read them is recorded in the audit log of the account. */
async function saveFiles(pool: Pool, scope: AccountScope, { messages }: WholeTicket, folder: string): Promise<void> {
  const master = process.env["MASTER_KEY"];
  if (master === undefined) end("MASTER_KEY is not set: files are stored sealed.");
  const deps = { store: filesInPostgres, vault: new Vault(master) };
  for (const { id, messageId, name } of messages.flatMap(({ files }) => files)) {
    const reader = { owner: { kind: "ticket_message", id: messageId } } as const;
    const { content } = await tx(pool, scope, (trx) => readFile(trx, deps, scope, { fileId: id, reader, caller: {} }));
    const target = path.join(folder, `${id}-${name}`);
    await writeFile(target, content, { flag: "wx", mode: 0o600 });
    print(target);
  }
}

function show({ subject, state, category, reply_to: replyTo, context, messages }: WholeTicket): void {
  print(`${subject}\n${state}, ${category}${replyTo === null ? "" : `, from ${replyTo}`}`);
  for (const [key, value] of Object.entries(context)) print(`${key}: ${value}`);
  for (const { at, kind, author, body, files } of messages) {
    print(`\n${at}  ${kind} ${author}\n${body}`);
    for (const { name } of files) print(`[${name}]`);
  }
}

/** Prints text of strangers on a terminal: no control characters except line breaks and tabs. */
function print(line: string): void {
  process.stdout.write(`${line.replaceAll(/[^\P{Cc}\n\t]/gu, "")}\n`);
}

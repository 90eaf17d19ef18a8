import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import { askTogether, sendAhead, sendLast, sendUnread, tx, type Trx } from "./transaction.ts";

let db: TestDatabase;

const context = { actor: "job:test" };
const note = (text: string) => sql`insert into note (text) values (${text})`;
const notes = async () => (await db.query<{ text: string }>("select text from note order by id")).map(({ text }) => text);
const counted = async (trx: Trx) => (await sql<{ n: number }>`select count(*)::int as n from note`.execute(trx)).rows[0]?.n;

beforeAll(async () => {
  db = await createTestDatabase();
  await db.query(
    "create table note (id bigserial primary key, text text not null check (text <> 'bad'), unique (text)); grant all on note, note_id_seq to nameplane_worker",
  );
});
afterAll(() => db.close());

test("statements whose answers are not read run in their order, before the next one that is read and before the commit", async () => {
  const seen = await tx(db.worker, context, async (trx) => {
    await sendUnread(trx, note("first"));
    await sendUnread(trx, note("second"));
    const n = await counted(trx);
    await sendUnread(trx, note("third"));
    return n;
  });
  expect(seen).toBe(2);
  expect(await notes()).toEqual(["first", "second", "third"]);
});

test("their error is thrown with the next one, has its cause, and nothing is committed", async () => {
  const before = await notes();
  let isReached = false;
  const failing = tx(db.worker, context, async (trx) => {
    await sendUnread(trx, note("lost"));
    await sendUnread(trx, note("bad"));
    await counted(trx);
    isReached = true;
  });
  await expect(failing).rejects.toMatchObject({ code: "23514", constraint: "note_text_check" });
  expect(isReached).toBe(false);
  expect(await notes()).toEqual(before);
});

test("an error of the last one is no commit", async () => {
  const before = await notes();
  const failing = tx(db.worker, context, async (trx) => {
    await counted(trx);
    await sendUnread(trx, note("lost"));
    await sendUnread(trx, note("first"));
  });
  await expect(failing).rejects.toMatchObject({ code: "23505" });
  expect(await notes()).toEqual(before);
});

test("statements sent ahead run before later ones, their error is thrown with the next answer or the commit, and nothing is committed", async () => {
  const before = await notes();
  const ahead =
    (...texts: string[]) =>
    async (trx: Trx) => {
      for (const text of texts) await sendUnread(trx, note(text));
      await sendAhead(trx);
    };
  for (const after of [counted, async () => {}]) {
    const failing = tx(db.worker, context, async (trx) => {
      await ahead("lost", "bad")(trx);
      await sendUnread(trx, note("later"));
      await after(trx);
    });
    await expect(failing).rejects.toMatchObject({ code: "23514", constraint: "note_text_check" });
  }
  const thrown = tx(db.worker, context, async (trx) => {
    await ahead("bad")(trx);
    throw new Error("changed my mind");
  });
  await expect(thrown).rejects.toThrow("changed my mind");
  expect(await notes()).toEqual(before);
  await tx(db.worker, context, ahead("ahead"));
  expect(await notes()).toEqual([...before, "ahead"]);
  await db.query("delete from note where text = 'ahead'");
});

test("a transaction that throws takes back what was sent and sends no more; its connection serves the next", async () => {
  const before = await notes();
  for (const isSent of [false, true]) {
    const failing = tx(db.worker, context, async (trx) => {
      await sendUnread(trx, note("lost"));
      if (isSent) await counted(trx);
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
  }
  expect(await tx(db.worker, context, counted)).toBe(before.length);
  expect(await notes()).toEqual(before);
});

test("statements sent ahead run before later ones, and are rolled back with them", async () => {
  const before = await notes();
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const seen = await tx(db.worker, context, async (trx) => {
    await sendUnread(trx, note("ahead"));
    expect(sent).not.toHaveBeenCalled();
    await sendAhead(trx);
    expect(sent).toHaveBeenCalledTimes(3);
    await sendUnread(trx, note("behind"));
    return counted(trx);
  });
  sent.mockRestore();
  expect(seen).toBe(before.length + 2);
  const failing = tx(db.worker, context, async (trx) => {
    await sendUnread(trx, note("lost"));
    await sendAhead(trx);
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await notes()).toEqual([...before, "ahead", "behind"]);
});

test("the error of what was sent ahead is that of the next answer, or of the commit, and nothing stays", async () => {
  const before = await notes();
  for (const isRead of [true, false]) {
    const failing = tx(db.worker, context, async (trx) => {
      await sendUnread(trx, note("bad"));
      await sendAhead(trx);
      await sendUnread(trx, note("lost"));
      if (isRead) await counted(trx);
    });
    await expect(failing).rejects.toMatchObject({ code: "23514", constraint: "note_text_check" });
  }
  const given = tx(db.worker, context, async (trx) => {
    await sendUnread(trx, note("bad"));
    await sendAhead(trx);
    throw new Error("changed my mind");
  });
  await expect(given).rejects.toThrow("changed my mind");
  expect(await notes()).toEqual(before);
});

test("the context is set before the first statement and ends with the transaction", async () => {
  const actor = async (trx: Trx) =>
    (await sql<{ actor: string | null }>`select nullif(current_setting('np.actor', true), '') as actor`.execute(trx)).rows[0]
      ?.actor;
  expect(await tx(db.worker, { actor: "job:a" }, actor)).toBe("job:a");
  expect(await tx(db.worker, null, actor)).toBeNull();
});

test("a transaction that asks for nothing sends nothing", async () => {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  expect(await tx(db.worker, context, async () => "remembered")).toBe("remembered");
  expect(sent).not.toHaveBeenCalled();
  await tx(db.worker, context, counted);
  // One write with BEGIN, the context and the query; then COMMIT.
  expect(sent).toHaveBeenCalledTimes(4);
  sent.mockRestore();
});

test("many transactions on few connections each get their own answers", async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      tx(db.worker, { actor: `job:${n}` }, async (trx) => {
        const { rows } = await sql<{
          actor: string;
          n: number;
        }>`select current_setting('np.actor') as actor, ${n}::int as n`.execute(trx);
        return rows[0];
      }),
    ),
  );
  expect(answers).toEqual(Array.from({ length: 200 }, (_, n) => ({ actor: `job:${n}`, n })));
});

test("questions asked together leave in one write, each gets its own rows, in their order and after what was sent before", async () => {
  const counting = () => sql<{ n: number }>`select count(*)::int as n from note`;
  const named = (text: string) => sql<{ text: string }>`select text from note where text = ${text} order by id`;
  const before = (await notes()).length;
  const written: number[] = [];
  const { query } = pg.Client.prototype as {
    query: (this: pg.Client, statement: { text: string }) => Promise<unknown>;
  };
  let underWay = 0;
  const sent = vi.spyOn(pg.Client.prototype, "query").mockImplementation(async function (
    this: pg.Client,
    statement: { text: string },
  ) {
    written.push((underWay += 1));
    const answer = await query.call(this, statement);
    underWay -= 1;
    return answer;
  } as never);
  for (const text of ["asked", "asked again"]) {
    const answers = await tx(db.worker, context, async (trx) => {
      await sendUnread(trx, note(text));
      const [first, second, third] = await askTogether(trx, counting(), named(text), counting());
      await sendUnread(trx, note(`${text}, and after`));
      return { first, second, third };
    });
    const n = text === "asked" ? before + 1 : before + 3;
    expect(answers).toEqual({ first: [{ n }], second: [{ text }], third: [{ n }] });
  }
  // One write with BEGIN, the context, the unread statement and the three queries; then the second unread statement and COMMIT.
  expect(written).toEqual([1, 2, 3, 4, 5, 6, 1, 2, 1, 2, 3, 4, 5, 6, 1, 2]);
  sent.mockRestore();
});

test("an error of one of the questions asked together is the answer of all of them, and nothing stays", async () => {
  const before = await notes();
  const failing = tx(db.worker, context, async (trx) => {
    await sendUnread(trx, note("lost"));
    await askTogether(trx, note("bad"), sql`select 1 as n`, sql`select 2 as n`);
  });
  await expect(failing).rejects.toMatchObject({ code: "23514", constraint: "note_text_check" });
  expect(await tx(db.worker, context, counted)).toBe(before.length);
  expect(await notes()).toEqual(before);
});

test("a question asked behind a lock sees what was committed while the lock was waited for", async () => {
  await db.query("update note set text = 'held' where text = 'first'");
  const isLocked = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const rival = tx(db.worker, context, async (trx) => {
    await sql`select 1 from note where text = 'held' for update`.execute(trx);
    isLocked.resolve();
    await mayCommit.promise;
    await note("written behind the lock").execute(trx);
  });
  await isLocked.promise;
  const asking = tx(db.worker, context, (trx) =>
    askTogether(
      trx,
      sql<{ text: string }>`select text from note where text = 'held' for update`,
      sql<{ text: string }>`select text from note where text = 'written behind the lock'`,
    ),
  );
  await untilWaiting(db);
  mayCommit.resolve();
  await rival;
  expect(await asking).toEqual([[{ text: "held" }], [{ text: "written behind the lock" }]]);
});

const noted = (text: string) => sql<{ text: string }>`insert into note (text) values (${text}) returning text`;

test("the last statement is sent with the commit, and a statement after it is refused", async () => {
  const order: string[] = [];
  const { query } = pg.Client.prototype as {
    query: (this: pg.Client, statement: { text: string }) => Promise<unknown>;
  };
  const sent = vi.spyOn(pg.Client.prototype, "query").mockImplementation(async function (
    this: pg.Client,
    statement: { text: string },
  ) {
    order.push(statement.text.split(" ", 1).join());
    const answer = await query.call(this, statement);
    order.push("answered");
    return answer;
  } as never);
  expect(await tx(db.worker, context, (trx) => sendLast(trx, noted("at once")))).toEqual([{ text: "at once" }]);
  expect(order.slice(0, 5)).toEqual(["begin", "select", "insert", "commit", "answered"]);
  expect(order).toHaveLength(8);
  sent.mockRestore();
  const late = tx(db.worker, context, async (trx) => {
    await sendLast(trx, noted("in time"));
    await counted(trx);
  });
  await expect(late).rejects.toThrow("a statement after the last one");
  expect((await notes()).slice(-2)).toEqual(["at once", "in time"]);
});

test("an error of the statement that leaves with the commit takes everything back; its connection serves the next", async () => {
  const before = await notes();
  const failing = tx(db.worker, context, async (trx) => {
    await sendUnread(trx, note("lost"));
    await sendLast(trx, noted("bad"));
  });
  await expect(failing).rejects.toMatchObject({ code: "23514", constraint: "note_text_check" });
  expect(await tx(db.worker, context, counted)).toBe(before.length);
  expect(await notes()).toEqual(before);
});

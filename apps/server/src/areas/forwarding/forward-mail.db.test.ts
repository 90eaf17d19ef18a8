import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { createTransport } from "nodemailer";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startMailListener, type MailListener } from "../../adapters/mail-listener/index.ts";
import { createMailRelay } from "../../adapters/mail-relay/index.ts";
import { Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { checkDkim } from "../../testing/far-ends/check-dkim.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { putSets } from "../../testing/fixtures/forward-records.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { createTestZone } from "../../testing/fixtures/zones.ts";
import { MailForwarder } from "./forward-mail.ts";
import { HostLookup } from "./look-up-host.ts";
import { Srs } from "./srs.ts";

const log = createLog("test", "silent");
const clock = new FakeClock();
const ourName = "fwd.example.net";

type Arrived = { from: string; to: string; message: Buffer<ArrayBuffer> };

let db: TestDatabase;
let jobs: Jobs;
let account: TestAccount;
let recipientSide: SMTPServer;
let listener: MailListener;
let arrived: Arrived[];
/** The reply code of the recipient's server at the end of a message, by recipient. */
let answers: Map<string, number>;
let hosts: HostLookup;
let handler: MailForwarder;

/** A recipient's mail server. It keeps the messages that it accepts. */
function recipientServer(): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      done(address.startsWith("nobody@") ? Object.assign(new Error("5.1.1 no such user"), { responseCode: 550 }) : null);
    },
    async onData(stream, session, done) {
      const message = Buffer.from(await buffer(stream));
      const to = session.envelope.rcptTo[0]?.address ?? "";
      const code = answers.get(to) ?? 250;
      if (code !== 250) return done(Object.assign(new Error("not now"), { responseCode: code }));
      const { mailFrom } = session.envelope;
      arrived.push({ from: mailFrom === false ? "" : mailFrom.address, to, message });
      done();
    },
  });
}

const portOf = (server: { address(): unknown }) => (server.address() as { port: number }).port;

async function agree(...addresses: string[]): Promise<void> {
  for (const address of addresses)
    await db.query(
      "insert into mail_destination (account_id, id, address, proved_at) values ($1, gen_random_uuid(), $2, now())",
      [account.accountId, address],
    );
}

beforeAll(async () => {
  db = await createTestDatabase();
  jobs = new Jobs(db.url, "nameplane_app", log);
  await jobs.start();
  account = await createAccount(db);
  recipientSide = recipientServer();
  recipientSide.listen(0, "127.0.0.1");
  await once(recipientSide.server, "listening");
  hosts = new HostLookup(db.readonly, clock);
  handler = new MailForwarder({
    hosts,
    pool: db.worker,
    sweeping: db.readonly,
    relay: createMailRelay({ name: ourName, smartHost: `smtp://127.0.0.1:${portOf(recipientSide.server)}`, timeoutMs: 5000 }),
    srs: new Srs(Buffer.alloc(32, 7), ourName),
    clock,
    log,
    ourName,
    postmaster: "operator@example.net",
    hourly: { client: 500, zone: 6 },
  });
  listener = await startMailListener({
    host: "127.0.0.1",
    port: 0,
    name: ourName,
    tls: null,
    messageBytesMax: 200_000,
    handler,
  });
  const zoneId = await createTestZone(db, jobs, account, "brev.se", clock.now());
  await putSets(db, account, zoneId, [
    {
      owner: "post",
      type: "MAILFORWARD",
      rdata: [
        "info anna@example.com",
        "two anna@example.com",
        "two bertil@example.com",
        "later cecilia@example.com",
        "gone nobody@example.com",
        "no david@example.com",
      ],
    },
    { owner: "all", type: "MAILFORWARD", rdata: ["* anna@example.com", "exact bertil@example.com"] },
    { owner: "*.wild", type: "MAILFORWARD", rdata: ["info anna@example.com"] },
  ]);
  const busy = await createTestZone(db, jobs, account, "flitig.se", clock.now());
  await putSets(db, account, busy, [{ owner: "m", type: "MAILFORWARD", rdata: ["info anna@example.com"] }]);
  await agree("Anna@Example.com", "bertil@example.com", "nobody@example.com");
  await db.query(
    "insert into mail_destination (account_id, id, address, disabled_at) values ($1, gen_random_uuid(), 'david@example.com', now())",
    [account.accountId],
  );
});
afterAll(async () => {
  await listener.close();
  await new Promise<void>((resolve) => recipientSide.close(() => resolve()));
  await jobs.stop();
  await db.close();
});
beforeEach(() => {
  arrived = [];
  answers = new Map();
  // The hourly limits begin again.
  clock.advance(3_600_001);
});

let count = 0;
const text = (body = "Hello.") =>
  Buffer.from(`From: Otto <otto@sender.example>\r\nTo: someone\r\nSubject: n ${++count}\r\n\r\n${body}\r\n`);

/** Sends a message. Returns the reply to the message, or to the command that was refused before it. */
async function send(to: string, message = text(), from = "otto@sender.example"): Promise<string> {
  const transport = createTransport({
    host: "127.0.0.1",
    port: listener.port,
    ignoreTLS: true,
    name: "mx.sender.example",
  });
  try {
    const info = await transport.sendMail({ envelope: { from, to: [to] }, raw: message });
    return info.response;
  } catch (error) {
    return (error as { response?: string }).response ?? String(error);
  } finally {
    transport.close();
  }
}

describe("mail for a forwarded address", () => {
  test("reaches the recipient unchanged below two trace lines, with a sender address that returns bounces", async () => {
    const message = text("Rad ett\r\n.. punkter\r\n.\r\nå i latin1: \xe5");
    expect(await send("Info@post.brev.se", message)).toMatch(/^250 2\.0\.0/);
    expect(arrived).toHaveLength(1);
    const [mail] = arrived;
    expect(mail?.to).toBe("anna@example.com");
    expect(mail?.from).toMatch(/^SRS0=[A-Z2-7]{6}=[A-Z2-7]{2}=sender\.example=otto@fwd\.example\.net$/);
    const whole = mail?.message.toString("latin1") ?? "";
    const added = whole.slice(0, whole.length - message.length);
    expect(whole.slice(added.length)).toBe(message.toString("latin1"));
    expect(added).toMatch(
      /^Delivered-To: Info@post\.brev\.se\r\nReceived: from mx\.sender\.example \(\[127\.0\.0\.1\]\)\r\n\tby fwd\.example\.net with ESMTP id \S+\r\n\tfor <Info@post\.brev\.se>; .*\r\n$/,
    );
  });

  test("keeps the sender's DKIM signature valid", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    const transport = createTransport({
      host: "127.0.0.1",
      port: listener.port,
      ignoreTLS: true,
      dkim: { domainName: "sender.example", keySelector: "k1", privateKey },
    });
    await transport.sendMail({
      from: "Otto Å <otto@sender.example>",
      to: "info@post.brev.se",
      subject: "Signerat brev med ett långt ämne som måste vikas över flera rader för att rymmas",
      text: "Rad  med   blanksteg \n\n.punkt\nåäö\n\n\n",
      html: "<p>åäö</p>",
    });
    transport.close();
    const message = arrived[0]?.message ?? Buffer.alloc(0);
    expect(checkDkim(message, publicKey)).toBe(true);
    const changed = Buffer.from(message.toString("latin1").replace("blanksteg", "annat"), "latin1");
    expect(checkDkim(changed, publicKey)).toBe(false);
  });

  test("goes to the exact address before the catch-all, and below a wildcard name", async () => {
    await send("exact@all.brev.se");
    await send("whoever@all.brev.se");
    await send("info@x.y.wild.brev.se");
    expect(arrived.map((mail) => mail.to)).toEqual(["bertil@example.com", "anna@example.com", "anna@example.com"]);
  });

  test("from, through and to internationalised domains uses A-labels all the way", async () => {
    const [apex, sender, target] = ["xn--brev-8qa.se", "åsa.example", "xn--rksmrgs-5wao1o.example"];
    const zoneId = await createTestZone(db, jobs, account, apex, clock.now());
    await putSets(db, account, zoneId, [{ owner: "post", type: "MAILFORWARD", rdata: [`info anna@${target}`] }]);
    await agree(`anna@${target}`);
    const inAscii = "xn--sa-xia.example";
    expect(await send(`info@post.${apex}`, text(), `otto@${sender}`)).toMatch(/^250/);
    const [mail] = arrived;
    expect(mail?.from).toContain(`=${inAscii}=otto@`);
    expect(mail?.message.toString("latin1")).toContain(`Delivered-To: info@post.${apex}\r\n`);
    // The recipient's server sends a bounce of the forwarded mail. It is passed back to the original sender.
    arrived = [];
    expect(await send(mail?.from ?? "", text("It bounced."), "")).toMatch(/^250/);
    expect(arrived).toHaveLength(1);
  });

  test("that two recipients share reaches each of them once, however often the sender repeats it", async () => {
    const message = text();
    answers.set("bertil@example.com", 451);
    expect(await send("two@post.brev.se", message)).toMatch(/^451/);
    expect(arrived.map((mail) => mail.to)).toEqual(["anna@example.com"]);
    answers.clear();
    expect(await send("two@post.brev.se", message)).toMatch(/^250/);
    expect(await send("two@post.brev.se", message)).toMatch(/^250/);
    expect(arrived.map((mail) => mail.to)).toEqual(["anna@example.com", "bertil@example.com"]);
  });

  test("is refused when the recipient's server refuses it, and deferred when that server defers it", async () => {
    expect(await send("gone@post.brev.se")).toMatch(/^550 5\.0\.0 .*no such user/);
    answers.set("anna@example.com", 452);
    expect(await send("info@post.brev.se")).toMatch(/^451/);
    answers.set("anna@example.com", 554);
    expect(await send("info@post.brev.se")).toMatch(/^550/);
    expect(arrived).toEqual([]);
  });
});

describe("mail is passed on only where it may", () => {
  test("not to a recipient who has not agreed: deferred while the question is open, refused after a no", async () => {
    expect(await send("later@post.brev.se")).toMatch(/^450 4\.2\.1/);
    expect(await send("no@post.brev.se")).toMatch(/^550 5\.1\.1/);
    await agree("cecilia@example.com");
    expect(await send("later@post.brev.se")).toMatch(/^250/);
    expect(arrived.map((mail) => mail.to)).toEqual(["cecilia@example.com"]);
  });

  test.each(["info@example.com", "anna@example.com", "info@brev.se", "info@nothing.brev.se", "info@[127.0.0.1]", "info@x"])(
    "not for %s, because that would be an open relay",
    async (to) => {
      expect(await send(to)).toMatch(/^55[03] 5/);
      expect(arrived).toEqual([]);
    },
  );

  test("not for an address that has no forward", async () => {
    expect(await send("other@post.brev.se")).toMatch(/^550 5\.1\.1/);
  });

  test("not for a quoted local part, though a catch-all takes every address", async () => {
    const words = await converse(["EHLO x.example", "MAIL FROM:<otto@sender.example>", 'RCPT TO:<"a b"@all.brev.se>', "QUIT"]);
    expect(words[3]).toMatch(/^55\d|^501/);
  });

  test("not for a client that tries names one after the other", async () => {
    const client = { address: "192.0.2.9", name: "x", protocol: "ESMTP", sessionId: "1" };
    const codes: (number | undefined)[] = [];
    for (let n = 0; n < 501; n += 1)
      codes.push((await handler.refuseRecipient(client, "otto@sender.example", `n${n}@post.brev.se`))?.code);
    expect([codes[0], codes[499], codes[500]]).toEqual([550, 550, 450]);
  });

  test("to the operator for postmaster (RFC 5321 4.5.1)", async () => {
    await send("Postmaster@post.brev.se");
    await send("postmaster@fwd.example.net");
    expect(arrived.map((mail) => mail.to)).toEqual(["operator@example.net", "operator@example.net"]);
  });

  test("a bounce to the rewritten sender is returned to the original sender; other mail to it is refused", async () => {
    await send("info@post.brev.se");
    const rewritten = arrived[0]?.from ?? "";
    arrived = [];
    expect(await send(rewritten, text("It bounced."), "")).toMatch(/^250/);
    expect(arrived.map(({ from, to }) => [from, to])).toEqual([["", "otto@sender.example"]]);
    expect(await send(rewritten)).toMatch(/^550/);
    expect(await send(rewritten.replace("=otto@", "=anybody@"), text(), "")).toMatch(/^550/);
    expect(arrived).toHaveLength(1);
  });

  test("a bounce for a forwarded address stays a bounce", async () => {
    expect(await send("info@post.brev.se", text(), "")).toMatch(/^250/);
    expect(arrived[0]?.from).toBe("");
  });
});

describe("mail that would do harm", () => {
  test("a loop is stopped by our own trace line, and by the number of hops", async () => {
    await send("info@post.brev.se");
    expect(await send("info@post.brev.se", arrived[0]?.message)).toMatch(/^554 5\.4\.6/);
    const hops = Buffer.concat([Buffer.from("Received: from a by b\r\n".repeat(101)), text()]);
    expect(await send("info@post.brev.se", hops)).toMatch(/^554 5\.4\.6/);
    expect(arrived).toHaveLength(1);
  });

  test("too large a message is refused", async () => {
    expect(await send("info@post.brev.se", text("x".repeat(78).concat("\r\n").repeat(2600)))).toMatch(/^552|larger/);
    expect(arrived).toEqual([]);
  });

  test("too many messages for one zone have to wait for the next hour", async () => {
    for (let n = 0; n < 6; n += 1) expect(await send("info@m.flitig.se")).toMatch(/^250/);
    expect(await send("info@m.flitig.se")).toMatch(/^450 4\.7\.1/);
    expect(await send("info@post.brev.se")).toMatch(/^250/);
    clock.advance(3_600_001);
    expect(await send("info@m.flitig.se")).toMatch(/^250/);
  });

  test("lines that end in LF alone cannot smuggle a second message", async () => {
    const words = await converse([
      "EHLO mx.sender.example",
      "MAIL FROM:<otto@sender.example>",
      "RCPT TO:<info@post.brev.se>",
      "DATA",
      "Subject: x\r\n\r\nfirst\n.\nMAIL FROM:<evil@sender.example>\r\n.",
      "QUIT",
    ]);
    expect(words.at(-2)).toMatch(/^550 5\.6\.11/);
    expect(arrived).toEqual([]);
  });

  test("one recipient at a time, no login, no TLS where there is no certificate", async () => {
    const words = await converse([
      "EHLO mx.sender.example",
      "AUTH PLAIN AGEAYg==",
      "STARTTLS",
      "MAIL FROM:<otto@sender.example>",
      "RCPT TO:<info@post.brev.se>",
      "RCPT TO:<two@post.brev.se>",
      "QUIT",
    ]);
    expect(words[1]).not.toMatch(/AUTH|STARTTLS|SMTPUTF8/);
    expect(words.slice(2).map((word) => word.slice(0, 3))).toEqual(["500", "500", "250", "250", "452", "221"]);
  });
});

test("while the database is down senders are asked to try again later", async () => {
  const broken = new MailForwarder({
    hosts: { find: async () => Promise.reject(new Error("no database")) },
    pool: db.worker,
    sweeping: db.readonly,
    relay: { deliver: async () => ({ kind: "taken" }) },
    srs: new Srs(Buffer.alloc(32), ourName),
    clock,
    log,
    ourName,
    postmaster: null,
    hourly: { client: 1, zone: 1 },
  });
  const client = { address: "192.0.2.1", name: "x", protocol: "ESMTP", sessionId: "1" };
  expect((await broken.refuseRecipient(client, "a@example.com", "info@post.brev.se"))?.code).toBe(451);
  expect((await broken.passOn(client, "a@example.com", "info@post.brev.se", text())).code).toBe(451);
});

/** Sends the lines one after the other. Returns the greeting and the reply to each line. */
async function converse(lines: readonly string[]): Promise<string[]> {
  const socket = connect(listener.port, "127.0.0.1");
  const words: string[] = [];
  let unread = "";
  let next = 0;
  socket.on("data", (chunk: Buffer) => {
    unread += chunk.toString("latin1");
    // The last line of a reply has a space after its code.
    if (!/^\d{3} [^\r\n]*\r\n$/m.test(unread) || !unread.endsWith("\r\n")) return;
    words.push(unread);
    unread = "";
    const line = lines[next++];
    if (line !== undefined) socket.write(`${line}\r\n`);
  });
  await once(socket, "close");
  return words;
}

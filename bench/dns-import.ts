// Measures the cost of importing a large zone, from the upload until the last record is answered, compared with sending the same
// zone to a bare PowerDNS.
import { randomUUID } from "node:crypto";
import { fqdnOf, codeOfRecordType } from "@nameplane/dns";
import { setTimeout as wait } from "node:timers/promises";
import { startPowerDns } from "../apps/server/src/adapters/dns-powerdns/testing/start-powerdns.ts";
import { askServer } from "../apps/server/src/adapters/dns-query.ts";
import { demoLogins } from "../apps/server/src/main/demo/demo-logins.ts";
import { compare, median, report, timed } from "./lib/figures.ts";
import { Panel } from "./lib/panel.ts";
import { openStage, tag } from "./lib/stage.ts";

type Size = { readonly records: number; readonly rounds: number };

/**
 * The sizes that are measured, smallest first. On an idle machine all of them take less than ten minutes. `dns-import.ts 2000 1`
 * measures only that size.
 */
const sizes: readonly Size[] =
  process.argv[2] === undefined
    ? [
        { records: 20_000, rounds: 3 },
        { records: 100_000, rounds: 2 },
      ]
    : [{ records: Number(process.argv[2]), rounds: Number(process.argv[3] ?? 1) }];
/** No round begins after this time. The results so far are then reported. */
const beginUntil = performance.now() + 9 * 60_000;
/** If a round takes longer than this, it fails, and the benchmark with it. */
const waitMaxMs = 120_000;

async function until(what: string, isSo: () => Promise<boolean>, pauseMs: number): Promise<void> {
  const end = performance.now() + waitMaxMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${waitMaxMs / 1000} s`);
    await wait(pauseMs);
  }
}

type Line = { readonly owner: string; readonly type: string; readonly value: string };

/** Creates a zone with nine record types in the mixture of a provider's zone. The benchmark waits for the last record. */
function zoneOf(apex: string, records: number): Line[] {
  const lines: Line[] = [];
  for (let i = 0; lines.length < records - 1; i += 1) {
    const [high, low] = [(i >> 8) & 255, i & 255];
    const kinds: readonly (readonly [string, string])[] = [
      ["A", `10.${(i >> 16) & 255}.${high}.${low}`],
      ["AAAA", `2001:db8::${(i >> 16).toString(16)}:${(i & 0xff_ff).toString(16)}`],
      ["CNAME", `h${i}.${apex}.`],
      ["MX", `10 h${i}.${apex}.`],
      ["TXT", `"text number ${i}"`],
      ["SRV", `0 1 443 h${i}.${apex}.`],
      ["CAA", '0 issue "letsencrypt.org"'],
      ["PTR", `h${i}.${apex}.`],
      ["NAPTR", `10 10 "u" "E2U+sip" "!^.*$!sip:${i}@example.net!" .`],
    ];
    // Six of ten records are addresses.
    const [type, value] = kinds[i % 10 < 6 ? 0 : (i % 8) + 1] ?? ["A", "10.0.0.1"];
    const owner = type === "SRV" ? `_s${i}._tcp` : `h${i}`;
    lines.push({ owner, type, value });
  }
  return [...lines, { owner: "zz-last", type: "A", value: "192.0.2.99" }];
}

// A POST of 100,000 records is about 13 MB.
const powerDns = await startPowerDns({ "webserver-max-bodysize": "64" });
Object.assign(process.env, {
  NAMESERVER: "powerdns",
  POWERDNS_URL: powerDns.baseUrl,
  POWERDNS_API_KEY: powerDns.apiKey,
  POWERDNS_DNS: `${powerDns.dns.host}:${powerDns.dns.port}`,
});
const stage = await openStage({ farEnds: true });

async function untilAnswered(apex: string, owner: string): Promise<void> {
  const question = { server: powerDns.dns, name: `${owner}.${apex}`, type: codeOfRecordType("A"), timeoutMs: 5000 };
  const isAnswered = async () => ((await askServer(question).catch(() => null))?.answers.length ?? 0) > 0;
  await until(`${owner}.${apex} is answered`, isAnswered, 5);
}

async function powerDnsApi(method: string, path: string, body?: string): Promise<void> {
  const reply = await fetch(`${powerDns.baseUrl}/api/v1/servers/localhost${path}`, {
    method,
    headers: { "x-api-key": powerDns.apiKey, "content-type": "application/json" },
    ...(body === undefined ? {} : { body }),
  });
  if (!reply.ok) throw new Error(`PowerDNS ${method} ${path}: ${reply.status} ${(await reply.text()).slice(0, 300)}`);
}

/** Waits until the newest version of the zone is published. */
async function untilCurrent(zoneId: unknown): Promise<void> {
  const isCurrent = async () =>
    (await stage.db.query("select 1 from zone where id = $1 and pub_state = 'current'", [zoneId])).rows.length > 0;
  await until(`zone ${String(zoneId)} is published`, isCurrent, 50);
}

const drop = (apex: string) => powerDnsApi("DELETE", `/zones/${fqdnOf(apex)}`);

/** Sends the whole zone in one POST, as PowerDNS recommends. The body is built before the measurement. */
async function bareRound(records: number): Promise<number> {
  const apex = `bare-${tag()}.se`;
  const sets = zoneOf(apex, records).map(({ owner, type, value }) => ({
    name: fqdnOf(`${owner}.${apex}`),
    type,
    ttl: 3600,
    records: [{ content: value, disabled: false }],
  }));
  const soa = `ns1.example.net. hostmaster.example.net. 2026112101 14400 3600 1209600 300`;
  const rrsets = [{ name: fqdnOf(apex), type: "SOA", ttl: 3600, records: [{ content: soa, disabled: false }] }, ...sets];
  const body = JSON.stringify({
    name: fqdnOf(apex),
    kind: "Native",
    nameservers: ["ns1.example.net."],
    soa_edit_api: "",
    api_rectify: false,
    rrsets,
  });
  const ms = await timed(async () => {
    await powerDnsApi("POST", "/zones", body);
    await untilAnswered(apex, "zz-last");
  });
  await drop(apex);
  return ms;
}

const panel = new Panel(stage.web);

async function ourRound(records: number): Promise<number> {
  const apex = `import-${tag()}.se`;
  const { rows } = await stage.db.query<{ account_id: string }>(
    "select m.account_id from membership m join panel_user u on u.id = m.user_id where u.username = $1",
    [demoLogins.customer.username],
  );
  const itemid = randomUUID();
  await stage.db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, $3, $3, 'se', 'dns_only')",
    [rows[0]?.account_id, itemid, apex],
  );
  const { zoneid } = await panel.call("/api/dns/createzone/", { itemid });
  await stage.db.query("update zone set rrset_max = 1000000 where id = $1", [zoneid]);
  await untilCurrent(zoneid);
  const text = zoneOf(apex, records)
    .map(({ owner, type, value }) => `${owner} 3600 IN ${type} ${value}`)
    .join("\n");
  const ms = await timed(async () => {
    await panel.call("/api/dns/applyimport/", { zoneid, text });
    await untilAnswered(apex, "zz-last");
  });
  await untilCurrent(zoneid);
  await drop(apex);
  return ms;
}

try {
  await stage.start("http");
  await stage.start("worker");
  await panel.signIn(demoLogins.customer);
  const measured = [];
  for (const { records, rounds } of sizes) {
    const isOver = () => performance.now() > beginUntil;
    const of = await compare(
      rounds,
      () => ourRound(records),
      () => bareRound(records),
      isOver,
    );
    if (of.ratios.length === 0) continue;
    measured.push({
      what: `import of ${records} records, upload to last answer / bare POST (${of.ratios.length} of ${rounds} rounds)`,
      // There is no goal for smaller zones, because for them the work around the records has a larger share.
      goal: records < 100_000 ? null : { atMost: 1.25 },
      values: of.ratios,
      arms: { "import ms": median(of.first), "bare ms": median(of.second) },
    });
  }
  report("dns-import", measured, { sizes });
} finally {
  panel.close();
  await stage.close();
  await powerDns.stop();
}

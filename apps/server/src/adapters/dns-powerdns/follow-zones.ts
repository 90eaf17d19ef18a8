import { fqdnOf } from "@nameplane/dns";
import { primaryText } from "@nameplane/contracts/secondarydns/primaries";
import type { FollowedZone, SecondaryServer, TransferKey } from "../../areas/secondarydns/secondary-server.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import type { DnsServerAddress } from "../dns-query.ts";
import { askServedSerial } from "../served-serial.ts";
import { refusalText } from "./convert.ts";
import { powerDnsHttp, type PowerDnsAnswer, type PowerDnsHttp, type PowerDnsSettings } from "./http.ts";
import { zonePath } from "./zone-path.ts";

/**
 * Serves zones as a secondary on a PowerDNS Authoritative server (4.7 and later), through its HTTP API. PowerDNS copies them by
 * itself, when it is notified and when their SOA says so; pdns.conf needs `secondary=yes`.
 */
export function createPowerDnsFollower(options: PowerDnsSettings & { readonly dns: DnsServerAddress }): SecondaryServer {
  const http = powerDnsHttp(options);
  return {
    follow: (zone) => follow(http, zone),
    refresh: (zone) => retrieve(http, zone.apex),
    servedSerial: (apex) => askServedSerial(options.dns, apex),
  };
}

async function follow(http: PowerDnsHttp, zone: FollowedZone): Promise<void> {
  const { apex, primaries, key } = zone;
  if (key !== null) await putKey(http, key);
  const path = zonePath(apex);
  const wanted = {
    kind: "Slave",
    masters: primaries.map(primaryText),
    slave_tsig_key_ids: key === null ? [] : [fqdnOf(key.name)],
  };
  const found = await http({ method: "GET", path: `${path}?rrsets=false` });
  if (found.status === 404) {
    const made = await http({ method: "POST", path: "/zones", body: { name: fqdnOf(apex), nameservers: [], ...wanted } });
    // 409 means that another process has created the zone in the meantime.
    if (made.status !== 409) expectDone(made);
  }
  expectDone(await http({ method: "PUT", path, body: wanted }));
  // Changes are copied as differences where the primary offers them (IXFR, RFC 1995).
  expectDone(await http({ method: "PUT", path: `${path}/metadata/IXFR`, body: { kind: "IXFR", metadata: ["1"] } }));
  await dropKeys(http, formerKeys(found), wanted.slave_tsig_key_ids);
  await retrieve(http, apex);
}

async function putKey(http: PowerDnsHttp, { name, secret }: TransferKey): Promise<void> {
  const body = { name, algorithm: "hmac-sha256", key: Buffer.from(secret).toString("base64") };
  const made = await http({ method: "POST", path: "/tsigkeys", body });
  if (made.status !== 409) expectDone(made);
  else expectDone(await http({ method: "PUT", path: `/tsigkeys/${fqdnOf(name)}`, body }));
}

function formerKeys({ status, body }: PowerDnsAnswer): string[] {
  if (status === 404 || typeof body !== "object" || body === null || !("slave_tsig_key_ids" in body)) return [];
  return Array.isArray(body.slave_tsig_key_ids) ? body.slave_tsig_key_ids.map(String) : [];
}

/** Deletes keys that the zone no longer uses, so that a replaced secret is nowhere left. */
async function dropKeys(http: PowerDnsHttp, former: readonly string[], current: readonly string[]): Promise<void> {
  for (const id of former.filter((one) => !current.includes(one))) {
    const answer = await http({ method: "DELETE", path: `/tsigkeys/${id}` });
    if (answer.status !== 404) expectDone(answer);
  }
}

async function retrieve(http: PowerDnsHttp, apex: string): Promise<void> {
  expectDone(await http({ method: "PUT", path: `${zonePath(apex)}/axfr-retrieve` }));
}

function expectDone(answer: PowerDnsAnswer): void {
  if (answer.status >= 300)
    throw new OutcomeError("refused", `PowerDNS: ${refusalText(answer.body)}`, { code: `http-${String(answer.status)}` });
}

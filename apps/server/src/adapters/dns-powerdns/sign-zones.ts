import { fqdnOf, keyTag, type Dnskey } from "@nameplane/dns";
import { z } from "zod";
import type { ForeignKeys, ServerKey, SignerInability, ZoneSigner } from "../../areas/dnssec/zone-signer.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { signaturesSince } from "../signature-weeks.ts";
import { refusalText } from "./convert.ts";
import { powerDnsHttp, type PowerDnsAnswer, type PowerDnsHttp, type PowerDnsSettings } from "./http.ts";
import { zonePath } from "./zone-path.ts";

// When PowerDNS makes a key, its answer contains the private half. So only these fields are read, and the rest is never logged.
const cryptokey = z.object({
  id: z.int(),
  flags: z.int(),
  active: z.boolean(),
  published: z.boolean(),
  dnskey: z.string(),
});

/** Signing by a PowerDNS Authoritative server (4.7 and later), through its HTTP API. Private keys never leave it. */
export function createPowerDnsSigner(settings: PowerDnsSettings): ZoneSigner {
  const http = powerDnsHttp(settings);
  return {
    inability: () => inability(http),
    keys: async (apex) => (await listKeys(http, apex))?.filter(({ isServed }) => isServed).map(({ key }) => key) ?? null,
    signaturesSince,
    askParent: (apex, wants) => askParent(http, apex, wants),
    algorithms: [...algorithmNames.keys()],
    makeKey: (apex, algorithm) => makeKey(http, apex, algorithm),
    takesForeignKeys: () => takesForeignKeys(http),
    publishForeign: (apex, foreign) => publishForeign(http, apex, foreign),
    removeKey: (apex, id) => removeKey(http, apex, id),
  };
}

async function listKeys(http: PowerDnsHttp, apex: string): Promise<{ key: ServerKey; isServed: boolean }[] | null> {
  const answer = await http({ method: "GET", path: `${zonePath(apex)}/cryptokeys` });
  if (answer.status === 404) return null;
  return z
    .array(cryptokey)
    .parse(expectDone(answer))
    .map((one) => ({ key: serverKeyOf(one), isServed: one.active && one.published }));
}

/**
 * PowerDNS's names of the algorithms, with the number of bits if it has to be chosen. Algorithms with SHA-1 are left out
 * (RFC 9905).
 */
const algorithmNames = new Map<number, { readonly algorithm: string; readonly bits?: number }>([
  [8, { algorithm: "rsasha256", bits: 2048 }],
  [10, { algorithm: "rsasha512", bits: 2048 }],
  [13, { algorithm: "ecdsa256" }],
  [14, { algorithm: "ecdsa384" }],
  [15, { algorithm: "ed25519" }],
  [16, { algorithm: "ed448" }],
]);

async function makeKey(http: PowerDnsHttp, apex: string, algorithm: number): Promise<ServerKey> {
  const named = algorithmNames.get(algorithm);
  if (named === undefined) throw new OutcomeError("refused", `PowerDNS: no keys of algorithm ${algorithm}`);
  // CDS and CDNSKEY are published first, so that the key never exists without them.
  await publishWish(http, apex, "keys");
  const body = { keytype: "csk", active: true, published: true, ...named };
  const answer = await http({ method: "POST", path: `${zonePath(apex)}/cryptokeys`, body });
  if (answer.status === 404) throw new OutcomeError("unavailable", `${apex} is not at PowerDNS`, { code: "http-404" });
  const made = serverKeyOf(cryptokey.parse(expectDone(answer)));
  await settle(http, apex);
  return made;
}

/** How a child zone asks its parent for DS records (RFC 7344); "0" asks for none (RFC 8078). */
const wishes = {
  keys: { "PUBLISH-CDS": "2", "PUBLISH-CDNSKEY": "1" },
  removal: { "PUBLISH-CDS": "0", "PUBLISH-CDNSKEY": "0" },
} as const;

async function publishWish(http: PowerDnsHttp, apex: string, wants: keyof typeof wishes): Promise<void> {
  for (const [kind, value] of Object.entries(wishes[wants])) {
    const body = { kind, metadata: [value], type: "Metadata" };
    expectDone(await http({ method: "PUT", path: `${zonePath(apex)}/metadata/${kind}`, body }));
  }
}

async function askParent(http: PowerDnsHttp, apex: string, wants: keyof typeof wishes): Promise<void> {
  // The request to remove all DS records must not be combined with others (RFC 8078 section 4).
  if (wants === "removal") await writeForeign(http, apex, [emptySet(apex, "CDS"), emptySet(apex, "CDNSKEY")]);
  await publishWish(http, apex, wants);
  await settle(http, apex);
}

async function removeKey(http: PowerDnsHttp, apex: string, id: number): Promise<void> {
  const answer = await http({ method: "DELETE", path: `${zonePath(apex)}/cryptokeys/${id}` });
  if (answer.status !== 404) expectDone(answer);
  const left = await listKeys(http, apex);
  if (left === null) return;
  if (left.length === 0) {
    for (const kind of ["PUBLISH-CDS", "PUBLISH-CDNSKEY"])
      expectDone(await http({ method: "DELETE", path: `${zonePath(apex)}/metadata/${kind}` }));
  }
  await settle(http, apex);
}

const settings = z.array(z.object({ name: z.string(), value: z.string() }));
const isOn = (value: string) => /^(yes|on|true|1)?$/i.test(value);

/** The settings with which the server runs. Empty if it does not show them. */
async function settingsOf(http: PowerDnsHttp): Promise<ReadonlyMap<string, string>> {
  try {
    const { status, body } = await http({ method: "GET", path: "/config" });
    const read = status === 200 ? settings.safeParse(body) : null;
    return new Map(read?.data?.map(({ name, value }) => [name, value]));
  } catch (error) {
    if (error instanceof OutcomeError) return new Map();
    throw error;
  }
}

async function takesForeignKeys(http: PowerDnsHttp): Promise<boolean | null> {
  const value = (await settingsOf(http)).get("direct-dnskey");
  return value === undefined ? null : isOn(value);
}

/**
 * Why the server cannot sign, or null if it can. In SQL backends DNSSEC is off until it is switched on (gpgsql-dnssec and the
 * like). Each launched backend may have a name of its own.
 */
async function inability(http: PowerDnsHttp): Promise<SignerInability | null> {
  const all = await settingsOf(http);
  const launched = (all.get("launch") ?? "").split(/[\s,]+/).map((one) => one.replace(":", "-"));
  const switches = launched.flatMap((one) => all.get(`${one}-dnssec`) ?? []);
  return switches.length > 0 && switches.every((value) => !isOn(value)) ? "backend" : null;
}

/**
 * Publishes the keys of another signer as records of the zone, which PowerDNS serves beside its own keys if "direct-dnskey" is
 * set.
 */
async function publishForeign(http: PowerDnsHttp, apex: string, { keys, ds }: ForeignKeys): Promise<void> {
  const promised = keys.filter((key) => ds.some((record) => record.keyTag === keyTag(key)));
  await writeForeign(http, apex, [
    setOf(apex, "DNSKEY", keys.map(keyText)),
    setOf(apex, "CDNSKEY", promised.map(keyText)),
    setOf(
      apex,
      "CDS",
      ds.map((record) => `${record.keyTag} ${record.algorithm} ${record.digestType} ${record.digest.toLowerCase()}`),
    ),
  ]);
  await settle(http, apex);
}

const keyText = ({ flags, protocol, algorithm, publicKey }: Dnskey) => `${flags} ${protocol} ${algorithm} ${publicKey}`;
const foreignTtl = 3600;

function setOf(apex: string, type: string, contents: readonly string[]) {
  if (contents.length === 0) return emptySet(apex, type);
  const records = contents.map((content) => ({ content, disabled: false }));
  return { name: fqdnOf(apex), type, ttl: foreignTtl, changetype: "REPLACE", records };
}

const emptySet = (apex: string, type: string) => ({ name: fqdnOf(apex), type, changetype: "DELETE" });

async function writeForeign(http: PowerDnsHttp, apex: string, rrsets: readonly object[]): Promise<void> {
  const answer = await http({ method: "PATCH", path: zonePath(apex), body: { rrsets } });
  if (answer.status === 404) throw new OutcomeError("unavailable", `${apex} is not at PowerDNS`, { code: "http-404" });
  expectDone(answer);
}

/** Updates the ordering data for NSEC, and removes old answers from the packet cache. */
async function settle(http: PowerDnsHttp, apex: string): Promise<void> {
  expectDone(await http({ method: "PUT", path: `${zonePath(apex)}/rectify` }));
  expectDone(await http({ method: "PUT", path: `/cache/flush?domain=${encodeURIComponent(fqdnOf(apex))}` }));
}

function serverKeyOf(one: z.output<typeof cryptokey>): ServerKey {
  const [flags, protocol, algorithm, ...key] = one.dnskey.split(" ");
  return {
    id: one.id,
    flags: Number(flags),
    protocol: Number(protocol),
    algorithm: Number(algorithm),
    publicKey: key.join(""),
  };
}

function expectDone(answer: PowerDnsAnswer): unknown {
  if (answer.status < 300) return answer.body;
  throw new OutcomeError("refused", `PowerDNS: ${refusalText(answer.body)}`, { code: `http-${answer.status}` });
}

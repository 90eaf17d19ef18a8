import { createHash } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { request } from "node:http";
import { Problem } from "./jws.ts";

export type ValidationSettings = {
  /** The DNS server for all questions, as host:port. */
  readonly dns: string;
  /** The ports that are used instead of 80, in their order. */
  readonly httpPorts: readonly number[];
  /** The name of this authority in CAA records. */
  readonly caaName: string;
};

const bytesMax = 4096;
const timeoutMs = 5000;

/**
 * Fetches the answer to the challenge from the host, which is looked up by DNS, and checks the host's CAA records (RFC 8555 8.3,
 * RFC 8659). Throws Problem.
 */
export async function validateHttp(settings: ValidationSettings, host: string, token: string, expected: string): Promise<void> {
  const resolver = new Resolver({ timeout: 1000, tries: 2 });
  resolver.setServers([settings.dns]);
  await checkCaa(resolver, settings, host);
  const [address] = await resolver.resolve4(host).catch(() => []);
  if (address === undefined) throw new Problem("dns", `no address for ${host}`);
  const body = await fetchFromAny(settings.httpPorts, (port) =>
    fetchAnswer(address, port, host, `/.well-known/acme-challenge/${token}`),
  );
  if (body.trimEnd() !== expected) throw new Problem("unauthorized", `${host} answered something else`, 403);
}

/**
 * Asks one port after the other until one has an answer. In a demonstration, services that have addresses of their own
 * elsewhere share one address, and only their ports differ.
 */
async function fetchFromAny(ports: readonly number[], ask: (port: number) => Promise<string>): Promise<string> {
  let failure: unknown = new Problem("connection", "no port to ask");
  for (const port of ports) {
    try {
      return await ask(port);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** The longest chain of aliases that is followed. */
const aliasesMax = 8;

/** Reads the TXT records of a name by DNS, following aliases, and checks its CAA records (RFC 8555 8.4). Throws Problem. */
export async function validateDns(
  settings: ValidationSettings,
  { host, isWildcard }: { readonly host: string; readonly isWildcard: boolean },
  keyAuthorization: string,
): Promise<void> {
  const resolver = new Resolver({ timeout: 1000, tries: 2 });
  resolver.setServers([settings.dns]);
  await checkCaa(resolver, settings, host, isWildcard);
  const expected = createHash("sha256").update(keyAuthorization).digest("base64url");
  let name = `_acme-challenge.${host}`;
  for (let step = 0; step < aliasesMax; step += 1) {
    const [alias] = await resolver.resolveCname(name).catch(() => []);
    if (alias === undefined) break;
    name = alias;
  }
  const found = (await resolver.resolveTxt(name).catch(() => [])).map((parts) => parts.join(""));
  if (found.length === 0) throw new Problem("dns", `no TXT record at _acme-challenge.${host}`);
  if (!found.includes(expected)) throw new Problem("unauthorized", `_acme-challenge.${host} says something else`, 403);
}

async function checkCaa(resolver: Resolver, settings: ValidationSettings, host: string, isWildcard = false): Promise<void> {
  const labels = host.split(".");
  for (let index = 0; index < labels.length; index += 1) {
    const records = await resolver.resolveCaa(labels.slice(index).join(".")).catch(() => []);
    if (records.length === 0) continue;
    const named = (tag: "issue" | "issuewild") =>
      records.flatMap((record) => (record[tag] === undefined ? [] : [record[tag].split(";")[0]?.trim()]));
    const wild = isWildcard ? named("issuewild") : [];
    const issuers = wild.length > 0 ? wild : named("issue");
    if (issuers.length > 0 && !issuers.includes(settings.caaName))
      throw new Problem("caa", `CAA records of ${labels.slice(index).join(".")} forbid it`, 403);
    return;
  }
}

function fetchAnswer(address: string, port: number, host: string, path: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = (why: string) => reject(new Problem("connection", `${host}: ${why}`));
  const asking = request({ host: address, port, path, headers: { host }, agent: false, timeout: timeoutMs }, (reply) => {
    let body = "";
    reply.setEncoding("utf8");
    reply.on("data", (chunk: string) => {
      body += chunk;
      if (body.length > bytesMax) asking.destroy(new Error("the answer is too long"));
    });
    reply.on("end", () =>
      reply.statusCode === 200 ? resolve(body) : reject(new Problem("unauthorized", `${host} answered ${reply.statusCode}`, 403)),
    );
  });
  asking.on("timeout", () => asking.destroy(new Error("no answer in time")));
  asking.on("error", (error) => fail(error.message));
  asking.end();
  return promise;
}

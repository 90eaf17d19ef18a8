import { Resolver } from "node:dns/promises";
import { request } from "node:http";
import { Problem } from "./jws.ts";

export type ValidationSettings = {
  /** DNS server for all questions, host:port. */
  readonly dns: string;
  /** Port that is used in place of 80. */
  readonly httpPort: number;
  /** Name of this authority in CAA records. */
  readonly caaName: string;
};

const bytesMax = 4096;
const timeoutMs = 5000;

/** Fetches the challenge's answer from the host, found by DNS, and checks its CAA records (RFC 8555 8.3, RFC 8659). Throws Problem. */
export async function validateHttp(settings: ValidationSettings, host: string, token: string, expected: string): Promise<void> {
  const resolver = new Resolver({ timeout: 1000, tries: 2 });
  resolver.setServers([settings.dns]);
  await checkCaa(resolver, settings, host);
  const [address] = await resolver.resolve4(host).catch(() => []);
  if (address === undefined) throw new Problem("dns", `no address for ${host}`);
  const body = await fetchAnswer(address, settings.httpPort, host, `/.well-known/acme-challenge/${token}`);
  if (body.trimEnd() !== expected) throw new Problem("unauthorized", `${host} answered something else`, 403);
}

async function checkCaa(resolver: Resolver, settings: ValidationSettings, host: string): Promise<void> {
  const labels = host.split(".");
  for (let index = 0; index < labels.length; index += 1) {
    const records = await resolver.resolveCaa(labels.slice(index).join(".")).catch(() => []);
    if (records.length === 0) continue;
    const issuers = records.flatMap((record) => (record.issue === undefined ? [] : [record.issue.split(";")[0]?.trim()]));
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

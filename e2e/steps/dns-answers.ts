import { Resolver } from "node:dns/promises";
import { endpoints } from "../start-product.ts";

// Records as the product's name server serves them; an empty list for a name without an answer.

/** A resolver that asks only the product's name server. */
export function asked(): Resolver {
  const { dns } = endpoints();
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  resolver.setServers([`${dns.host}:${dns.port}`]);
  return resolver;
}

export const addresses = (name: string): Promise<string[]> =>
  asked()
    .resolve4(name)
    .catch(() => []);

export const texts = async (name: string): Promise<string[]> =>
  (
    await asked()
      .resolveTxt(name)
      .catch(() => [])
  ).map((parts) => parts.join(""));

/** The names that belong to an address (PTR records). */
export const pointers = (address: string): Promise<string[]> =>
  asked()
    .reverse(address)
    .catch(() => []);

/** The mail servers of a name, sorted, such as "10 mail.example.net". */
export const exchanges = async (name: string): Promise<string[]> =>
  (
    await asked()
      .resolveMx(name)
      .catch(() => [])
  )
    .map(({ priority, exchange }) => `${priority} ${exchange}`)
    .toSorted();

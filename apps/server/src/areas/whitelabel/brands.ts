import { isEmail } from "@nameplane/values";
import type { BrandConfig } from "@nameplane/contracts/whitelabel/config";
import { defaultConfig, productBrand } from "@nameplane/contracts/whitelabel/default-config";
import { readConfig } from "@nameplane/contracts/whitelabel/read-config";
import { isFeatureOn, type Feature } from "@nameplane/contracts/whitelabel/switches";
import type { Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import type { BrandFace } from "../../platform/http/call.ts";
import type { Log } from "../../platform/log.ts";
import type { PageFacts } from "../../platform/http/static-app.ts";
import { brandIcon } from "./brand-icon.rules.ts";
import { isDevelopmentHost } from "./development-host.rules.ts";
import { brandOfHost, findBrandRow, findSellerEmail, mainHostFor, publishedConfig } from "./whitelabel.repository.ts";

/**
 * How long answers are remembered. If longer, a published change would show late. If shorter, nearly every call would query the
 * database for the brand.
 */
const keepMs = 10_000;

/** What pages show by themselves, as JSON. Only a brand that differs from it is written into the page. */
const withoutLook = JSON.stringify(defaultConfig(productBrand));

type Kept<T> = { value: T | Promise<T>; readonly untilMs: number };

/** Hosts of the operator's brand that have a special purpose. */
export type SpecialHosts = {
  /** The only host with a development mode. If absent, the installation has none. */
  readonly development?: string | undefined;
  /** The only host on which staff log in. If absent, they can log in on every host of the operator's brand. */
  readonly staff?: string | undefined;
};

/** The brand of each host, and its live configuration. Each process remembers both for ten seconds. */
export class Brands {
  readonly #pool: Pool;
  readonly #log: Log;
  readonly #special: SpecialHosts;
  readonly #faces = new Map<string, Kept<BrandFace | null>>();
  readonly #configs = new Map<string, Kept<BrandConfig>>();
  readonly #pages = new Map<string, Kept<PageFacts | null>>();

  constructor(pool: Pool, log: Log, special: SpecialHosts = {}) {
    this.#pool = pool;
    this.#log = log;
    this.#special = special;
  }

  ofHost(host: string): BrandFace | null | Promise<BrandFace | null> {
    return remember(this.#faces, host, async () => {
      const brandId = await tx(this.#pool, { actor: "public" }, (trx) => brandOfHost(trx, host));
      return brandId === null ? null : { brandId, host };
    });
  }

  /**
   * Facts about a host that are needed to serve its pages, such as whether it is the operator's own and which support address it
   * shows. The brand's mails use that address for replies.
   */
  async pageFacts(host: string): Promise<PageFacts | null> {
    return remember(this.#pages, host, async () => {
      const face = await this.ofHost(host);
      if (face === null) return null;
      const { brandId } = face;
      const config = await this.config(brandId);
      const { globals, support } = config;
      const hasOwnLook = JSON.stringify(config) !== withoutLook;
      return tx(this.#pool, { brandId, actor: "public" }, async (trx) => {
        const { is_operator: isOwnApp } = await findBrandRow(trx, brandId);
        const email = support.email === "" ? await findSellerEmail(trx, brandId) : support.email;
        return {
          isOwnApp,
          contact: email !== null && isEmail(email) ? email : null,
          showsChat: globals.showIntercom,
          isDevelopment: isDevelopmentHost(host, this.#special.development ?? null, isOwnApp),
          mainHost: await mainHostFor(trx, host),
          staffHost: isOwnApp ? (this.#special.staff ?? host) : null,
          name: globals.brandName,
          brand: isOwnApp && hasOwnLook ? JSON.stringify(config) : null,
          icon: hasOwnLook ? brandIcon(config) : null,
        };
      });
    });
  }

  /** Whether the installation has a development host. */
  get hasDevelopment(): boolean {
    return this.#special.development !== undefined;
  }

  /** Whether answers on a host include details of how they were made, for developers. */
  async isDevelopment(host: string): Promise<boolean> {
    return (await this.pageFacts(host))?.isDevelopment === true;
  }

  /** The live configuration of a brand. If it cannot be read, the neutral theme is returned and a log entry is written. */
  config(brandId: string): BrandConfig | Promise<BrandConfig> {
    return remember(this.#configs, brandId, async () =>
      tx(this.#pool, { brandId, actor: "public" }, async (trx) => {
        const row = await findBrandRow(trx, brandId);
        const brand = { name: row.name, isOperator: row.is_operator, timeZone: row.time_zone };
        const published = await publishedConfig(trx, brandId);
        const sold = (config: BrandConfig) => (row.is_merchant ? withoutProviders(config) : config);
        if (published === null) return sold(defaultConfig(brand));
        const { config, isBroken } = readConfig(published.config, brand);
        if (isBroken) this.#log.error({ event: "brand.broken", brandId, version: published.version }, "brand configuration");
        return sold({ ...config, version: published.version });
      }),
    );
  }

  /** Forgets what a brand shows, so that the next call reads it again. Called after it was published again. */
  forget(brandId: string): void {
    this.#configs.delete(brandId);
    this.#pages.clear();
  }

  isFeatureOn(brandId: string, feature: Feature): boolean | Promise<boolean> {
    const config = this.config(brandId);
    return config instanceof Promise
      ? config.then(({ globals }) => isFeatureOn(globals, feature))
      : isFeatureOn(config.globals, feature);
  }
}

/**
 * The configuration of a brand whose reseller invoices its customers itself. The accounts at payment providers belong to the
 * operator, and credit limits are agreed with the operator, so neither is offered (T121).
 */
function withoutProviders(config: BrandConfig): BrandConfig {
  const closed = {
    enableCardPayment: false,
    enablePayPal: false,
    enableSwish: false,
    enableSepa: false,
    enableInvoicePayment: false,
  };
  return { ...config, globals: { ...config.globals, ...closed } };
}

/**
 * Returns a remembered value at once, without a promise, because every call asks for it. A missing value is loaded only once for
 * all waiting calls.
 */
function remember<T>(kept: Map<string, Kept<T>>, key: string, load: () => Promise<T>): T | Promise<T> {
  const known = kept.get(key);
  const nowMs = performance.now();
  if (known && known.untilMs > nowMs) return known.value;
  if (kept.size > 10_000) kept.clear(); // Host names come from the network, so their number has to be limited.
  const loading = load();
  const fresh: Kept<T> = { value: loading, untilMs: nowMs + keepMs };
  kept.set(key, fresh);
  void loading.then(
    (value) => (fresh.value = value),
    () => kept.get(key) === fresh && kept.delete(key),
  );
  return loading;
}

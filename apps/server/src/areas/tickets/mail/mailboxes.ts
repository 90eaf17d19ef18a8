import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { brandsOfMailboxes } from "./mailboxes.repository.ts";

/** A support address from the configuration, with the host of its brand. The host is null for the operator's brand. */
export type MailboxSetting = { readonly address: string; readonly host: string | null };

export type Mailbox = { readonly address: string; readonly brandId: string; readonly isOperator: boolean };

const context = { actor: "job:support-mail" };

/** The support addresses of the brands. */
export class Mailboxes {
  readonly #sweeping: Pool;
  readonly #settings: readonly MailboxSetting[];

  /** `sweeping`: connections that see all brands. */
  constructor(sweeping: Pool, settings: readonly MailboxSetting[]) {
    this.#sweeping = sweeping;
    this.#settings = settings;
  }

  /** All support addresses, in lower case. */
  get addresses(): readonly string[] {
    return this.#settings.map(({ address }) => address);
  }

  /** The brand of a support address. Null if the configured host belongs to no brand. */
  async find(address: string): Promise<Mailbox | null> {
    return (await this.#all()).find((mailbox) => mailbox.address === address) ?? null;
  }

  /** The support address of a brand. Null if it has none, so that answers to its mails do not arrive here. */
  async ofBrand(brandId: string): Promise<string | null> {
    return (await this.#all()).find((mailbox) => mailbox.brandId === brandId)?.address ?? null;
  }

  async #all(): Promise<Mailbox[]> {
    if (this.#settings.length === 0) return [];
    const hosts = this.#settings.flatMap(({ host }) => (host === null ? [] : [host]));
    const brands = await tx(this.#sweeping, context, (trx) => brandsOfMailboxes(trx, hosts));
    return this.#settings.flatMap(({ address, host }) => {
      const brand = brands.find((each) => (host === null ? each.is_operator : each.host === host));
      return brand === undefined ? [] : [{ address, brandId: brand.id, isOperator: brand.is_operator }];
    });
  }
}

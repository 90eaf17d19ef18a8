import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { MailPurpose } from "./intake.repository.ts";
import { brandsOfMailboxes, listMailboxes, type MailboxRow } from "./mailboxes.repository.ts";

/**
 * An address from the configuration to which mail is sent to support, or reports of abuse, with the host of its brand. The host
 * is null for the operator's brand.
 */
export type MailboxSetting = { readonly address: string; readonly host: string | null; readonly purpose?: MailPurpose };

export type Mailbox = {
  readonly address: string;
  readonly purpose: MailPurpose;
  readonly brandId: string;
  readonly isOperator: boolean;
};

/** For so long a new address is not known yet, and a removed one still is. */
const keepMs = 3000;

const context = { actor: "job:support-mail" };

/** The addresses of the brands that take mail. */
export class Mailboxes {
  readonly #sweeping: Pool;
  readonly #settings: readonly MailboxSetting[];
  #known: { readonly rows: readonly MailboxRow[]; readonly untilMs: number } | null = null;

  /** `sweeping`: connections that see all brands. */
  constructor(sweeping: Pool, settings: readonly MailboxSetting[]) {
    this.#sweeping = sweeping;
    this.#settings = settings;
  }

  /** All addresses, in lower case. */
  async addresses(): Promise<readonly string[]> {
    return [...this.#settings.map(({ address }) => address), ...(await this.#entered()).map(({ address }) => address)];
  }

  /** What becomes of mail to an address. */
  async purposeOf(address: string): Promise<MailPurpose> {
    const configured = this.#settings.find((each) => each.address === address);
    if (configured !== undefined) return configured.purpose ?? "support";
    return (await this.#entered()).find((each) => each.address === address)?.purpose ?? "support";
  }

  /** The brand of an address. Null if the configured host belongs to no brand. */
  async find(address: string): Promise<Mailbox | null> {
    return (await this.#all()).find((mailbox) => mailbox.address === address) ?? null;
  }

  /** The support address of a brand. Null if it has none, so that answers to its mails do not arrive here. */
  async ofBrand(brandId: string): Promise<string | null> {
    return (await this.#all()).find(({ purpose, brandId: of }) => purpose === "support" && of === brandId)?.address ?? null;
  }

  async #all(): Promise<Mailbox[]> {
    const hosts = this.#settings.flatMap(({ host }) => (host === null ? [] : [host]));
    const brands = await tx(this.#sweeping, context, (trx) => brandsOfMailboxes(trx, hosts));
    const configured = this.#settings.flatMap(({ address, host, purpose = "support" }) => {
      const brand = brands.find((each) => (host === null ? each.is_operator : each.host === host));
      return brand === undefined ? [] : [{ address, purpose, brandId: brand.id, isOperator: brand.is_operator }];
    });
    const operator = brands.find((each) => each.is_operator)?.id;
    const entered = (await this.#entered()).map((each) => ({ ...each, isOperator: each.brandId === operator }));
    return [...configured, ...entered];
  }

  /** The addresses that staff entered, read at most every few seconds: strangers ask for addresses as often as they like. */
  async #entered(): Promise<readonly MailboxRow[]> {
    const now = performance.now();
    if (this.#known === null || this.#known.untilMs <= now) {
      const rows = await tx(this.#sweeping, context, listMailboxes);
      this.#known = { rows, untilMs: now + keepMs };
    }
    return this.#known.rows;
  }
}

import type { KeepableMethod } from "../payments/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Vault } from "../../platform/vault.ts";
import type { Log } from "../../platform/log.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { EscrowTokens } from "../escrow/index.ts";
import type { PushTokens } from "../pushes/index.ts";
import type { Senders } from "../sending/index.ts";
import type { RatingTokens } from "../tickets/rating/index.ts";
import type { Mailboxes } from "../tickets/mail/index.ts";
import type { Brands } from "../whitelabel/index.ts";
import type { UnsubscribeTokens } from "./unsubscribe/index.ts";
import type { Mailer } from "./mailer.port.ts";
import type { StopTokens } from "../domains/transfers/index.ts";

/** What the notifications area needs from other parts of the program. The area gets it when the process starts. */
export type NotificationDeps = {
  readonly pool: Pool;
  /** Connections that see all accounts and may only read. Periodic jobs find their work with them. */
  readonly sweeping: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  /**
   * Gives the key that signs mails, and the address to which their bounces go. If absent, mails are not signed, and bounces go to
   * the From address.
   */
  readonly senders?: Pick<Senders, "envelopeOf">;
  /** The support addresses of brands. If absent, answers to mails do not come back to this installation. */
  readonly mailboxes?: Pick<Mailboxes, "ofBrand">;
  readonly brands: Pick<Brands, "config">;
  /** Whether saved cards of a brand may be charged. If absent, there are no saved cards. */
  readonly mayChargeCards?: (brandId: string) => Promise<readonly KeepableMethod[]>;
  /** The creditor identifier that the mail before a direct debit names. Null or absent if direct debits are not offered. */
  readonly creditorId?: string | null;
  /** Address of the operator's panel. Links in mails of other brands lead to their own hosts. */
  readonly publicUrl: string;
  /** Makes the links that stop an outgoing transfer. */
  readonly stopTokens: Pick<StopTokens, "make">;
  /** Makes the links by which another account accepts a push. */
  readonly pushTokens: Pick<PushTokens, "make">;
  readonly escrowTokens: Pick<EscrowTokens, "make">;
  /** Makes the links by which a closed ticket is rated. */
  readonly ratingTokens: Pick<RatingTokens, "make">;
  /** Makes the links that turn mails off. */
  readonly unsubscribeTokens: Pick<UnsubscribeTokens, "make">;
  /** Opens the sealed auth codes that staff had made. If absent, no auth codes are mailed. */
  readonly vault?: Pick<Vault, "open">;
  /** Draws the document of an invoice or credit note, from the data that were frozen when it was issued. */
  readonly invoicePdf: (scope: AccountScope, invoiceId: string) => Promise<Buffer>;
};

import type { Trx } from "../../platform/db/transaction.ts";
import type { Vault } from "../../platform/vault.ts";
import { readFindings } from "./findings.ts";
import { placeOfKey } from "./make-key.ts";
import type { ReturnPaths } from "./return-path.ts";
import { findSender, operatorSender, signingKey } from "./sender.repository.ts";
import { returnHost } from "./sender-records.rules.ts";

export type Envelope = {
  /** The key with which a mail is signed, as PEM. Absent if neither the brand nor the operator has a proved sender. */
  readonly dkim?: { readonly domainName: string; readonly keySelector: string; readonly privateKey: string };
  /** The address to which bounces of the mail go. Absent if the operator takes no bounces. */
  readonly returnPath?: string;
};

export type SendersDeps = {
  readonly vault: Pick<Vault, "open">;
  /** How bounces are received. Null if they are not received. */
  readonly bounces: { readonly paths: Pick<ReturnPaths, "localPart">; readonly host: string } | null;
};

/** Finds the key that signs a brand's mails, and the address for their bounces. Only the worker may read the keys. */
export class Senders {
  readonly #deps: SendersDeps;

  constructor(deps: SendersDeps) {
    this.#deps = deps;
  }

  /** The DKIM key and the return path of a mail. The address in the From line comes from senderAddress. */
  async envelopeOf(trx: Trx, brandId: string, deliveryId: string): Promise<Envelope> {
    const { vault, bounces } = this.#deps;
    const own = await findSender(trx, brandId);
    const from = own?.state === "proved" ? own : await findSender(trx, (await operatorSender(trx)).brandId);
    const key = from === null ? null : await signingKey(trx, from.brand_id);
    const path = bounces === null ? null : `${bounces.paths.localPart(deliveryId)}@${bounceHostOf(from, bounces.host)}`;
    return {
      ...(key === null
        ? {}
        : {
            dkim: {
              domainName: key.domain,
              keySelector: key.selector,
              privateKey: vault.open(placeOfKey(key.id), key.private_enc).toString(),
            },
          }),
      ...(path === null ? {} : { returnPath: path }),
    };
  }
}

/**
 * The host for bounces: the one below the sender's own domain, if it leads to the operator's host. Receivers then see the same
 * domain as in the From line (RFC 7489 3.1.2).
 */
function bounceHostOf(sender: Awaited<ReturnType<typeof findSender>>, host: string): string {
  if (sender?.state !== "proved") return host;
  return readFindings(sender.findings)["return"]?.state === "ok" ? returnHost(sender.domain) : host;
}

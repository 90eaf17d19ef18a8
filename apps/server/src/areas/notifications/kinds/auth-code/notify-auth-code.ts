import { isEmail } from "@nameplane/values";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { Vault } from "../../../../platform/vault.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { accountName, ownerReader, strangerReader } from "../../readers/index.ts";
import { authCode } from "./mail.ts";
import { placeOf } from "./open-code.ts";

/**
 * Mails an auth code that staff have made to the holder of the domain. The mail goes to the address that the registry has for the
 * owner, or, if that is not known, to the owner of the account.
 */
export async function notifyAuthCode(
  trx: Trx,
  deps: Parameters<typeof queueMail>[1] & { readonly vault: Pick<Vault, "seal"> },
  scope: AccountScope,
  of: {
    readonly cause: string;
    readonly domainId: string;
    readonly name: string;
    readonly code: string;
    readonly until: string;
    readonly address: string | null;
  },
): Promise<void> {
  const { domainId, name, until, address } = of;
  const noticeId = await writeNotice(trx, deps, scope, {
    kind: "auth_code",
    cause: of.cause,
    params: { domainId, name },
    isBellOnly: false,
  });
  if (noticeId === null) return;
  const reader =
    address !== null && isEmail(address)
      ? await strangerReader(trx, scope, { address }, { kind: "contact", by: await accountName(trx, scope) })
      : await ownerReader(trx, scope);
  const sealed = deps.vault.seal(placeOf(domainId), Buffer.from(of.code)).toString("base64");
  const facts = { template: "auth-code", domainId, name, sealed, until } as const;
  await queueMail(trx, deps, scope, noticeId, reader, { kind: authCode, facts });
}

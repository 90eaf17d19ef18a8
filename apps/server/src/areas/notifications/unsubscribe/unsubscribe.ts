import { NotFound } from "@nameplane/contracts/refusals";
import type { NoticeGroup } from "@nameplane/contracts/notifications/notice-kinds";
import { audit } from "../../../platform/audit.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { listChoices, saveChoice, writeChosen } from "../choices/index.ts";
import { readersBy, type ReaderOfMail } from "./unsubscribe.repository.ts";
import type { Unsubscribable, UnsubscribeTokens } from "./unsubscribe-token.ts";

export type UnsubscribeDeps = { readonly pool: Pool; readonly unsubscribeTokens: UnsubscribeTokens };

export type Asked = { readonly group: NoticeGroup; readonly email: string; readonly mail: boolean };

/** What the link of a mail turns off, for whom, and whether these mails are being sent now. Possible refusals: NotFound. */
export function readUnsubscribe(deps: UnsubscribeDeps, token: string): Promise<Asked> {
  return withReaders(deps, token, async (_trx, of, readers) => present(of, readers));
}

/**
 * Turns the mails of a link off or on again, without a login. The effect is the same as a choice in the user's settings. Turning
 * off what is already off changes nothing. Possible refusals: NotFound (this installation did not make the link, or nobody in the
 * account has the address any more).
 */
export function setMailByLink(deps: UnsubscribeDeps, token: string, mail: boolean): Promise<Asked> {
  return withReaders(deps, token, async (trx, of, readers) => {
    const changed: ReaderOfMail[] = [];
    for (const reader of readers) {
      const chosen = saveChoice(reader.chosen, { group: of.group, mail });
      // Links are only made for mails that can be turned off. If the group was locked after that, its mails stay on.
      if (chosen === null) throw new Refused(NotFound);
      changed.push({ ...reader, chosen });
      if (isOn(reader, of.group) === mail) continue;
      await writeChosen(trx, reader.userId, chosen);
      const after = { group: of.group, mail, by: "link" };
      await audit(trx, { accountId: of.accountId, actor: "public", action: "user.mail_choice", object: reader.userId, after });
    }
    return present(of, changed);
  });
}

const isOn = ({ chosen }: ReaderOfMail, group: NoticeGroup) =>
  listChoices(chosen).some((each) => each.group === group && each.mail);

function present({ group }: Unsubscribable, readers: readonly ReaderOfMail[]): Asked {
  return { group, email: readers[0]?.email ?? "", mail: readers.some((reader) => isOn(reader, group)) };
}

async function withReaders<T>(
  { pool, unsubscribeTokens }: UnsubscribeDeps,
  token: string,
  run: (trx: Trx, of: Unsubscribable, readers: readonly ReaderOfMail[]) => Promise<T>,
): Promise<T> {
  const of = unsubscribeTokens.read(token);
  if (of === null) throw new Refused(NotFound);
  const { accountId, brandId } = of;
  return tx(pool, makeScope({ accountId, brandId, actor: "public" }), async (trx) => {
    const readers = await readersBy(trx, accountId, of.addressHash);
    if (readers.length === 0) throw new Refused(NotFound);
    return run(trx, of, readers);
  });
}

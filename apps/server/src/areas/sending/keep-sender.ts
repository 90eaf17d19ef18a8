import { NotFound } from "@nameplane/contracts/refusals";
import { KeyWaits, SenderNotUsable, SmsSenderNotUsable } from "@nameplane/contracts/sending/refusals";
import type { BrandSender, SenderRecord } from "@nameplane/contracts/sending/sender";
import { isEmail } from "@nameplane/values";
import { Refused } from "../../platform/refused.ts";
import type { Vault } from "../../platform/vault.ts";
import { brandOf, record, type Editing } from "../whitelabel/editor/index.ts";
import { readFindings, type Findings } from "./findings.ts";
import { makeKey } from "./make-key.ts";
import {
  checkSoon,
  deleteKeys,
  deleteSender,
  findSender,
  findSmsSender,
  insertKey,
  listKeys,
  renameSender,
  writeSender,
  writeSmsSender,
  zoneHere,
  type KeyRow,
  type SenderRow,
} from "./sender.repository.ts";
import {
  dmarcName,
  domainOf,
  keyRecordName,
  keyRecordText,
  proposedDmarc,
  returnHost,
  spfToPublish,
  type OperatorMail,
} from "./sender-records.rules.ts";
import { senderAddress } from "./sender-address.ts";

export type Runs = <T>(work: (editing: Editing) => Promise<T>) => Promise<T>;

/** The address from which a brand sends, and the DNS records that the brand's own address needs. Possible refusals: NotFound. */
export async function readSender(editing: Editing, operator: OperatorMail, brandId: string): Promise<BrandSender> {
  const { trx, rights } = editing;
  const brand = await brandOf(editing, brandId);
  const isoperator = brand.is_operator;
  const sender = await findSender(trx, brandId);
  const now = { name: brand.name, address: await senderAddress(trx, brandId) };
  const sms = await findSmsSender(trx, brandId);
  if (sender === null)
    return { isoperator, address: null, state: "none", now, records: [], checked: null, former: [], zone: null, sms };
  const keys = await listKeys(trx, brandId);
  const zone = "accountId" in rights ? await zoneHere(trx, rights, sender.domain) : null;
  return {
    isoperator,
    address: sender.address,
    state: sender.state,
    now,
    records: recordsOf(sender, keys, operator),
    checked: sender.checked_at?.toISOString() ?? null,
    former: keys.flatMap(({ selector, domain, retires_at: until }) =>
      until === null ? [] : [{ name: keyRecordName(selector, domain), until: until.toISOString() }],
    ),
    zone: zone?.apex ?? null,
    sms,
  };
}

/** The DNS records of a sender, each with what was found: first those of its keys, then those that the operator recommends. */
export function recordsOf(sender: SenderRow, keys: readonly KeyRow[], { spf, bounceHost }: OperatorMail): SenderRecord[] {
  const { domain } = sender;
  const found = readFindings(sender.findings);
  const hasActive = keys.some(({ state }) => state === "active");
  const ofKeys = keys
    .filter(({ state }) => state !== "retiring")
    .map(({ selector, state, public_key: publicKey }) => ({
      record: "dkim" as const,
      isneeded: !(hasActive && state === "waiting"),
      isnext: hasActive && state === "waiting",
      type: "TXT" as const,
      name: keyRecordName(selector, domain),
      value: keyRecordText(publicKey),
      ...saidAbout(found, selector),
    }));
  const advised = { isneeded: false, isnext: false };
  const ofSpf = saidAbout(found, "spf");
  const ofDmarc = saidAbout(found, "dmarc");
  return [
    ...ofKeys,
    ...(spf === null
      ? []
      : [
          {
            record: "spf" as const,
            ...advised,
            type: "TXT" as const,
            name: domain,
            value: ofSpf.state === "ok" || ofSpf.state === "toomany" ? (ofSpf.seen ?? "") : spfToPublish(ofSpf.seen, spf),
            ...ofSpf,
          },
        ]),
    {
      record: "dmarc",
      ...advised,
      type: "TXT",
      name: dmarcName(domain),
      value: ofDmarc.state === "ok" ? (ofDmarc.seen ?? proposedDmarc) : proposedDmarc,
      ...ofDmarc,
    },
    ...(bounceHost === null
      ? []
      : [
          {
            record: "return" as const,
            ...advised,
            type: "CNAME" as const,
            name: returnHost(domain),
            value: bounceHost,
            ...saidAbout(found, "return"),
          },
        ]),
  ];
}

function saidAbout(found: Findings, key: string): Pick<SenderRecord, "state" | "seen" | "lookups"> {
  const { state = "unasked", seen = null, lookups = null } = found[key] ?? {};
  return { state, seen, lookups };
}

/** The checks that are made before the user is asked to confirm their identity. Possible refusals: NotFound, SenderNotUsable. */
export async function refuseAddress(
  editing: Editing,
  { brandid, address }: { readonly brandid: string; readonly address: string },
): Promise<void> {
  await brandOf(editing, brandid);
  const domain = domainOf(address);
  // An address with an IP address or a single label as its domain has no DNS that could prove it.
  const isUsable = isEmail(address) && /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(domain) && !address.startsWith('"');
  if (!isUsable) throw new Refused(SenderNotUsable, { param: "address" });
}

/**
 * Stores the address from which a brand wants to send. An address of another domain gets a new key and has to be proved; until
 * then mails are sent from the operator's address. Possible refusals: NotFound, SenderNotUsable.
 */
export async function setSender(
  runs: Runs,
  vault: Pick<Vault, "seal">,
  { brandid, address }: { readonly brandid: string; readonly address: string },
): Promise<void> {
  const domain = domainOf(address);
  const entered = `${address.slice(0, address.lastIndexOf("@"))}@${domain}`;
  await runs((editing) => refuseAddress(editing, { brandid, address: entered }));
  // Making a key takes a while, so it is not done while a transaction is open.
  const key = await makeKey(vault, domain);
  await runs(async (editing) => {
    const { trx, actor: by, now: at } = editing;
    const brand = await brandOf(editing, brandid);
    const former = await findSender(trx, brandid);
    if (former?.address === entered) return;
    if (former?.domain === domain) await renameSender(trx, brandid, { address: entered, by });
    else {
      await deleteKeys(trx, brandid);
      await writeSender(trx, brandid, { address: entered, domain, by, at });
      await insertKey(trx, brandid, key, at);
    }
    await record(editing, brand, {
      action: "brand.set-sender",
      before: { address: former?.address ?? null },
      after: { address: entered },
    });
  });
}

/** Removes the brand's sender, so that its mails are sent from the operator's address again. Possible refusals: NotFound. */
export async function dropSender(editing: Editing, brandId: string): Promise<void> {
  const brand = await brandOf(editing, brandId);
  const former = await findSender(editing.trx, brandId);
  if (former === null) throw new Refused(NotFound, { param: "brandid" });
  await deleteSender(editing.trx, brandId);
  await record(editing, brand, { action: "brand.drop-sender", before: { address: former.address } });
}

/** A text of letters and digits as mobile networks display it (3GPP TS 23.040 9.1.2.5), or a number in the form of E.164. */
const smsSenderForm = /^(?:[A-Za-z][A-Za-z0-9]{2,10}|\+[1-9]\d{6,14})$/;

type SmsSender = { readonly brandid: string; readonly sender: string };

/**
 * The checks that are made before the user is asked to confirm their identity. Possible refusals: NotFound, SmsSenderNotUsable.
 */
export async function refuseSmsSender(editing: Editing, { brandid, sender }: SmsSender): Promise<void> {
  await brandOf(editing, brandid);
  if (sender !== "" && !smsSenderForm.test(sender)) throw new Refused(SmsSenderNotUsable, { param: "sender" });
}

/**
 * Chooses the sender of a brand's SMS. If it is empty, the sender of the installation is used. Possible refusals: NotFound,
 * SmsSenderNotUsable.
 */
export async function setSmsSender(editing: Editing, { brandid, sender }: SmsSender): Promise<void> {
  await refuseSmsSender(editing, { brandid, sender });
  const { trx } = editing;
  const before = { sender: await findSmsSender(trx, brandid) };
  await writeSmsSender(trx, brandid, sender === "" ? null : sender);
  await record(editing, await brandOf(editing, brandid), { action: "brand.set-sms-sender", before, after: { sender } });
}

/** The checks that are made before the user is asked to confirm their identity. Possible refusals: NotFound, KeyWaits. */
export async function refuseRotation(editing: Editing, brandId: string): Promise<{ readonly domain: string }> {
  await brandOf(editing, brandId);
  const sender = await findSender(editing.trx, brandId);
  if (sender === null) throw new Refused(NotFound, { param: "brandid" });
  const keys = await listKeys(editing.trx, brandId);
  if (keys.some(({ state }) => state === "waiting")) throw new Refused(KeyWaits, { param: "brandid" });
  return sender;
}

/**
 * Makes a new key in addition to the one that is in use. The worker signs with the new key once its record is in the DNS. The
 * record of the former key has to stay for another week. Possible refusals: NotFound, KeyWaits.
 */
export async function rotateKey(runs: Runs, vault: Pick<Vault, "seal">, brandId: string): Promise<void> {
  const { domain } = await runs((editing) => refuseRotation(editing, brandId));
  const key = await makeKey(vault, domain);
  await runs(async (editing) => {
    const now = await refuseRotation(editing, brandId);
    // The sender may have moved to another domain in the meantime, and has a new key for that domain.
    if (now.domain !== domain) throw new Refused(KeyWaits, { param: "brandid" });
    await insertKey(editing.trx, brandId, key, editing.now);
    await checkSoon(editing.trx, brandId, editing.now);
    await record(editing, await brandOf(editing, brandId), {
      action: "brand.rotate-sender-key",
      after: { selector: key.selector },
    });
  });
}

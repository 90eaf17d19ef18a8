import { DnsElsewhere, RecordsStand } from "@nameplane/contracts/sending/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import type { SenderRecord } from "@nameplane/contracts/sending/sender";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { Refused } from "../../platform/refused.ts";
import { asReseller, brandOf } from "../whitelabel/editor/index.ts";
import { knownSets } from "../zones/index.ts";
import { saveZone } from "../zones/changes/index.ts";
import { recordsOf } from "./keep-sender.ts";
import { checkSoon, findSender, listKeys, zoneHere } from "./sender.repository.ts";
import {
  judgeDmarc,
  judgeKey,
  judgeSpf,
  ownerBelow,
  spfToPublish,
  textInZone,
  textOfZone,
  type OperatorMail,
} from "./sender-records.rules.ts";

const ttlSeconds = 3600;

type RecordSetHere = {
  readonly owner: string;
  readonly type: string;
  readonly ttlSeconds: number;
  readonly rdata: readonly string[];
};

/**
 * Adds the records of a brand's sender to the zone of its domain, as a change by the user. Records for other purposes are kept:
 * an SPF record gets the operator's mechanism added, and an existing DMARC record is not changed. The host for bounces is left
 * out if the name has other records. Possible refusals: NotFound, DnsElsewhere, RecordsStand, and what saving a zone refuses.
 * Returns the zone.
 */
export async function putRecords(
  jobs: Jobs,
  call: SessionCall & { readonly trx: Trx },
  operator: OperatorMail,
  brandId: string,
): Promise<string> {
  const { trx, scope, now, language } = call;
  await brandOf(asReseller(call), brandId);
  const sender = await findSender(trx, brandId);
  if (sender === null) throw new Refused(NotFound, { param: "brandid" });
  const zone = await zoneHere(trx, scope, sender.domain);
  if (zone === null) throw new Refused(DnsElsewhere, { param: "brandid" });
  const keys = await listKeys(trx, brandId);
  const wanted = recordsOf(sender, keys, operator).map((record) => ({ record, owner: ownerBelow(record.name, zone.apex) }));
  const owners = [...new Set(wanted.map(({ owner }) => owner))];
  const present = await knownSets(trx, scope, zone.id, owners);
  const changes = wanted.flatMap(({ record, owner }) => {
    const here = present.filter((set) => set.owner === owner);
    const rdata = rdataAfter(record, here, operator);
    if (rdata === null) return [];
    const ttl = here.find(({ type }) => type === record.type)?.ttlSeconds ?? ttlSeconds;
    return [{ owner, type: record.type, new: { ttl, rdata } }];
  });
  if (changes.length === 0) throw new Refused(RecordsStand);
  await saveZone({ jobs }, trx, scope, { zoneId: zone.id, changes, confirm: "earlier", origin: "editor", now, language });
  await checkSoon(trx, brandId, now);
  return zone.apex;
}

/** The new content of the record set. Null if nothing has to be changed, or if other records at the name prevent it. */
function rdataAfter(
  { record, type, value }: SenderRecord,
  here: readonly RecordSetHere[],
  { spf }: OperatorMail,
): readonly string[] | null {
  const set = here.find((each) => each.type === type);
  if (type === "CNAME") return here.length === 0 ? [`${value}.`] : null;
  if (here.some((each) => each.type === "CNAME")) return null;
  const rdata = set?.rdata ?? [];
  const texts = rdata.map(textOfZone);
  if (record === "dmarc") return judgeDmarc(texts).state === "missing" ? [...rdata, textInZone(value)] : null;
  if (record === "dkim") {
    const publicKey = value.slice(value.indexOf("; p=") + 4);
    // The selector's name is ours alone. Any other record there would make signatures fail, so it is replaced.
    return judgeKey(texts, publicKey).state === "ok" ? null : [textInZone(value)];
  }
  if (record !== "spf" || spf === null) return null;
  const found = judgeSpf(texts, spf);
  if (found.state === "missing") return [...rdata, textInZone(spfToPublish(null, spf))];
  // If there are two SPF records, one has to be removed, and only the owner of the domain knows which.
  if (found.state !== "other") return null;
  return rdata.map((each, index) => (texts[index] === found.seen ? textInZone(spfToPublish(found.seen, spf)) : each));
}

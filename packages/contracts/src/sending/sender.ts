import { z } from "zod";
import { LoginRequired, NoPermission, NotFound, StepUpRequired } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { DnsElsewhere, KeyWaits, RecordsStand, SenderNotUsable, SmsSenderNotUsable } from "./refusals.ts";
import { senderRecords, senderRecordStates } from "./states.ts";

const record = z.strictObject({
  record: z.enum(senderRecords),
  /** Whether the sender's address can only be used with this record. Other records make it more likely that mails arrive. */
  isneeded: z.boolean(),
  /** True for the record of a key that does not sign mails yet, but will replace the key that signs them now. */
  isnext: z.boolean(),
  type: z.enum(["TXT", "CNAME"]),
  name: z.string(),
  /** The content to publish. */
  value: z.string(),
  state: z.enum(senderRecordStates),
  /** The content of the record of this kind that DNS has at this name. */
  seen: z.string().nullable(),
  /** For SPF: how many DNS lookups receivers need for the record. At most ten are allowed. Null if they were not counted. */
  lookups: z.int().nullable(),
});
export type SenderRecord = z.infer<typeof record>;

const sender = z.strictObject({
  /**
   * Whether the brand is the operator's own. The mails of other brands use the address of this brand until their own address is
   * proved.
   */
  isoperator: z.boolean(),
  /** The address that the user entered; null if the user entered none. */
  address: z.string().nullable(),
  /**
   * none: no address was entered. waiting: the address is not proved yet. proved: mails are sent from the address. lost: the key
   * of the address has disappeared from DNS.
   */
  state: z.enum(["none", "waiting", "proved", "lost"]),
  /** The sender that readers of the brand's mails see at present. */
  now: z.strictObject({ name: z.string(), address: z.string() }),
  records: z.array(record),
  checked: instant.nullable(),
  /** Records of replaced keys, with the time from which they are no longer needed. */
  former: z.array(z.strictObject({ name: z.string(), until: instant })),
  /** The zone of the caller's account in which the records belong; null if its DNS is elsewhere. */
  zone: z.string().nullable(),
  /**
   * The sender of the brand's SMS. Null if it has chosen none. The sender of the installation is then used, or the brand's name.
   */
  sms: z.string().nullable(),
});
export type BrandSender = z.infer<typeof sender>;

const usual = [LoginRequired, NoPermission, NotFound] as const;
const ofBrand = z.strictObject({ brandid: id });

export const brandSenderSpec = spec({
  summary: "From which address a brand sends its mails, and the DNS records that this takes",
  input: ofBrand,
  answer: z.strictObject({ sender }),
  refusals: usual,
});

export const setBrandSenderSpec = spec({
  summary: "Enters the address from which a brand shall send; it is used once the DNS of its domain has proved it",
  input: z.strictObject({ brandid: id, address: z.string().trim().min(1).max(254) }),
  answer: nothing,
  refusals: [...usual, StepUpRequired, SenderNotUsable],
});

export const dropBrandSenderSpec = spec({
  summary: "Sends the mails of a brand from the operator's address again",
  input: ofBrand,
  answer: nothing,
  refusals: [...usual, StepUpRequired],
});

export const checkBrandSenderSpec = spec({
  summary: "Looks for the records of a brand's sender in the DNS at once",
  input: ofBrand,
  answer: nothing,
  refusals: usual,
});

export const rotateSenderKeySpec = spec({
  summary: "Makes a new key for the signatures of a brand's mails; it is used once its record is in the DNS",
  input: ofBrand,
  answer: nothing,
  refusals: [...usual, StepUpRequired, KeyWaits],
});

export const setSmsSenderSpec = spec({
  summary: "Chooses the sender of a brand's SMS; an empty one is that of the installation",
  input: z.strictObject({ brandid: id, sender: z.string().trim().max(20) }),
  answer: nothing,
  refusals: [...usual, StepUpRequired, SmsSenderNotUsable],
});

export const putSenderRecordsSpec = spec({
  summary: "Adds the records of a brand's sender to the zone of its domain, which is in the caller's account",
  input: ofBrand,
  answer: z.strictObject({ zone: z.string() }),
  refusals: [...usual, DnsElsewhere, RecordsStand],
});

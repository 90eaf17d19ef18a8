import { unicodeNameOf, type DomainName } from "@nameplane/values";
import { noticeKinds } from "@nameplane/contracts/notifications/notice-kinds";
import type { NoticeView } from "@nameplane/contracts/notifications/notices";
import { z } from "zod";
import type { NoticeRow } from "./bell.repository.ts";

const text = z.string().optional().catch(undefined);
const number = z.number().int().optional().catch(undefined);
const id = z.uuid().optional().catch(undefined);

/** What notices store about their cause. Each kind has only some of these fields. */
const params = z.object({
  name: text,
  names: z.union([number, z.array(z.string())]).catch(undefined),
  apex: text,
  domainId: id,
  invoiceId: id,
  webhookId: id,
  cardId: id,
  orderNumber: number,
  number,
  receiptNumber: number,
  expiresAt: text,
  until: text,
  expiresOn: text,
  step: text,
  act: text,
  what: text,
  host: text,
  accepted: z.boolean().optional().catch(undefined),
});

const kindOf = z.enum(noticeKinds);

/** A notice in the form in which the notification bell needs it: the facts for its sentence, and the page that it opens. */
export function presentNotice(row: NoticeRow): NoticeView {
  const read = params.parse(row.params);
  const kind = kindOf.parse(row.kind);
  const several = typeof read.names === "number" ? read.names : read.names?.length;
  const name = read.name ?? read.apex ?? (Array.isArray(read.names) ? read.names[0] : undefined);
  const day = read.expiresAt ?? read.until ?? read.expiresOn;
  return {
    noticeid: row.id,
    kind,
    at: row.createdAt.toISOString(),
    isread: row.isRead,
    domainname: name ?? null,
    unicodename: name === undefined ? null : unicodeNameOf(name as DomainName),
    id: read.domainId ?? read.invoiceId ?? read.webhookId ?? read.cardId ?? row.domainId,
    number: kind === "money_kept" ? (read.receiptNumber ?? null) : (read.number ?? read.orderNumber ?? null),
    on: day?.slice(0, 10) ?? null,
    count: several ?? null,
    what: read.step ?? read.act ?? read.what ?? read.host ?? (read.accepted === undefined ? null : read.accepted ? "yes" : "no"),
  };
}

import { codeOf, type AnswerOf } from "@nameplane/contracts";
import type { getOrder, getRequest, requestList } from "@nameplane/contracts/orders/operations";
import { ownReasonText, reasonText } from "@nameplane/contracts/orders/own-reasons";
import { sentVerbs } from "@nameplane/contracts/orders/request-list";
import { unicodeNameOf, type DomainName } from "@nameplane/values";
import type { Language } from "../../../platform/http/call.ts";
import { sentFacts, type attemptsOfRequest } from "../../registry/journal/index.ts";
import { showPrice } from "../../products/index.ts";
import type { TldCatalogue } from "../../tlds/index.ts";
import { customerActions } from "../request.state.ts";
import { mailedLink } from "../kinds/owner/index.ts";
import type { ListRow, RequestRow, TimelineRow } from "../requests.repository.ts";
import { remedyOf } from "../remedies.rules.ts";
import { orderKinds } from "../kinds/index.ts";

type RequestListRow = AnswerOf<typeof requestList>["data"][number];
type RequestView = AnswerOf<typeof getRequest>["request"];
export type OrderLine = AnswerOf<typeof getOrder>["order"]["lines"][number];

/**
 * The domain in Unicode. For a service without a domain: a text that tells it apart from the account's other services of the
 * product.
 */
function unicode({ ascii_name: name, params }: Pick<RequestRow, "ascii_name" | "params">): string | null {
  return name === null ? params.unicodeName || null : unicodeNameOf(name as DomainName);
}

export function presentRequestRow(row: Omit<ListRow, "account_id">): RequestListRow {
  return {
    id: row.id,
    requestid: row.number,
    ordernr: row.order_number,
    type: row.type,
    productid: row.product_id,
    domainname: row.ascii_name,
    unicodename: unicode(row),
    created: row.created_at.toISOString(),
    status: codeOf("request", row.state),
    reason: row.reason,
    islocked: row.is_locked,
    isfunded: row.funded_at !== null,
    actions: actionsOf(row),
  };
}

function actionsOf(row: Pick<ListRow, "state" | "is_locked" | "type" | "product_id" | "reason" | "funded_at">) {
  const kind = orderKinds.of(row);
  return customerActions({
    state: row.state,
    reason: row.reason,
    isLocked: row.is_locked,
    hasFix: remedyOf(kind, row.reason, row.funded_at !== null) !== null,
    mayWithdraw: kind?.withdraw !== undefined,
  });
}

/** The number of years. Null for a change without a term. */
const years = (row: RequestRow) => (row.period_months ? row.period_months / 12 : null);

/** Money that is only reserved is neither paid nor credited: either it will still be captured, or it was released. */
function releaseOf({ release, funding }: RequestRow): OrderLine["release"] {
  if (funding !== "held") return release;
  return release === "credited" ? "unreserved" : release === "fulfilled" ? "reserved" : release;
}

function reasonOf({ reason_text: stored }: RequestRow, language: Language) {
  return { reasontext: reasonText(stored, language), isownreason: ownReasonText(stored, language) !== null };
}

function usualSeconds(row: RequestRow, catalogue: TldCatalogue): number | null {
  const kind = orderKinds.of(row);
  const rules = row.tld === null ? undefined : catalogue.get(row.tld)?.rules;
  return kind === null ? 86_400 : kind.usualSeconds(rules ?? null, row.params);
}

export function presentOrderLine(
  row: RequestRow,
  steps: readonly TimelineRow[],
  catalogue: TldCatalogue,
  language: Language,
): OrderLine {
  return {
    requestid: row.id,
    number: row.number,
    type: row.type,
    productid: row.product_id,
    domainname: row.ascii_name,
    unicodename: unicode(row),
    itemid: row.domain_id,
    years: years(row),
    status: codeOf("request", row.state),
    reason: row.reason,
    ...reasonOf(row, language),
    isfunded: row.funded_at !== null,
    release: releaseOf(row),
    price: showPrice(row.price),
    usualseconds: usualSeconds(row, catalogue),
    startedat: steps.find((step) => step.to_state === "processing")?.at.toISOString() ?? null,
    endedat: row.ended_at?.toISOString() ?? null,
  };
}

export function presentRequest(
  row: RequestRow,
  orderNumber: number | null,
  steps: readonly TimelineRow[],
  {
    userId,
    language,
    attempts,
    commands,
  }: {
    readonly userId: string;
    readonly language: Language;
    readonly attempts: number;
    readonly commands: Awaited<ReturnType<typeof attemptsOfRequest>>;
  },
): RequestView {
  const listed = presentRequestRow({ ...row, order_number: orderNumber });
  return {
    ...listed,
    ...reasonOf(row, language),
    years: years(row),
    price: showPrice(row.price),
    release: releaseOf(row),
    isreserved: row.funding === "held",
    itemid: row.domain_id,
    attempts,
    nextcheckat: row.next_check_at?.toISOString() ?? null,
    limitat: row.limit_at?.toISOString() ?? null,
    endedat: row.ended_at?.toISOString() ?? null,
    timeline: steps.map((step) => ({
      at: step.at.toISOString(),
      status: codeOf("request", step.to_state),
      reason: step.reason,
      actor: actorOf(step.actor, userId),
    })),
    commands: commands.map((command) => ({
      at: command.sentAt.toISOString(),
      verb: sentVerbs.parse(command.verb),
      object: command.object,
      sent: sentFacts(command.args),
      outcome: command.state,
      islater: command.decidedBy !== null && command.decidedBy !== "reply",
      decidedat: command.decidedAt?.toISOString() ?? null,
      code: command.resultCode,
      text: reasonText(command.resultText, language),
    })),
  };
}

function actorOf(actor: string, userId: string): RequestView["timeline"][number]["actor"] {
  if (actor === `user:${userId}`) return "you";
  if (actor.startsWith("user:") || actor.startsWith("token:")) return "colleague";
  if (actor.startsWith("staff:")) return "staff";
  if (actor === mailedLink) return "owner";
  if (actor.startsWith("hook:")) return "payment";
  return actor.startsWith("registry:") ? "registry" : "system";
}

import { changeDataBlock } from "../extensions/change-poll.ts";
import { createNotifyBlock, deleteNotifyBlock, transferNotifyBlock, updateNotifyBlock } from "../extensions/iis-notify.ts";
import { lowBalanceBlock, maintenanceBlock } from "../extensions/maintenance.ts";
import { tagNewsBlock } from "../extensions/tag-news.ts";
import { rgpPollBlock } from "../extensions/rgp-poll.ts";
import { rgpInfoBlock } from "../extensions/rgp.ts";
import { contactTransferBlock } from "../objects/contact-data.ts";
import { domainInfoBlock, domainPendingActionBlock, domainTransferBlock } from "../objects/domain-data.ts";
import { profileOf } from "../profiles/index.ts";
import type { Notice } from "../rules/notices.ts";
import type { NewPollMessage, StoredBlock } from "../model/objects.ts";
import type { Store } from "../store/store.ts";
import type { Block } from "../xml/write.ts";

function stored(block: Block): StoredBlock {
  return { uri: block.uri, xml: block.xml.text };
}

interface Payload {
  readonly resData: Block | null;
  readonly extensions: readonly (Block | null)[];
}

/** A notice in the form of one registry: .se/.nu wraps everything in iis:…Notify elements. */
function payload(store: Store, notice: Notice): Payload {
  switch (notice.kind) {
    case "domainTransfer": {
      const block = domainTransferBlock(notice.name, notice.transfer);
      return { resData: profileOf(notice.name).iis ? transferNotifyBlock(block) : block, extensions: [] };
    }
    case "contactTransfer":
      return { resData: contactTransferBlock(notice.id, notice.transfer), extensions: [] };
    case "pendingAction":
      return { resData: domainPendingActionBlock(notice.name, notice.done, notice.ids, notice.at), extensions: [] };
    case "domainChanged": {
      const { domain } = notice;
      const block = domainInfoBlock(store, domain, { view: "full", hosts: "all", authInfo: "none" }, notice.at);
      if (profileOf(domain.name).iis) {
        const created = notice.operation === "create";
        return { resData: created ? createNotifyBlock(block) : updateNotifyBlock(block), extensions: [] };
      }
      return { resData: block, extensions: [rgpInfoBlock(domain, notice.at), changeDataBlock(notice)] };
    }
    case "tagChange":
      return { resData: tagNewsBlock(store, notice), extensions: [] };
    case "domainDeleted":
      return { resData: profileOf(notice.name).iis ? deleteNotifyBlock(notice.name) : null, extensions: [] };
    case "rgp":
      return { resData: rgpPollBlock(notice), extensions: [] };
    case "maintenance":
      return { resData: maintenanceBlock(notice.news, notice.at), extensions: [] };
    case "lowBalance":
      return { resData: lowBalanceBlock(notice.registrarName, notice.limit, notice.available), extensions: [] };
    case "text":
      break;
  }
  return { resData: null, extensions: [] };
}

/** Turns a notice into a message for the poll queue. */
function renderNotice(store: Store, notice: Notice): NewPollMessage {
  const { resData, extensions } = payload(store, notice);
  return {
    queuedAt: notice.at,
    text: notice.text,
    resData: resData === null ? null : stored(resData),
    extensions: extensions.filter((block): block is Block => block !== null).map(stored),
  };
}

/** Queues every notice. Must run in the transaction of the change that the notices report. */
export function queueNotices(store: Store, notices: readonly Notice[]): void {
  for (const notice of notices) store.polls.queue(notice.to, renderNotice(store, notice));
}

import { domainDeleteElement } from "../objects/domain-data.ts";
import { type Block, writerFor } from "../xml/write.ts";

const { root } = writerFor("iis");

/** iis-1.2 wraps the data of a poll message in an element that says what happened. This one reports an update. */
export function updateNotifyBlock(inner: Block): Block {
  return root("updateNotify", {}, inner.xml);
}

export function createNotifyBlock(inner: Block): Block {
  return root("createNotify", {}, inner.xml);
}

export function transferNotifyBlock(inner: Block): Block {
  return root("transferNotify", {}, inner.xml);
}

export function deleteNotifyBlock(name: string): Block {
  return root("deleteNotify", {}, domainDeleteElement(name));
}

import { type Block, dateTimeText, writerFor } from "../xml/write.ts";

const { root, el } = writerFor("rgpPoll");

/** pollData of rgp-poll-1.0: tells the registrar that a restore waits for its report. */
export function rgpPollBlock(news: { readonly name: string; readonly requestedAt: number; readonly reportDueAt: number }): Block {
  return root(
    "pollData",
    {},
    el("name", {}, news.name),
    el("rgpStatus", { s: "pendingRestore" }),
    el("reqDate", {}, dateTimeText(news.requestedAt)),
    el("reportDueDate", {}, dateTimeText(news.reportDueAt)),
  );
}

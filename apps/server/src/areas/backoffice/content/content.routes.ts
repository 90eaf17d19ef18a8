import * as announcements from "@nameplane/contracts/backoffice/announcements";
import * as articles from "@nameplane/contracts/backoffice/articles";
import * as operations from "@nameplane/contracts/backoffice/operations";
import type { Edge } from "../../../platform/http/edge.ts";
import { readArticle, readArticles, saveArticle } from "./write-articles.ts";
import { readAnnouncements, saveAnnouncement, updateAnnouncement, withdrawAnnouncement } from "./announce.ts";

/** What staff publish for customers: notices of maintenance and incidents, the FAQ, the TLD wiki and documents. */
export function contentRoutes(edge: Edge): void {
  const content = "staff_content";

  edge.staff(operations.announcementList, announcements.announcementsSpec, content, {}, (call, { past }) =>
    readAnnouncements(call, past === true),
  );

  edge.staff(operations.saveAnnouncement, announcements.saveAnnouncementSpec, content, {}, async (call, input) => ({
    noticeid: await saveAnnouncement(call, input),
  }));

  edge.staff(operations.updateAnnouncement, announcements.updateAnnouncementSpec, content, {}, async (call, input) => {
    await updateAnnouncement(call, input);
    return {};
  });

  edge.staff(operations.withdrawAnnouncement, announcements.withdrawAnnouncementSpec, content, {}, async (call, { noticeid }) => {
    await withdrawAnnouncement(call, noticeid);
    return {};
  });

  edge.staff(operations.articleList, articles.articleListSpec, content, {}, readArticles);

  edge.staff(operations.article, articles.articleSpec, content, {}, async (call, input) => ({
    article: await readArticle(call, input),
  }));

  edge.staff(operations.saveArticle, articles.saveArticleSpec, content, {}, async (call, input) => {
    await saveArticle(call, input);
    return { slug: input.slug };
  });
}

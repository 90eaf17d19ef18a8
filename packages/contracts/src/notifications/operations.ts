import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type * as texts from "./mail-texts.ts";
import type {
  markNoticesReadSpec,
  noticeChoicesSpec,
  noticeCountSpec,
  noticesSpec,
  readUnsubscribeSpec,
  setNoticeChoiceSpec,
  unsubscribeSpec,
} from "./notices.ts";

export const noticeCount = get<IoOf<typeof noticeCountSpec>>("noticeCount", "/api/notice/getcount/");
export const notices = get<IoOf<typeof noticesSpec>>("notices", "/api/notice/getnotices/");
export const markNoticesRead = post<IoOf<typeof markNoticesReadSpec>>("markNoticesRead", "/api/notice/markread/");
export const noticeChoices = get<IoOf<typeof noticeChoicesSpec>>("noticeChoices", "/api/notice/getchoices/");
export const setNoticeChoice = post<IoOf<typeof setNoticeChoiceSpec>>("setNoticeChoice", "/api/notice/setchoice/");
export const readUnsubscribe = post<IoOf<typeof readUnsubscribeSpec>>("readUnsubscribe", "/api/notice/readunsubscribe/");
export const unsubscribe = post<IoOf<typeof unsubscribeSpec>>("unsubscribe", "/api/notice/unsubscribe/");

// ---- The texts of a brand's mails, and what happened to the mails. Resellers manage the texts of their own brand, and staff
// those of any brand.
export const mailTexts = get<IoOf<typeof texts.mailTextsSpec>>("mailTexts", "/api/whitelabel/getmailtexts/");
export const mailText = get<IoOf<typeof texts.mailTextSpec>>("mailText", "/api/whitelabel/getmailtext/");
export const saveMailText = post<IoOf<typeof texts.saveMailTextSpec>>("saveMailText", "/api/whitelabel/savemailtext/");
export const publishMailText = post<IoOf<typeof texts.publishMailTextSpec>>(
  "publishMailText",
  "/api/whitelabel/publishmailtext/",
);
export const dropMailText = post<IoOf<typeof texts.dropMailTextSpec>>("dropMailText", "/api/whitelabel/dropmailtext/");
export const restoreMailText = post<IoOf<typeof texts.restoreMailTextSpec>>(
  "restoreMailText",
  "/api/whitelabel/restoremailtext/",
);
export const previewMailText = post<IoOf<typeof texts.previewMailTextSpec>>(
  "previewMailText",
  "/api/whitelabel/previewmailtext/",
);
export const tryMailText = post<IoOf<typeof texts.tryMailTextSpec>>("tryMailText", "/api/whitelabel/trymailtext/");
export const brandDeliveries = get<IoOf<typeof texts.brandDeliveriesSpec>>("brandDeliveries", "/api/whitelabel/getdeliveries/");
export const sampleInvoice = get<IoOf<typeof texts.sampleInvoiceSpec>>("sampleInvoice", "/api/whitelabel/sampleinvoice/", {
  answers: "file",
});

export const staffMailTexts = get<IoOf<typeof texts.mailTextsSpec>>("staffMailTexts", "/api/staff/getmailtexts/");
export const staffMailText = get<IoOf<typeof texts.mailTextSpec>>("staffMailText", "/api/staff/getmailtext/");
export const staffSaveMailText = post<IoOf<typeof texts.saveMailTextSpec>>("staffSaveMailText", "/api/staff/savemailtext/");
export const staffPublishMailText = post<IoOf<typeof texts.publishMailTextSpec>>(
  "staffPublishMailText",
  "/api/staff/publishmailtext/",
);
export const staffDropMailText = post<IoOf<typeof texts.dropMailTextSpec>>("staffDropMailText", "/api/staff/dropmailtext/");
export const staffRestoreMailText = post<IoOf<typeof texts.restoreMailTextSpec>>(
  "staffRestoreMailText",
  "/api/staff/restoremailtext/",
);
export const staffPreviewMailText = post<IoOf<typeof texts.previewMailTextSpec>>(
  "staffPreviewMailText",
  "/api/staff/previewmailtext/",
);
export const staffTryMailText = post<IoOf<typeof texts.tryMailTextSpec>>("staffTryMailText", "/api/staff/trymailtext/");
export const staffBrandDeliveries = get<IoOf<typeof texts.brandDeliveriesSpec>>(
  "staffBrandDeliveries",
  "/api/staff/getbranddeliveries/",
);
export const staffSampleInvoice = get<IoOf<typeof texts.sampleInvoiceSpec>>("staffSampleInvoice", "/api/staff/sampleinvoice/", {
  answers: "file",
});

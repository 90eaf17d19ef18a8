import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
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

import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type * as specs from "./abuse.ts";
import type * as letters from "./letters.ts";

export const abuseContact = get<IoOf<typeof specs.abuseContactSpec>>("abuseContact", "/api/miscellaneous/getabusecontact/");
export const reportAbuse = post<IoOf<typeof specs.reportAbuseSpec>>("reportAbuse", "/api/miscellaneous/reportabuse/");
export const abuseOfDomain = get<IoOf<typeof specs.abuseOfDomainSpec>>("abuseOfDomain", "/api/domain/getabuse/");
export const answerAbuse = post<IoOf<typeof specs.answerAbuseSpec>>("answerAbuse", "/api/domain/answerabuse/");
export const abuseList = get<IoOf<typeof specs.abuseListSpec>>("abuseList", "/api/staff/getabuselist/");
export const abuseCase = get<IoOf<typeof specs.abuseCaseSpec>>("abuseCase", "/api/staff/getabusecase/");
export const actOnAbuse = post<IoOf<typeof specs.actOnAbuseSpec>>("actOnAbuse", "/api/staff/actonabuse/", { needsKey: true });
export const attachAbuseFile = post<IoOf<typeof letters.attachAbuseFileSpec>>(
  "attachAbuseFile",
  "/api/miscellaneous/attachabusefile/",
  { encoding: "raw" },
);
export const abuseLetters = get<IoOf<typeof letters.abuseLettersSpec>>("abuseLetters", "/api/staff/getabuseletters/");
export const abuseLetter = get<IoOf<typeof letters.abuseLetterSpec>>("abuseLetter", "/api/staff/getabuseletter/");
export const actOnLetter = post<IoOf<typeof letters.actOnLetterSpec>>("actOnLetter", "/api/staff/actonabuseletter/", {
  needsKey: true,
});
export const abuseFile = get<IoOf<typeof letters.abuseFileSpec>>("abuseFile", "/api/staff/getabusefile/", { answers: "file" });

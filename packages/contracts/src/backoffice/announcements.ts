import { z } from "zod";
import { LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { flag, id, instant, nothing, spec } from "../spec.ts";
import { ChangedByColleague, EndsBeforeStart, HasBegun, OtherBrand } from "./refusals.ts";
import { notedParts, noticeKinds, severities, updatePhases } from "./notice-values.ts";

const staffAnswers = [LoginRequired, NoPermission];

/** A text in each language of the panel. */
const texts = <Text extends z.ZodType>(text: Text) => z.strictObject({ en: text, sv: text });
const shown = texts(z.string());
const title = texts(z.string().trim().min(1).max(200));
const body = texts(z.string().trim().max(4000));

export const announcementRow = z.strictObject({
  noticeid: id,
  /** The only brand that shows the notice. Null if all brands show it. */
  brand: z.strictObject({ brandid: id, name: z.string() }).nullable(),
  kind: z.enum(noticeKinds),
  severity: z.enum(severities),
  parts: z.array(z.enum(notedParts)),
  title: shown,
  body: shown,
  starts: instant,
  ends: instant.nullable(),
  when: z.enum(["now", "coming", "over"]),
  /** The updates, the oldest first. */
  updates: z.array(z.strictObject({ updateid: id, phase: z.enum(updatePhases), text: shown, at: instant, by: z.string() })),
  /** Name of the staff member who announced it. Null if not known. */
  by: z.string().nullable(),
  /** Whether the staff member may change the notice. Staff who work for only one brand may not change notices for all brands. */
  maychange: z.boolean(),
  version: z.int(),
});
export type AnnouncementRow = z.infer<typeof announcementRow>;

export const announcementsSpec = spec({
  summary:
    "For staff: maintenance and incidents on the status page, the newest first; those that are over for a week only if asked for",
  input: z.strictObject({ past: flag.optional() }),
  answer: z.strictObject({
    data: z.array(announcementRow),
    brands: z.array(z.strictObject({ brandid: id, name: z.string() })),
  }),
  refusals: staffAnswers,
});

export const saveAnnouncementSpec = spec({
  summary: "For staff: announces maintenance or an incident on the status page, or changes what was announced",
  input: z.strictObject({
    /** If absent, a new notice is created. */
    noticeid: id.optional(),
    version: z.int().optional(),
    brandid: id.nullable(),
    kind: z.enum(noticeKinds),
    severity: z.enum(severities),
    parts: z.array(z.enum(notedParts)).max(notedParts.length),
    title,
    body,
    starts: instant,
    ends: instant.nullable(),
  }),
  answer: z.strictObject({ noticeid: id }),
  refusals: [...staffAnswers, NotFound, EndsBeforeStart, OtherBrand, ChangedByColleague],
});

export const updateAnnouncementSpec = spec({
  summary: "For staff: adds to a notice what is known now; over ends it",
  input: z.strictObject({
    noticeid: id,
    version: z.int(),
    phase: z.enum(updatePhases),
    severity: z.enum(severities),
    text: texts(z.string().trim().min(1).max(4000)),
  }),
  answer: nothing,
  refusals: [...staffAnswers, NotFound, OtherBrand, ChangedByColleague],
});

export const withdrawAnnouncementSpec = spec({
  summary: "For staff: takes planned maintenance off the status page that has not begun",
  input: z.strictObject({ noticeid: id }),
  answer: nothing,
  refusals: [...staffAnswers, NotFound, OtherBrand, HasBegun],
});

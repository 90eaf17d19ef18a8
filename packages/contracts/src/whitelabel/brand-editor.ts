import { z } from "zod";
import { ChangedMeanwhile, LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { id, instant, language, nothing, spec } from "../spec.ts";
import { brandConfig } from "./config.ts";
import { LogoUnreadable, NotABrandFile, NotAReseller, NothingToPublish } from "./refusals.ts";

const usual = [LoginRequired, NoPermission, NotFound] as const;

/** Who changed something: a user of the brand's account, the operator's staff, or the installation itself. */
const author = z.strictObject({ kind: z.enum(["user", "staff", "system"]), name: z.string().nullable() });

/** A version that was once published. The highest version is what customers see. */
const version = z.strictObject({
  version: z.int(),
  published: instant,
  by: author,
  /** The values that the version changed, such as logo or globals.enableExport. */
  changed: z.array(z.string()),
  /** The earlier version that this version restored. Null if it restored none. */
  restored: z.int().nullable(),
});
export type BrandVersion = z.infer<typeof version>;

const draft = z.strictObject({
  config: brandConfig,
  changed: instant,
  by: author,
  /** The values that differ from what customers see. */
  differs: z.array(z.string()),
});

const brand = z.strictObject({
  brandid: id,
  name: z.string(),
  /** Counts the changes of the draft. A call that changes the draft must send the number that was on the screen. */
  revision: z.int(),
  /** The published configuration, which customers see. */
  config: brandConfig,
  /** The configuration of a brand without changes of its own, used for "back to default". */
  standard: brandConfig,
  /** When the brand was last published. Null if it never was, so that customers see the standard. */
  published: instant.nullable(),
  isbroken: z.boolean(),
  draft: draft.nullable(),
  versions: z.array(version),
  /** Other brands whose look can be copied. */
  others: z.array(z.strictObject({ brandid: id, name: z.string() })),
});
export type EditedBrand = z.infer<typeof brand>;

const ofBrand = { brandid: id };
const ofDraft = { ...ofBrand, revision: z.int().min(0) };
const newRevision = z.strictObject({ revision: z.int() });

export const brandEditorSpec = spec({
  summary: "A brand in its editor: what customers see, the draft, and former versions",
  input: z.strictObject(ofBrand),
  answer: z.strictObject({ brand }),
  refusals: usual,
});

export const saveBrandDraftSpec = spec({
  summary: "Keeps changes of a brand as its draft, which no customer sees",
  input: z.strictObject({ ...ofDraft, config: brandConfig }),
  answer: newRevision,
  refusals: [...usual, ChangedMeanwhile, LogoUnreadable],
});

export const dropBrandDraftSpec = spec({
  summary: "Throws the draft of a brand away",
  input: z.strictObject(ofDraft),
  answer: newRevision,
  refusals: [...usual, ChangedMeanwhile],
});

export const publishBrandSpec = spec({
  summary: "Shows the draft of a brand to its customers, as a new version",
  input: z.strictObject(ofDraft),
  answer: z.strictObject({ version: z.int(), revision: z.int() }),
  refusals: [...usual, ChangedMeanwhile, NothingToPublish],
});

export const restoreBrandSpec = spec({
  summary: "Shows a former version of a brand to its customers again, as a new version; the draft stays",
  input: z.strictObject({ ...ofDraft, version: z.int().min(0) }),
  answer: z.strictObject({ version: z.int(), revision: z.int() }),
  refusals: [...usual, ChangedMeanwhile, NothingToPublish],
});

export const copyBrandSpec = spec({
  summary: "Takes what another brand shows into the draft, with the brand's own name",
  input: z.strictObject({ ...ofDraft, from: id }),
  answer: newRevision,
  refusals: [...usual, ChangedMeanwhile],
});

export const exportBrandSpec = spec({
  summary: "A brand as one JSON file: the draft, or what customers see (file)",
  input: z.strictObject(ofBrand),
  answer: nothing,
  refusals: usual,
});

/** The largest number of characters in a brand's file. */
export const brandFileMax = 400_000;

export const importBrandSpec = spec({
  summary: "Takes a brand's file into the draft",
  input: z.strictObject({ ...ofDraft, text: z.string().max(brandFileMax) }),
  answer: newRevision,
  refusals: [...usual, ChangedMeanwhile, LogoUnreadable, NotABrandFile],
});

const holder = z.strictObject({ number: z.int(), name: z.string() });

const brandRow = z.strictObject({
  brandid: id,
  name: z.string(),
  isoperator: z.boolean(),
  /** The account that may edit the brand. Null if only the operator may. */
  holder: holder.nullable(),
  language,
  hosts: z.array(z.string()),
  published: instant.nullable(),
  hasdraft: z.boolean(),
});
export type BrandRow = z.infer<typeof brandRow>;

export const staffBrandsSpec = spec({
  summary: "For staff: all brands, with who edits them and where they are reached",
  input: nothing,
  answer: z.strictObject({ data: z.array(brandRow) }),
  refusals: [LoginRequired, NoPermission],
});

export const createBrandSpec = spec({
  summary: "For staff: makes a brand with a price list that takes the provider's prices; it is reached once it has an address",
  input: z.strictObject({
    name: z.string().trim().min(1).max(80),
    language,
    /** Sender of the brand's mails. */
    email: z.email().max(200),
  }),
  answer: z.strictObject({ brandid: id }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const lendBrandSpec = spec({
  summary: "For staff: lets a reseller edit a brand, or takes that back (number null)",
  input: z.strictObject({ ...ofBrand, number: z.int().min(1).nullable() }),
  answer: nothing,
  refusals: [...usual, NotAReseller],
});

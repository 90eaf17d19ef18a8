/** Types of documents that are accepted, recognised by their bytes: images and papers, nothing that a browser would execute. */
export const fileTypes = {
  pdf: { mime: "application/pdf", extensions: ["pdf"] },
  png: { mime: "image/png", extensions: ["png"] },
  jpeg: { mime: "image/jpeg", extensions: ["jpg", "jpeg"] },
  heic: { mime: "image/heic", extensions: ["heic", "heif"] },
} as const;
export type FileType = keyof typeof fileTypes;

/**
 * The file types that are allowed as evidence: those of documents, and plain text of any kind, such as a mail with its headers or
 * a log. Browsers can only download a text file from us, and never display it.
 */
export const evidenceTypes = {
  ...fileTypes,
  text: { mime: "text/plain", extensions: ["txt", "eml", "log", "json", "csv"] },
} as const;
export type EvidenceType = keyof typeof evidenceTypes;
export const evidenceTypeNames = "PDF, PNG, JPEG, HEIC, TXT, EML, LOG, JSON, CSV";

/** The accepted types in words for people. */
export const fileTypeNames = "PDF, PNG, JPEG, HEIC";

/** Largest file, in bytes. A photo of a page taken with a phone has 3 to 6 MB. */
export const fileMaxBytes = 10 * 1024 * 1024;
export const fileMaxMegabytes = fileMaxBytes / (1024 * 1024);

/** The largest number of files that can be sent for one document or with one message. */
export const filesMax = 10;

/** The largest number of files that staff deliver with a service. */
export const deliveredFilesMax = 3;

const acceptOf = (types: readonly { readonly mime: string; readonly extensions: readonly string[] }[]) =>
  types.flatMap(({ mime, extensions }) => [mime, ...extensions.map((extension) => `.${extension}`)]).join(",");

/** The values of the attribute `accept` of file pickers: for documents, and for evidence. */
export const fileAccept = acceptOf(Object.values(fileTypes));
export const evidenceAccept = acceptOf(Object.values(evidenceTypes));

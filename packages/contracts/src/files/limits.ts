/** Documents that are taken, by what their bytes say. Images and papers as people have them; nothing a browser would run. */
export const fileTypes = {
  pdf: { mime: "application/pdf", extensions: ["pdf"] },
  png: { mime: "image/png", extensions: ["png"] },
  jpeg: { mime: "image/jpeg", extensions: ["jpg", "jpeg"] },
  heic: { mime: "image/heic", extensions: ["heic", "heif"] },
} as const;
export type FileType = keyof typeof fileTypes;

/** As people read it. */
export const fileTypeNames = "PDF, PNG, JPEG, HEIC";

/** Largest file, in bytes. A page photographed by a phone has 3 to 6 MB. */
export const fileMaxBytes = 10 * 1024 * 1024;
export const fileMaxMegabytes = fileMaxBytes / (1024 * 1024);

/** Most files in one answer. */
export const filesMax = 10;

/** What a file picker offers. */
export const fileAccept = Object.values(fileTypes)
  .flatMap(({ mime, extensions }) => [mime, ...extensions.map((extension) => `.${extension}`)])
  .join(",");

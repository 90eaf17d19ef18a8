export { useAskWords } from "./ask-words.tsx";
export { AskedDocument, toneOf } from "./asked-document.tsx";
export { StoredRow } from "./file-rows.tsx";
export { UploadBox } from "./upload-box.tsx";
export type { StoredFile, UploadKind } from "./use-uploads.ts";

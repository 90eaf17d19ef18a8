import { lazyPart } from "../../../shell/lazy-part.ts";

export const loadRecordEditor = async () => (await import("./record-editor.tsx")).RecordEditor;

export const RecordEditor = lazyPart(loadRecordEditor, ["dnsreasons", "dnsfindings"]);

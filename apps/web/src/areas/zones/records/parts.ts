import { lazyPart } from "../../../shell/lazy-part.ts";

export const loadRecordEditor = async () => (await import("./record-editor.tsx")).RecordEditor;

export const RecordEditor = lazyPart(loadRecordEditor, ["dnsreasons", "dnsfindings"]);

/** Only a few zones have redirects and forwards; the rest of a row does not wait for what is said about them. */
export const RedirectState = lazyPart(async () => (await import("./redirect-state.tsx")).RedirectState, ["dns"]);
export const ForwardState = lazyPart(async () => (await import("./forward-state.tsx")).ForwardState, ["dns"]);

/** Fetched for zones with more records than are all drawn. */
export const WindowedRows = lazyPart(async () => (await import("./windowed-rows.tsx")).WindowedRows);

import { lazyPart } from "../../../shell/lazy-part.ts";

export const loadRecordEditor = async () => (await import("./record-editor.tsx")).RecordEditor;

export const RecordEditor = lazyPart(loadRecordEditor, ["dnsreasons", "dnsfindings"]);

/** Few zones have redirects and forwards, so these components are loaded later than the rest of a row. */
export const RedirectState = lazyPart(async () => (await import("./redirect-state.tsx")).RedirectState, ["dns"]);
export const ForwardState = lazyPart(async () => (await import("./forward-state.tsx")).ForwardState, ["dns"]);

/** Draws only the rows in view. It is loaded only for zones with too many records to draw them all. */
export const WindowedRows = lazyPart(async () => (await import("./windowed-rows.tsx")).WindowedRows);

import * as specs from "@nameplane/contracts/backoffice/objects";
import * as operations from "@nameplane/contracts/backoffice/operations";
import type { Jobs } from "../../../platform/jobs.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import { addNote, readNotes, removeNote } from "./keep-notes.ts";
import { readTimeline } from "./read-timeline.ts";

/** Routes that the pages of all kinds of objects use: internal notes, and the history of an object. */
export function objectRoutes(edge: Edge, { jobs }: { readonly jobs: Pick<Jobs, "enqueue"> }): void {
  const view = "staff_view";

  edge.staff(operations.staffNotes, specs.notesSpec, view, {}, async (call, thing) => ({ notes: await readNotes(call, thing) }));

  edge.staff(operations.addStaffNote, specs.addNoteSpec, view, {}, (call, input) => addNote(jobs, call, input));

  edge.staff(operations.removeStaffNote, specs.removeNoteSpec, view, {}, async (call, { noteid }) => {
    await removeNote(call, noteid);
    return {};
  });

  edge.staff(operations.staffTimeline, specs.timelineSpec, view, {}, readTimeline);
}

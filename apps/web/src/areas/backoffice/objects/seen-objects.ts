import type { ObjectKind } from "@nameplane/contracts/backoffice/objects";
import { onForget } from "../../../lib/session-memory.ts";

/** A thing whose page a colleague has opened. */
export type SeenObject = { readonly kind: ObjectKind; readonly path: string; readonly title: string };

const seenMax = 8;

/** The latest first. As for customers, they are kept in this tab's memory only: names of customers do not stay on a device. */
let seen: readonly SeenObject[] = [];
onForget(() => {
  seen = [];
});

export function rememberObject(object: SeenObject): void {
  seen = [object, ...seen.filter(({ path }) => path !== object.path)].slice(0, seenMax);
}

export const seenObjects = (): readonly SeenObject[] => seen;

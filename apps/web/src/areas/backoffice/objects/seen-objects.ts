import type { ObjectKind } from "@nameplane/contracts/backoffice/objects";
import { onForget } from "../../../lib/session-memory.ts";

/** An object whose page the staff member has opened. */
export type SeenObject = { readonly kind: ObjectKind; readonly path: string; readonly title: string };

const seenMax = 8;

/**
 * The objects that were seen last, the latest first. They are kept only in this tab's memory, so that no names of customers stay
 * on the device.
 */
let seen: readonly SeenObject[] = [];
onForget(() => {
  seen = [];
});

export function rememberObject(object: SeenObject): void {
  seen = [object, ...seen.filter(({ path }) => path !== object.path)].slice(0, seenMax);
}

export const seenObjects = (): readonly SeenObject[] => seen;

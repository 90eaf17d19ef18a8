import type { Areas } from "../../locales/messages.ts";

/** A permission of staff that has a text. */
export type StaffPermission = keyof Areas["staff"]["permissions"];

/** How round buttons, fields and panels are. */
export const cornerChoices = ["square", "soft", "round"] as const;
/** Typefaces: our own, that of the visitor's device, or one with serifs for headings. Nothing is loaded from elsewhere. */
export const typefaceChoices = ["inter", "system", "serif"] as const;

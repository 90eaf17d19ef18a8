/** The number of a report in two halves, which are easier to read aloud. */
export const referenceText = (reference: string): string => `${reference.slice(0, 5)}-${reference.slice(5)}`;

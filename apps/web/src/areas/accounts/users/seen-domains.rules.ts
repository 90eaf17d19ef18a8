import type { SeenDomains } from "@nameplane/contracts/accounts/users";

/** The values of the form. Labels and names are kept while all domains are chosen, so that switching back loses nothing. */
export type SeenValues = { readonly seesAll: boolean; readonly labelids: readonly number[]; readonly names: string };

export const seenOf = (domains: SeenDomains | null): SeenValues => ({
  seesAll: domains === null,
  labelids: domains?.labelids ?? [],
  names: domains?.names.join("\n") ?? "",
});

/** Splits pasted text into names. They may be separated by spaces, commas or line breaks. */
export const namesIn = (text: string): readonly string[] => [...new Set(text.split(/[\s,;]+/).filter((name) => name !== ""))];

/** The choice in the form that the server expects. Null means all domains. */
export const sentOf = ({ seesAll, labelids, names }: SeenValues): { labelids: number[]; names: string[] } | null =>
  seesAll ? null : { labelids: [...labelids], names: [...namesIn(names)] };

/** How many days before renewals cost more customers are told at the latest, if the change was planned that early. */
export const noticeDays = 30;

export type RiseLine = {
  readonly tld: string;
  readonly months: number;
  readonly domains: number;
  readonly before: number;
  readonly after: number;
};

type Offer = { readonly months: number; readonly net: number } | null;

/** The TLDs whose renewal costs more after the change, the ones with the most domains first. */
export function risesOf(
  held: readonly { readonly tld: string; readonly domains: number; readonly before: Offer; readonly after: Offer }[],
): RiseLine[] {
  return held
    .flatMap(({ tld, domains, before, after }) =>
      before === null || after === null || before.months !== after.months || after.net <= before.net
        ? []
        : [{ tld, months: before.months, domains, before: before.net, after: after.net }],
    )
    .toSorted((a, b) => b.domains - a.domains || a.tld.localeCompare(b.tld));
}

import type { Plan } from "./renew-plan.rules.ts";

type Refused = Plan["refused"][number];
export type Restorable = Refused & { readonly restoreprice: NonNullable<Refused["restoreprice"]> };

/** The names that are deleted and can be had back, those that go first at the top. */
export function restorable(refused: readonly Refused[]): readonly Restorable[] {
  return refused
    .filter((row): row is Restorable => row.reason === "redemption" && row.restoreprice !== null)
    .toSorted((a, b) => (a.date ?? "9").localeCompare(b.date ?? "9"));
}

/** What they cost in all, excluding VAT, minor units. */
export function sumOf(names: readonly Restorable[]): number {
  return names.reduce((sum, { restoreprice }) => sum + restoreprice.netMinor, 0);
}

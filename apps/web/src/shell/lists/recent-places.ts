import { onForget } from "../../lib/session-memory.ts";
import type { RouteId } from "../routing/routes.ts";

/** A page that the user has visited: a screen, or the pages of a domain. */
export type RecentPlace =
  | { readonly kind: "screen"; readonly to: RouteId }
  | { readonly kind: "domain"; readonly itemid: string; readonly name: string };

const placesMax = 9;

/** The latest come first. They are kept only in this tab's memory, and cleared at a logout. */
let places: readonly RecentPlace[] = [];
onForget(() => {
  places = [];
});

const keyOf = (place: RecentPlace) => (place.kind === "screen" ? place.to : `domain ${place.itemid}`);

export function rememberPlace(place: RecentPlace): void {
  places = [place, ...places.filter((each) => keyOf(each) !== keyOf(place))].slice(0, placesMax);
}

export const recentPlaces = (): readonly RecentPlace[] => places;

import { onForget } from "../../lib/session-memory.ts";
import type { RouteId } from "../routing/routes.ts";

/** Somewhere the one who is logged in has been: a screen, or a domain's pages. */
export type RecentPlace =
  | { readonly kind: "screen"; readonly to: RouteId }
  | { readonly kind: "domain"; readonly itemid: string; readonly name: string };

const placesMax = 9;

/** The latest first. In the memory of this tab only, and gone with the login. */
let places: readonly RecentPlace[] = [];
onForget(() => {
  places = [];
});

const keyOf = (place: RecentPlace) => (place.kind === "screen" ? place.to : `domain ${place.itemid}`);

export function rememberPlace(place: RecentPlace): void {
  places = [place, ...places.filter((each) => keyOf(each) !== keyOf(place))].slice(0, placesMax);
}

export const recentPlaces = (): readonly RecentPlace[] => places;

export { ObjectPage, type ObjectPageProps } from "./object-page.tsx";
export { Links, type ObjectLink } from "./links.tsx";
export { seenObjects } from "./seen-objects.ts";

export { m2 } from "./m2.ts";

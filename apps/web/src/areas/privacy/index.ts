export { ErasureClasses } from "./erasure-classes.tsx";

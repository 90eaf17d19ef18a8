export { likenessKinds, type Likeness, type LikenessKind } from "./judge.ts";
export { MarkIndex, type MarkHit } from "./mark-index.ts";
export { NameScanner, type NameHit } from "./name-scanner.ts";
export { NameSet } from "./name-set.ts";

import { readFileSync } from "node:fs";
import path from "node:path";

/** The typefaces of the document. The font files are static, because a PDF cannot contain variable fonts. */
export type Face = "regular" | "strong" | "mono";

const files: Readonly<Record<Face, string>> = {
  regular: "Inter-Regular.ttf",
  strong: "Inter-Strong.ttf",
  mono: "JetBrainsMono-Regular.ttf",
};

const folder = path.resolve(import.meta.dirname, "../../../../assets/fonts");

let loaded: Readonly<Record<Face, Buffer>> | undefined;

/** The font files. They are read when the first document is drawn, and then kept in memory. */
export function fonts(): Readonly<Record<Face, Buffer>> {
  const read = (face: Face) => readFileSync(path.join(folder, files[face]));
  loaded ??= { regular: read("regular"), strong: read("strong"), mono: read("mono") };
  return loaded;
}

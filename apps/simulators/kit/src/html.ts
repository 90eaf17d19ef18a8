/** HTML that is already safe to send. */
export class SafeHtml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = SafeHtml | string | number | null | readonly SafeHtml[];

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function render(piece: Piece): string {
  if (piece === null) return "";
  if (piece instanceof SafeHtml) return piece.text;
  if (typeof piece === "object") return piece.map((each) => each.text).join("");
  return String(piece).replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
}

/** Template tag. Values are escaped, except HTML that this tag has made. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): SafeHtml {
  return new SafeHtml(strings.map((text, index) => text + render(pieces[index] ?? null)).join(""));
}

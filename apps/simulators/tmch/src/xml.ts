const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");

/** An element with attributes. Its children are already XML. */
export function element(name: string, attributes: Readonly<Record<string, string>>, children: readonly string[]): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${said.join("")}>${children.join("")}</${name}>`;
}

/** Returns a function that writes elements with text, under one prefix. */
export function textElement(prefix: string) {
  return (name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string =>
    element(`${prefix}:${name}`, attributes, [escaped(text)]);
}

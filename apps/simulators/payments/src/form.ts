import { invalidRequest } from "./api-error.ts";

/** A form value: text, or an object with the bracketed keys if brackets follow the name. Lists have the keys 0, 1, 2. */
export type FormValue = string | FormObject;
export type FormObject = { [key: string]: FormValue };

/**
 * Reads `application/x-www-form-urlencoded` text with nested brackets: `a[b][0][c]=x`, `expand[]=x`.
 * Refuses a name that is both a text and an object, a name given twice, and broken brackets (API error 400).
 */
export function parseForm(text: string): FormObject {
  const root = emptyObject();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = splitName(name);
    let place = root;
    for (const key of path.slice(0, -1)) {
      const next = place[key] ?? emptyObject();
      if (typeof next === "string") throw malformed(name);
      place[key] = next;
      place = next;
    }
    const last = path.at(-1);
    if (last === undefined) throw malformed(name);
    const key = last === "" ? String(Object.keys(place).length) : last;
    if (key in place) throw malformed(name);
    place[key] = value;
  }
  return root;
}

function emptyObject(): FormObject {
  const made: FormObject = {};
  // In an object without a prototype the key "__proto__" is a key like any other.
  Object.setPrototypeOf(made, null);
  return made;
}

function splitName(name: string): string[] {
  const head = /^[^[\]]+/.exec(name)?.[0];
  if (head === undefined) throw malformed(name);
  const path = [head];
  let rest = name.slice(head.length);
  while (rest !== "") {
    const part = /^\[([^[\]]*)\]/.exec(rest);
    if (!part) throw malformed(name);
    path.push(part[1] ?? "");
    rest = rest.slice(part[0].length);
  }
  return path;
}

function malformed(name: string): Error {
  return invalidRequest("parameter_invalid", `Invalid parameter name or duplicate parameter: ${name}`, name);
}

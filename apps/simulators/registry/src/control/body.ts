import type { IncomingMessage } from "node:http";
import { isRecord } from "../model/guards.ts";

/** Thrown to refuse a request to the control port; the caller gets the text. */
export class BadRequest extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

const bodyOctetsMax = 1024 * 1024;

function readAll(httpRequest: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let octets = 0;
    httpRequest.on("data", (chunk: Buffer) => {
      octets += chunk.byteLength;
      if (octets > bodyOctetsMax) reject(new BadRequest("The body is too large", 413));
      else chunks.push(chunk);
    });
    httpRequest.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
    httpRequest.on("error", reject);
  });
}

/** Reads a JSON object; an empty body is an empty object. */
export async function readBody(httpRequest: IncomingMessage): Promise<Fields> {
  const text = await readAll(httpRequest);
  if (text.trim() === "") return new Fields({}, "body");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadRequest("The body is not JSON");
  }
  return Fields.of(value, "body");
}

/** Typed access to the fields of a JSON object. Fields that were not read are refused, since they are probably misspelt. */
export class Fields {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #where: string;
  readonly #asked = new Set<string>();

  constructor(values: Readonly<Record<string, unknown>>, where: string) {
    this.#values = values;
    this.#where = where;
  }

  static of(value: unknown, where: string): Fields {
    if (!isRecord(value)) throw new BadRequest(`${where} must be an object`);
    return new Fields(value, where);
  }

  #get(key: string): unknown {
    this.#asked.add(key);
    return this.#values[key];
  }

  #wrong(key: string, what: string): BadRequest {
    return new BadRequest(`${this.#where}.${key} must be ${what}`);
  }

  text(key: string): string | undefined {
    const value = this.#get(key);
    if (value === undefined || typeof value === "string") return value;
    throw this.#wrong(key, "a text");
  }

  requiredText(key: string): string {
    const value = this.text(key);
    if (value === undefined || value === "") throw this.#wrong(key, "a text");
    return value;
  }

  number(key: string): number | undefined {
    const value = this.#get(key);
    if (value === undefined || (typeof value === "number" && Number.isFinite(value))) return value;
    throw this.#wrong(key, "a number");
  }

  flag(key: string): boolean | undefined {
    const value = this.#get(key);
    if (value === undefined || typeof value === "boolean") return value;
    throw this.#wrong(key, "true or false");
  }

  texts(key: string): readonly string[] | undefined {
    const value = this.#get(key);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) throw this.#wrong(key, "a list of texts");
    return value.map((item: unknown) => {
      if (typeof item !== "string") throw this.#wrong(key, "a list of texts");
      return item;
    });
  }

  object(key: string): Fields | undefined {
    const value = this.#get(key);
    return value === undefined ? undefined : Fields.of(value, `${this.#where}.${key}`);
  }

  /** Reads an instant given as ISO 8601 text; returns milliseconds since 1970. */
  instant(key: string): number | undefined {
    const value = this.text(key);
    if (value === undefined) return undefined;
    const at = Date.parse(value);
    if (Number.isNaN(at)) throw this.#wrong(key, "an instant such as 2026-11-20T12:00:00Z");
    return at;
  }

  oneOf<const T extends string>(key: string, allowed: readonly T[]): T | undefined {
    const value = this.text(key);
    if (value === undefined) return undefined;
    const found = allowed.find((item) => item === value);
    if (found === undefined) throw this.#wrong(key, `one of ${allowed.join(", ")}`);
    return found;
  }

  /** Refuses fields that were not read; call it last. */
  end(): void {
    const unknown = Object.keys(this.#values).filter((key) => !this.#asked.has(key));
    if (unknown.length > 0) throw new BadRequest(`${this.#where} has unknown fields: ${unknown.join(", ")}`);
  }
}

import { ApiError, invalidRequest } from "./api-error.ts";
import type { FormObject, FormValue } from "./form.ts";
import type { Metadata } from "./resources.ts";

/**
 * Reads the parameters of one call by name and remembers which names were read. Any other name is refused, as the provider does,
 * so that a typing error does not pass unnoticed.
 */
export class Params {
  readonly #values: FormObject;
  readonly #path: string;
  readonly #taken = new Set<string>();
  readonly #children: Params[] = [];

  constructor(values: FormObject, path = "") {
    this.#values = values;
    this.#path = path;
  }

  has(name: string): boolean {
    return name in this.#values;
  }

  isText(name: string): boolean {
    return typeof this.#values[name] === "string";
  }

  text(name: string): string | null {
    const value = this.#take(name);
    if (value === undefined || value === "") return null;
    if (typeof value !== "string")
      throw invalidRequest("parameter_invalid", `Invalid string: ${this.nameOf(name)}`, this.nameOf(name));
    return value;
  }

  requiredText(name: string): string {
    return this.text(name) ?? this.#missing(name);
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | null {
    const value = this.text(name);
    if (value === null) return null;
    const found = allowed.find((each) => each === value);
    if (found !== undefined) return found;
    throw invalidRequest(
      "parameter_invalid",
      `Invalid ${this.nameOf(name)}: must be one of ${allowed.join(", ")}`,
      this.nameOf(name),
    );
  }

  requiredOneOf<T extends string>(name: string, allowed: readonly T[]): T {
    return this.oneOf(name, allowed) ?? this.#missing(name);
  }

  integer(name: string): number | null {
    const value = this.text(name);
    if (value === null) return null;
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalidRequest("parameter_invalid_integer", `Invalid integer: ${value}`, this.nameOf(name));
    }
    return Number(value);
  }

  requiredInteger(name: string): number {
    return this.integer(name) ?? this.#missing(name);
  }

  flag(name: string): boolean {
    return this.oneOf(name, ["true", "false"] as const) === "true";
  }

  /** The parameters in brackets after `name`; an empty set if none was sent. */
  object(name: string): Params {
    const value = this.#take(name);
    if (typeof value === "string" && value !== "") {
      throw invalidRequest("parameter_invalid", `Invalid object: ${this.nameOf(name)}`, this.nameOf(name));
    }
    const child = new Params(typeof value === "object" ? value : {}, this.nameOf(name));
    this.#children.push(child);
    return child;
  }

  objects(name: string): Params[] {
    const list = this.object(name);
    return Object.keys(list.#values).map((key) => list.object(key));
  }

  texts(name: string): string[] {
    const list = this.object(name);
    return Object.keys(list.#values).map((key) => list.requiredText(key));
  }

  /** Reads metadata: up to 50 keys of at most 40 characters, with values of at most 500 characters. */
  metadata(): Metadata {
    const sent = this.object("metadata");
    const metadata: Metadata = {};
    for (const key of Object.keys(sent.#values)) {
      const value = sent.text(key);
      if (key.length > 40 || (value ?? "").length > 500) {
        throw invalidRequest(
          "parameter_invalid",
          `Metadata keys have up to 40 characters, values up to 500: ${key}`,
          sent.nameOf(key),
        );
      }
      if (value !== null) metadata[key] = value;
    }
    if (Object.keys(metadata).length > 50) throw invalidRequest("parameter_invalid", "Metadata has up to 50 keys", "metadata");
    return metadata;
  }

  /** Accepts a parameter that has no effect here, including everything nested in it. */
  ignore(...names: string[]): void {
    for (const name of names) this.#taken.add(name);
  }

  /** Refuses parameters that were sent but never read. Call it after reading all parameters. */
  finish(): void {
    for (const name of Object.keys(this.#values)) {
      if (!this.#taken.has(name)) {
        throw invalidRequest("parameter_unknown", `Received unknown parameter: ${this.nameOf(name)}`, this.nameOf(name));
      }
    }
    for (const child of this.#children) child.finish();
  }

  nameOf(name: string): string {
    return this.#path === "" ? name : `${this.#path}[${name}]`;
  }

  #take(name: string): FormValue | undefined {
    this.#taken.add(name);
    return this.#values[name];
  }

  #missing(name: string): never {
    const full = this.nameOf(name);
    throw new ApiError(400, {
      type: "invalid_request_error",
      code: "parameter_missing",
      message: `Missing required param: ${full}.`,
      param: full,
    });
  }
}

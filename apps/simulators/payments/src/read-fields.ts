import { ApiError } from "./api-error.ts";

/**
 * Reads the fields of a JSON body or a query by name and type. A value of the wrong type is answered with 400 and the field's
 * name.
 */
export class Fields {
  readonly #values: Record<string, unknown>;

  private constructor(values: Record<string, unknown>) {
    this.#values = values;
  }

  static from(value: unknown): Fields {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new ApiError(400, { type: "invalid_request_error", message: "the body must be an object" });
    }
    return new Fields({ ...value });
  }

  isNull(name: string): boolean {
    return this.#values[name] === null;
  }

  isList(name: string): boolean {
    return Array.isArray(this.#values[name]);
  }

  optionalText(name: string): string | undefined {
    const value = this.#values[name];
    if (value === undefined || value === null) return undefined;
    return typeof value === "string" ? value : this.wrong(name, "text");
  }

  text(name: string): string {
    return this.optionalText(name) ?? this.wrong(name, "text");
  }

  optionalOneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.optionalText(name);
    if (value === undefined) return undefined;
    return allowed.find((each) => each === value) ?? this.wrong(name, `one of ${allowed.join(", ")}`);
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T {
    return this.optionalOneOf(name, allowed) ?? this.wrong(name, `one of ${allowed.join(", ")}`);
  }

  optionalInteger(name: string, least: number, most: number): number | undefined {
    const value = this.#values[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most) return value;
    return this.wrong(name, `a whole number from ${least} to ${most}`);
  }

  optionalFlag(name: string): boolean | undefined {
    const value = this.#values[name];
    if (value === undefined || value === null) return undefined;
    return typeof value === "boolean" ? value : this.wrong(name, "true or false");
  }

  optionalTexts(name: string): string[] | undefined {
    const value = this.#values[name];
    if (value === undefined || value === null) return undefined;
    if (!Array.isArray(value)) return this.wrong(name, "a list of texts");
    return value.map((item: unknown) => (typeof item === "string" ? item : this.wrong(name, "a list of texts")));
  }

  /** Refuses the field (throws), with a message that says what its value has to be. */
  wrong(name: string, wanted: string): never {
    throw new ApiError(400, { type: "invalid_request_error", message: `${name} must be ${wanted}`, param: name });
  }
}

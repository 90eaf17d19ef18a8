import type { Refusal } from "@nameplane/contracts";

/**
 * Thrown by actions to refuse something for an expected reason. The transaction rolls back, and the edge translates the refusal
 * for the caller. `internal` is only logged.
 */
export class Refused extends Error {
  readonly refusal: Refusal;
  readonly values: Readonly<Record<string, string | number>>;
  readonly param: string | undefined;
  readonly missing: readonly string[];
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(
    refusal: Refusal,
    detail: {
      values?: Record<string, string | number>;
      /** The name of the parameter that is wrong. */
      param?: string;
      /** Names of missing parameters (2003). */
      missing?: readonly string[];
      /** Further fields of the answer. */
      fields?: Record<string, unknown>;
      internal?: string;
      cause?: unknown;
    } = {},
  ) {
    super(detail.internal ?? refusal.name, { cause: detail.cause });
    this.name = "Refused";
    this.refusal = refusal;
    this.values = detail.values ?? {};
    this.param = detail.param;
    this.missing = detail.missing ?? [];
    this.fields = detail.fields ?? {};
  }
}

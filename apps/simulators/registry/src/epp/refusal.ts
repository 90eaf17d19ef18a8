import type { Block } from "../xml/write.ts";
import type { XmlNode } from "../xml/parse.ts";
import type { ResultCode } from "./results.ts";

export interface RefusalDetail {
  /** Human text for the <reason> element. */
  readonly reason: string;
  /** The element that the client sent, echoed in <value>. */
  readonly node?: XmlNode | undefined;
  /** An element that the client should have sent, named in <value> for 2003. */
  readonly missing?: { readonly ns: string; readonly name: string } | undefined;
  /** Extension data of the answer, for example namestoreExt:nsExtErrData. */
  readonly extension?: Block | undefined;
}

/** Thrown to answer a command with a 2xxx code; everything that the command did so far is rolled back. */
export class Refusal extends Error {
  readonly code: ResultCode;
  readonly detail: RefusalDetail;

  constructor(code: ResultCode, detail: RefusalDetail | string) {
    const full = typeof detail === "string" ? { reason: detail } : detail;
    super(`${code} ${full.reason}`);
    this.code = code;
    this.detail = full;
  }
}

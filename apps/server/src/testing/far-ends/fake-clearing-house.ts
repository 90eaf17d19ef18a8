import { readFileSync } from "node:fs";
import path from "node:path";
import type { ClearingHouse, NoticeAnswer, RevokedAnswer } from "../../areas/trademarks/index.ts";

const folder = path.join(import.meta.dirname, "../../../../../fixtures/smd");
const fixture = (name: string): string => readFileSync(path.join(folder, name), "utf8");

/** The certificate of the authority behind the SMD files of the fixtures. */
export const markAuthority = fixture("root.pem");
/** An SMD file of the fixtures: kvarnen holds three labels, solrosen one. */
export const smdFile = (name: "kvarnen" | "solrosen"): string => fixture(`${name}.smd`);

/**
 * A clearing house in memory. It returns the notice of the fixtures, for the label in the requested key, valid for 48 hours
 * from now.
 */
export class FakeClearingHouse implements ClearingHouse {
  readonly asked: string[] = [];
  /** The answer to every request for a notice. Null if the notice is found. */
  answer: NoticeAnswer | null = null;
  /** The list of revoked files. Null if it cannot be fetched. */
  list: string | null = null;
  isSigned = true;
  /** The list of revoked certificates of signers. Null: the list cannot be fetched. */
  crl: Uint8Array | null = null;
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  async notice(lookupKey: string): Promise<NoticeAnswer> {
    this.asked.push(lookupKey);
    if (this.answer !== null) return this.answer;
    const until = new Date(this.#now().getTime() + 48 * 3_600_000).toISOString();
    const xml = fixture("claims-notice.xml")
      .replace(/(<tmNotice:id>)[^<]*/, `$1${lookupKey}-${this.asked.length}`)
      .replace(/(<tmNotice:notAfter>)[^<]*/, `$1${until}`)
      .replace(/(<tmNotice:label>)[^<]*/, `$1${lookupKey.split(" ")[0] ?? ""}`);
    return { result: "found", xml: Buffer.from(xml) };
  }

  async revokedMarks(): Promise<RevokedAnswer> {
    if (this.list === null) return { result: "unavailable" };
    return this.isSigned ? { result: "found", text: this.list } : { result: "unsigned" };
  }

  async revokedSigners(): Promise<Uint8Array | null> {
    return this.crl;
  }
}

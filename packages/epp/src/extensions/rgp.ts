import { requireService } from "../command.ts";
import type { CommandContext } from "../command.ts";
import { instant, line } from "../fields.ts";
import { InvalidInput } from "../invalid-input.ts";
import { NS } from "../namespaces.ts";
import { extensionNamed } from "../reply.ts";
import type { EppReply } from "../reply.ts";
import { attributeOf, childrenNamed } from "../xml/query-xml.ts";
import { elementsOf } from "../xml/write-xml.ts";
import type { XmlElement } from "../xml/write-xml.ts";

/** The report that a registry requires after a restore request (RFC 3915 section 4.2.5). Its times are in ISO 8601. */
export interface RestoreReport {
  /** Registration data before the deletion and after the restore, as text. */
  readonly preData: string;
  readonly postData: string;
  readonly deletedAt: string;
  readonly restoredAt: string;
  readonly reason: string;
  /** The registrar's two statements. */
  readonly statements: readonly [string, string];
  readonly other?: string | undefined;
}

const rgp = elementsOf("rgp", NS.rgp);

/** Writes the extension of a domain update that requests the restore of a deleted name. */
export function writeRestoreRequest(context: CommandContext): readonly XmlElement[] {
  assertRestorable(context);
  return [rgp("update", {}, rgp("restore", { op: "request" }))];
}

/** Writes the extension of a domain update that reports on a restore. */
export function writeRestoreReport(context: CommandContext, report: RestoreReport): readonly XmlElement[] {
  assertRestorable(context);
  if (context.profile.restore === "rgpRequest")
    throw new InvalidInput(2101, "rgp:report", "is not taken: the request alone restores the name");
  const text = (name: string, value: string): XmlElement => rgp(name, {}, line(value, `rgp:${name}`, 1, 4096));
  return [
    rgp(
      "update",
      {},
      rgp(
        "restore",
        { op: "report" },
        rgp(
          "report",
          {},
          text("preData", report.preData),
          text("postData", report.postData),
          rgp("delTime", {}, instant(report.deletedAt, "rgp:delTime")),
          rgp("resTime", {}, instant(report.restoredAt, "rgp:resTime")),
          text("resReason", report.reason),
          report.statements.map((statement) => text("statement", statement)),
          report.other === undefined ? null : text("other", report.other),
        ),
      ),
    ),
  ];
}

/**
 * Reads the grace period statuses of a name (RFC 3915 section 3.1) from the answer to an info or restore. Unknown statuses are
 * kept.
 */
export function readRgpStatuses(reply: EppReply): readonly string[] {
  const node = extensionNamed(reply, NS.rgp, "infData") ?? extensionNamed(reply, NS.rgp, "upData");
  if (node === null) return [];
  return childrenNamed(node, NS.rgp, "rgpStatus").flatMap((status) => attributeOf(status, "s") ?? []);
}

function assertRestorable(context: CommandContext): void {
  if (context.profile.restore === "renew") throw new InvalidInput(2101, "restore", "is not offered: renew the name instead");
  requireService(context, NS.rgp);
}

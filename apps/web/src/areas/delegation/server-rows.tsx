import { isHostUnder, normalHost, type HostProblem } from "@nameplane/values";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/basics/button.tsx";
import { TextField } from "../../ui/form/fields.tsx";
import { emptyRow, type Row } from "./wish.rules.ts";
import "./servers.css";

/** Input rows for name servers. A host inside the domain also gets a field for its IP addresses. */
export function ServerRows({
  rows,
  onChange,
  domainname,
  max,
  problems,
}: {
  rows: readonly Row[];
  onChange: (rows: readonly Row[]) => void;
  domainname: string;
  max: number;
  /** The problem of each row, by row id. Empty while problems are not to be shown. */
  problems: ReadonlyMap<number, HostProblem>;
}) {
  const t = useTranslations("nameservers.form");
  const problemText = useProblemText();
  const set = (id: number, change: Partial<Row>) => onChange(rows.map((row) => (row.id === id ? { ...row, ...change } : row)));
  return (
    <div className="np-col">
      {rows.map((row, at) => {
        const needsGlue = isHostUnder(normalHost(row.host), domainname);
        const problem = problems.get(row.id);
        const isOfAddress = needsGlue && problem !== undefined && glueProblems.has(problem);
        return (
          <div key={row.id} className="np-server-row">
            <div className="np-grow">
              <TextField
                mono
                label={t("host", { number: at + 1 })}
                value={row.host}
                spellCheck={false}
                autoCapitalize="none"
                error={problem !== undefined && !isOfAddress ? problemText(problem) : null}
                onChange={(host) => set(row.id, { host })}
              />
              {needsGlue && (
                <TextField
                  mono
                  label={t("addresses", { host: normalHost(row.host) })}
                  hint={t("addressesHint", { name: domainname })}
                  value={row.addresses}
                  spellCheck={false}
                  error={isOfAddress ? problemText(problem) : null}
                  onChange={(addresses) => set(row.id, { addresses })}
                />
              )}
            </div>
            <Button
              size="sm"
              variant="ghost"
              icon={IconX}
              aria-label={t("removeRow", { number: at + 1 })}
              onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
            />
          </div>
        );
      })}
      {rows.length < max && (
        <div>
          <Button
            size="sm"
            icon={IconPlus}
            onClick={() => onChange([...rows, emptyRow(Math.max(-1, ...rows.map(({ id }) => id)) + 1)])}
          >
            {t("addRow")}
          </Button>
        </div>
      )}
    </div>
  );
}

const glueProblems = new Set<HostProblem>(["glue_missing", "rules.invalid_ip_address", "duplicate_address"]);

function useProblemText(): (problem: HostProblem) => string {
  const own = useTranslations("nameservers.problem");
  const rules = useTranslations("rules");
  return (problem) => {
    if (problem === "rules.required") return rules("required");
    if (problem === "rules.invalid_ip_address") return rules("invalid_ip_address");
    if (problem === "rules.too_long_hostname") return rules("too_long_hostname");
    return isOwn(problem) ? own(problem) : rules("invalid_hostname");
  };
}

type OwnProblem = "duplicate" | "glue_missing" | "glue_elsewhere" | "duplicate_address";

function isOwn(problem: HostProblem): problem is OwnProblem {
  return !problem.startsWith("rules.");
}

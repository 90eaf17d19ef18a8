import type { AnswerOf } from "@nameplane/contracts";
import { makeTransferKey, removeTransferKey, secondaryZone } from "@nameplane/contracts/secondarydns/operations";
import { IconKey } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { Button, ButtonGroup } from "../../ui/basics/button.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { ShownOnce } from "../../ui/form/shown-once.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { CopyField } from "../../ui/text/copy.tsx";

type Key = AnswerOf<typeof makeTransferKey>;
const programs = ["bind", "powerdns", "knot", "nsd"] as const;
type Program = (typeof programs)[number];

/** Makes, replaces or removes the key that signs the transfers. */
export function TransferKey({ serviceid, keyname }: { serviceid: string; keyname: string | null }) {
  const t = useTranslations("secondarydns.transferKey");
  const queries = useQueryClient();
  const [made, setMade] = useState<Key | null>(null);
  const renew = () => void queries.invalidateQueries({ queryKey: queryKeyOf(secondaryZone) });
  const make = useApiMutation(makeTransferKey, {
    call: { why: t("why") },
    onSuccess: ({ name, algorithm, secret }) => {
      setMade({ name, algorithm, secret });
      renew();
    },
  });
  const remove = useApiMutation(removeTransferKey, {
    call: { why: t("why") },
    onSuccess: () => {
      showToast({ tone: "success", title: t("removed") });
      renew();
    },
  });
  return (
    <>
      <Button icon={IconKey} busy={make.isPending} onClick={() => make.mutate({ input: { serviceid } })}>
        {t(keyname === null ? "make" : "replace")}
      </Button>
      {keyname !== null && (
        <Button busy={remove.isPending} onClick={() => remove.mutate({ input: { serviceid } })}>
          {t("remove")}
        </Button>
      )}
      {made !== null && <MadeKey of={made} onClose={() => setMade(null)} />}
    </>
  );
}

function MadeKey({ of, onClose }: { of: Key; onClose: () => void }) {
  const t = useTranslations("secondarydns.transferKey");
  const [program, setProgram] = useState<Program>("bind");
  return (
    <Drawer open onClose={onClose} title={t("madeTitle")} width={680}>
      <ShownOnce
        title={t("ready")}
        text={t("onceText")}
        label={t("secret")}
        value={of.secret}
        savedLabel={t("saved")}
        doneLabel={t("done")}
        onSaved={onClose}
      >
        <CopyField label={t("name")} value={of.name} />
        <ButtonGroup
          label={t("program")}
          value={program}
          onChange={setProgram}
          choices={programs.map((value) => ({ value, label: names[value] }))}
        />
        <CopyField label={t("lines")} value={linesFor(program, of)} multiline />
      </ShownOnce>
    </Drawer>
  );
}

const names: Readonly<Record<Program, string>> = { bind: "BIND", powerdns: "PowerDNS", knot: "Knot DNS", nsd: "NSD" };

/** The configuration of the primary. It contains the key, and allows whoever signs with it to copy the zone. */
function linesFor(program: Program, { name, algorithm, secret }: Key): string {
  if (program === "bind")
    return `key "${name}" {\n  algorithm ${algorithm};\n  secret "${secret}";\n};\n// in the zone: allow-transfer { key "${name}"; };`;
  if (program === "powerdns")
    return `pdnsutil import-tsig-key ${name} ${algorithm} ${secret}\npdnsutil activate-tsig-key ZONE ${name} primary`;
  if (program === "knot")
    return `key:\n  - id: ${name}\n    algorithm: ${algorithm}\n    secret: ${secret}\nacl:\n  - id: ${name}\n    key: ${name}\n    action: transfer`;
  return `key:\n  name: "${name}"\n  algorithm: ${algorithm}\n  secret: "${secret}"\n# in the zone: provide-xfr: 0.0.0.0/0 ${name}`;
}

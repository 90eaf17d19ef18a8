import { exportCodes, makeCodes, promotionCodes, withdrawCode } from "@nameplane/contracts/backoffice/operations";
import { codesMost } from "@nameplane/contracts/backoffice/promotions/values";
import type { VoucherCodeRow } from "@nameplane/contracts/backoffice/promotions/promotions";
import { shownCode } from "@nameplane/contracts/orders/voucher-code";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../../lib/api/idempotency-key.ts";
import { useApiList, useApiMutation } from "../../../lib/api/use-api.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { StaffLinkOrText } from "../../../shell/staff/staff-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextField } from "../../../ui/form/fields.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader, type TablePagination } from "../../../ui/table/table-types.ts";
import { StatusMark, type StatusTone } from "../../../ui/text/status-mark.tsx";

const tones: Readonly<Record<VoucherCodeRow["state"], StatusTone>> = { free: "active", used: "pending", withdrawn: "ended" };

type Props = {
  readonly promotionid: string;
  /** Whether more codes can be created. */
  readonly isOpen: boolean;
  readonly counts: { readonly all: number; readonly used: number; readonly withdrawn: number };
};

/** The codes of a promotion: which are unused, who used the others, a form for new ones, and an export of all as a file. */
export function CodesPanel({ promotionid, isOpen, counts }: Props) {
  const t = useTranslations("promotions.codes");
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { blob } = await api.file(exportCodes, { promotionid });
      saveFile("codes.csv", blob);
      announce(t("exported"));
    } catch {
      // The request layer has already shown the failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel
      title={t("title")}
      aside={
        counts.all > 0 && (
          <span className="np-row np-gap-8">
            {t("counts", counts)}
            <Button size="sm" icon={IconDownload} busy={isBusy} onClick={() => void save()}>
              {t("export")}
            </Button>
          </span>
        )
      }
      flush
    >
      {isOpen && <MakeCodes promotionid={promotionid} />}
      <CodeList promotionid={promotionid} />
    </Panel>
  );
}

function MakeCodes({ promotionid }: { promotionid: string }) {
  const t = useTranslations("promotions.codes");
  const describe = useTranslations("api");
  const { keyFor, answered } = useKeyOfContent();
  const [code, setCode] = useState("");
  const [count, setCount] = useState("");
  const [problem, setProblem] = useState<{ readonly of: "shared" | "batch"; readonly text: string } | null>(null);
  const make = useApiMutation(makeCodes, { call: { handled: true, why: t("proof") } });
  const send = (of: "shared" | "batch") => {
    setProblem(null);
    const wanted = /^\d{1,4}$/.test(count.trim()) ? Number(count) : 0;
    if (of === "shared" ? code.trim() === "" : wanted < 1 || wanted > codesMost) {
      setProblem({ of, text: t(of === "shared" ? "codeMissing" : "countWrong", { most: codesMost }) });
      return;
    }
    if (make.isPending) return;
    const input = {
      promotionid,
      codes: of === "shared" ? ({ kind: "shared", code } as const) : ({ kind: "batch", count: wanted } as const),
    };
    make.mutate(
      { input, key: keyFor(input) },
      {
        onSuccess: ({ made }) => {
          answered();
          setCode("");
          setCount("");
          showToast({ tone: "success", title: t("made", { count: made }) });
        },
        onError: (error) => {
          if (isAborted(error)) return;
          answered();
          setProblem({ of, text: describeError(error, describe) });
        },
      },
    );
  };
  const isBusy = (of: "shared" | "batch") => make.isPending && make.variables.input.codes.kind === of;
  return (
    <div className="np-panel-body np-promotion-make">
      <div className="np-col np-gap-8">
        <TextField
          label={t("shared")}
          hint={t("sharedHint")}
          value={code}
          maxLength={40}
          mono
          autoComplete="off"
          onChange={setCode}
          error={problem?.of === "shared" ? problem.text : null}
        />
        <div>
          <Button busy={isBusy("shared")} onClick={() => send("shared")}>
            {t("makeShared")}
          </Button>
        </div>
      </div>
      <div className="np-col np-gap-8">
        <TextField
          label={t("batch")}
          hint={t("batchHint")}
          value={count}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          onChange={setCount}
          error={problem?.of === "batch" ? problem.text : null}
        />
        <div>
          <Button busy={isBusy("batch")} onClick={() => send("batch")}>
            {t("makeBatch")}
          </Button>
        </div>
      </div>
    </div>
  );
}

const sizes = [10, 20, 25, 50, 100] as const;

function CodeList({ promotionid }: { promotionid: string }) {
  const t = useTranslations("promotions.codes");
  const [pages, setPages] = useState<TablePagination | null>(null);
  const limit = sizes.find((size) => size === pages?.rowsPerPage) ?? 20;
  const list = useApiList(promotionCodes, { promotionid, page: pages?.page ?? 1, limit });
  const withdraw = useApiMutation(withdrawCode, {
    onSuccess: () => showToast({ tone: "success", title: t("withdrawn") }),
  });
  const columns: readonly TableHeader<VoucherCodeRow>[] = [
    {
      text: t("code"),
      value: "code",
      names: true,
      least: 170,
      card: "title",
      cell: ({ code }) => (
        <span className="np-mono" translate="no">
          {shownCode(code)}
        </span>
      ),
    },
    {
      text: t("state"),
      value: "state",
      width: 130,
      card: "pair",
      cell: ({ state }) => <StatusMark tone={tones[state]}>{t(`states.${state}`)}</StatusMark>,
    },
    {
      text: t("kind"),
      value: "kind",
      width: 140,
      card: "pair",
      cell: ({ isSingle }) => t(isSingle ? "single" : "many"),
    },
    {
      text: t("usedBy"),
      value: "account",
      least: 160,
      card: "pair",
      cell: ({ account, orders }) =>
        account !== null && (
          <>
            <StaffLinkOrText to="customer" params={{ number: String(account.number) }}>
              {account.name || String(account.number)}
            </StaffLinkOrText>
            {orders > 1 && <span className="np-soft"> {t("andOthers", { count: orders })}</span>}
          </>
        ),
    },
    {
      text: t("withdraw"),
      value: "withdraw",
      hideText: true,
      width: 130,
      align: "right",
      card: "control",
      cell: ({ codeid, code, state }) =>
        state !== "withdrawn" && (
          <Button
            size="sm"
            aria-label={t("withdrawOf", { code: shownCode(code) })}
            busy={withdraw.isPending && withdraw.variables.input.codeid === codeid}
            onClick={() => withdraw.mutate({ input: { codeid } })}
          >
            {t("withdraw")}
          </Button>
        ),
    },
  ];
  return (
    <DataTable<VoucherCodeRow>
      label={t("title")}
      headers={columns}
      items={list.data?.data ?? []}
      rowKey={({ codeid }) => codeid}
      rowName={({ code }) => code}
      pagination={{
        page: pages?.page ?? 1,
        rowsPerPage: limit,
        totalItems: list.data?.total ?? 0,
        sortBy: "made",
        descending: true,
      }}
      onPagination={setPages}
      listSize={20}
      state={tableStateOf(list, { title: t("failed") })}
      empty={<EmptyState plain title={t("none")} />}
    />
  );
}

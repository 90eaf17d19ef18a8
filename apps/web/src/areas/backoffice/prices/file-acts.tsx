import { exportPrices, readPriceFile } from "@nameplane/contracts/backoffice/operations";
import type { AnswerOf } from "@nameplane/contracts";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { useRef, useState, type ChangeEvent } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { SetSteps } from "./set-steps.tsx";
import { usePriceTime } from "../../../ui/form/use-price-time.ts";
import { PriceTimeFields } from "./price-time-fields.tsx";
import { useSetPrices } from "./use-set-prices.ts";

/** The largest file that the server accepts. No price list is larger. */
const mostBytes = 1_000_000;

/** Buttons that export the prices of a group as a file, and import such a file. */
export function FileActs({ groupid, name }: { groupid: string; name: string }) {
  const t = useTranslations("prices.file");
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { blob } = await api.file(exportPrices, { groupid });
      saveFile(`${name}.csv`, blob);
      announce(t("exported"));
    } catch {
      // The request layer has already shown the failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon={IconDownload} busy={isBusy} onClick={() => void save()}>
        {t("export")}
      </Button>
      <Button icon={IconUpload} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {isOpen && <FileDrawer groupid={groupid} onClose={() => setOpen(false)} />}
    </>
  );
}

type Read = AnswerOf<typeof readPriceFile>;

/** Sends a file to the server, which reports errors by line and column, or shows what the file would change. */
function FileDrawer({ groupid, onClose }: { groupid: string; onClose: () => void }) {
  const t = useTranslations("prices.file");
  const describe = useTranslations("api");
  const field = useRef<HTMLInputElement>(null);
  const time = usePriceTime();
  const setting = useSetPrices(t("name"), onClose);
  const [name, setName] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [read, setRead] = useState<Read | null>(null);
  const call = useApiMutation(readPriceFile, { call: { handled: true } });
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (!file) return;
    setRead(null);
    setFailure(null);
    setName(file.name);
    if (file.size > mostBytes) return setFailure(t("tooLarge"));
    // A spreadsheet's own file format contains zero bytes, but a text never does.
    const text = await file.text();
    if (text.includes("\0")) return setFailure(t("unreadable"));
    call.mutate(
      { input: { groupid, text } },
      {
        onSuccess: setRead,
        onError: (error) => {
          if (!isAborted(error)) setFailure(describeError(error, describe));
        },
      },
    );
  };
  const show = () => {
    if (read === null) return field.current?.click();
    const from = time.read();
    if (from !== null && read.lines.length > 0) setting.ask({ groupid, ...from, lines: read.lines, years: false });
  };
  return (
    <SetSteps title={t("title")} setting={setting} isBusy={call.isPending} onShow={show} onClose={onClose}>
      <p className="np-soft">{t("intro")}</p>
      <div className="np-row np-wrap np-gap-12">
        <input
          ref={field}
          type="file"
          accept=".csv,text/csv,text/plain"
          className="np-visually-hidden"
          aria-label={t("choose")}
          tabIndex={-1}
          onChange={(event) => void take(event)}
        />
        <Button icon={IconUpload} busy={call.isPending} onClick={() => field.current?.click()}>
          {t("choose")}
        </Button>
        {name !== null && <span className="np-soft">{name}</span>}
      </div>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      {read !== null && <Reading read={read} />}
      <PriceTimeFields time={time} />
    </SetSteps>
  );
}

function Reading({ read: { lines, rows, problems } }: { read: Read }) {
  const t = useTranslations("prices.file");
  if (problems.length > 0)
    return (
      <Banner tone="problem" title={t("wrong")} live>
        <ul className="np-price-problems">
          {problems.map(({ line, column, problem, text }) => (
            <li key={`${line} ${column}`}>
              <b>{t("place", { line, column })}</b> {t(`problem.${problem}`)} {text !== "" && <code>{text}</code>}
            </li>
          ))}
        </ul>
      </Banner>
    );
  return (
    <Banner tone={lines.length === 0 ? "info" : "active"} title={t("rows", { count: rows })} live>
      {lines.length === 0 && t("same")}
    </Banner>
  );
}

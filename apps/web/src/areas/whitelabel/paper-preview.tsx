import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { BrandConfig } from "../../shell/brand/brand-config.ts";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiList } from "../../lib/api/use-api.ts";
import type { Locale } from "../../lib/i18n/locale.ts";
import { buttonClass } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { LoadingPanel } from "../../ui/feedback/states.tsx";
import { MailFrame } from "../../ui/text/mail-frame.tsx";
import type { BrandCalls } from "./brand-calls.ts";

export type Paper = "mail" | "invoice";

type Props = {
  readonly name: Paper;
  readonly locale: Locale;
  readonly isNarrow: boolean;
  readonly brandid: string;
  readonly calls: BrandCalls;
  readonly config: BrandConfig;
};

/** Previews of the welcome mail and of an invoice, with the typed name and colour. */
export function PaperPreview({ name, ...props }: Props) {
  return name === "mail" ? <MailPreview {...props} /> : <InvoicePreview {...props} />;
}

const pauseMs = 500;

function MailPreview({ locale, isNarrow, brandid, calls, config }: Omit<Props, "name">) {
  const t = useTranslations("brand");
  const describe = useTranslations("api");
  const { themeColor: color, globals } = config;
  const [look, setLook] = useState({ name: globals.brandName, color });
  // The server draws the mail, so the preview waits until the user has stopped typing.
  useEffect(() => {
    const timer = setTimeout(() => setLook({ name: globals.brandName, color }), pauseMs);
    return () => clearTimeout(timer);
  }, [globals.brandName, color]);
  const { data, error } = useApiList(calls.mail, { brandid, mail: "welcome", language: locale, look });
  if (error && !isAborted(error)) return <Banner tone="problem" title={describeError(error, describe)} live />;
  if (data === undefined) return <LoadingPanel lines={8} />;
  return <MailFrame html={data.html} title={t("previewTitle", { page: t("previewOf.mail") })} isNarrow={isNarrow} />;
}

function InvoicePreview({ locale: language, brandid, calls, config }: Omit<Props, "name">) {
  const t = useTranslations("brand");
  const { brandName: name } = config.globals;
  const query = new URLSearchParams({ brandid, language, name });
  return (
    <div className="np-col np-gap-12">
      <p>{t("invoiceText")}</p>
      <span>
        <a
          className={buttonClass({ variant: "default", size: "md" })}
          href={`${calls.invoice.path}?${query.toString()}`}
          target="_blank"
          rel="noreferrer"
        >
          {t("invoiceOpen")}
        </a>
      </span>
    </div>
  );
}

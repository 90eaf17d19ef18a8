import { useState } from "react";
import { useTranslations } from "use-intl";
import { ButtonGroup } from "../../ui/basics/button.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { CopyField } from "../../ui/text/copy.tsx";
import type { Certificate } from "./certificate.ts";
import { fileNameOf } from "./file-name.ts";

const servers = ["nginx", "apache", "iis", "haproxy"] as const;
type Server = (typeof servers)[number];

/** What to enter on the server. IIS needs one file that includes the key, and HAProxy needs certificate and key in one file. */
function linesFor(server: Server, names: readonly string[]): string {
  const [chain, key] = [fileNameOf(names, ".fullchain.pem"), fileNameOf(names, ".key")];
  const lines: Readonly<Record<Server, string>> = {
    nginx: `ssl_certificate     /etc/ssl/${chain};\nssl_certificate_key /etc/ssl/private/${key};`,
    apache: `SSLEngine on\nSSLCertificateFile    /etc/ssl/${chain}\nSSLCertificateKeyFile /etc/ssl/private/${key}`,
    iis: `openssl pkcs12 -export -in ${chain} -inkey ${key} -out ${fileNameOf(names, ".pfx")}`,
    haproxy: `cat ${chain} ${key} > /etc/haproxy/certs/${fileNameOf(names, ".pem")}\n# bind :443 ssl crt /etc/haproxy/certs/`,
  };
  return lines[server];
}

/** How the files are installed on common servers. */
export function InstallNotes({ of: { names } }: { of: Certificate }) {
  const t = useTranslations("certificates.install");
  const [server, setServer] = useState<Server>("nginx");
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-12">
        <ButtonGroup
          label={t("server")}
          value={server}
          onChange={setServer}
          choices={servers.map((value) => ({ value, label: t(`name.${value}`) }))}
        />
        <p>{t(`how.${server}`)}</p>
        <CopyField
          label={t(server === "nginx" || server === "apache" ? "lines" : "command")}
          value={linesFor(server, names)}
          multiline
        />
        <p className="np-small np-soft">{t("reload")}</p>
      </div>
    </Panel>
  );
}

import { setVpnKey, vpn } from "@nameplane/contracts/provisioning/operations";
import { isWireGuardKey, wireGuardConfig } from "@nameplane/contracts/provisioning/wireguard";
import { IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../lib/api/api-error.ts";
import { queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { LoadingPanel } from "../../ui/feedback/states.tsx";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { TextField } from "../../ui/form/fields.tsx";
import { ShownOnce } from "../../ui/form/shown-once.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { CopyField } from "../../ui/text/copy.tsx";
import { QrCode } from "../../ui/text/qr-code.tsx";
import { makeKeyPair } from "./make-key-pair.ts";
import type { Vpn } from "./vpn.ts";
import "./provisioning.css";

type Props = { readonly serviceid: string; readonly of: Vpn; readonly onClose: () => void };
/** The key that was sent. The private key exists only here, and is lost when the drawer is closed. */
type Sent = { readonly publicKey: string; readonly privateKey: string | null };

/** Lets a device use the VPN: with a key that this browser makes, or with one that the device has made. */
export function DeviceDrawer({ serviceid, of, onClose }: Props) {
  const t = useTranslations("provisioning.device");
  const [sent, setSent] = useState<Sent | null>(null);
  const [isFirst] = useState(of.key === null);
  return (
    <Drawer open onClose={onClose} title={t(isFirst ? "title" : "replaceTitle")} width={680}>
      {sent === null ? (
        <ChooseKey serviceid={serviceid} isFirst={isFirst} onSent={setSent} />
      ) : of.key === sent.publicKey && of.server !== null ? (
        <Ready serviceid={serviceid} server={of.server} privateKey={sent.privateKey} onClose={onClose} />
      ) : of.state !== "changing" && of.newkey === sent.publicKey && of.reason !== null ? (
        <Refused reason={of.reason} onAgain={() => setSent(null)} />
      ) : (
        <div className="np-col np-gap-16">
          <Banner tone="info" title={t("waiting")} live>
            {t("waitingText")}
          </Banner>
          <LoadingPanel lines={4} />
        </div>
      )}
    </Drawer>
  );
}

function ChooseKey({ serviceid, isFirst, onSent }: { serviceid: string; isFirst: boolean; onSent: (sent: Sent) => void }) {
  const t = useTranslations("provisioning.device");
  const queries = useQueryClient();
  const [how, setHow] = useState<"browser" | "device">("browser");
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<"typed" | "browser" | null>(null);
  const set = useApiMutation(setVpnKey, { call: { why: t("why"), handled: true } });
  const send = async () => {
    const pair = how === "device" ? { publicKey: typed.trim(), privateKey: null } : await makeKeyPair().catch(() => null);
    if (pair === null) return setProblem("browser");
    if (!isWireGuardKey(pair.publicKey)) return setProblem("typed");
    setProblem(null);
    set.mutate(
      { input: { serviceid, publickey: pair.publicKey } },
      {
        onSuccess: () => {
          onSent(pair);
          void queries.invalidateQueries({ queryKey: queryKeyOf(vpn) });
        },
      },
    );
  };
  const refused = set.error instanceof ApiError ? set.error.desc : null;
  return (
    <div className="np-form">
      <p>{t(isFirst ? "text" : "replaceText")}</p>
      <RadioGroup
        label={t("how")}
        cards
        value={how}
        onChange={setHow}
        options={[
          { value: "browser", label: t("browser"), note: t("browserNote") },
          { value: "device", label: t("own"), note: t("ownNote") },
        ]}
      />
      {how === "device" && (
        <TextField
          label={t("publicKey")}
          hint={t("publicKeyHint")}
          value={typed}
          onChange={setTyped}
          error={problem === "typed" ? t("publicKeyWrong") : refused}
          mono
          maxLength={100}
        />
      )}
      {how === "browser" && problem === "browser" && <Banner tone="problem" title={t("cannot")} live />}
      {how === "browser" && refused !== null && <Banner tone="problem" title={refused} live />}
      <div className="np-row">
        <Button variant="primary" busy={set.isPending} onClick={() => void send()}>
          {t(how === "browser" ? "make" : "save")}
        </Button>
      </div>
    </div>
  );
}

/** The configuration of the device. It is shown only now if it contains the private key, because the key is not stored. */
function Ready({
  serviceid,
  server,
  privateKey,
  onClose,
}: {
  serviceid: string;
  server: NonNullable<Vpn["server"]>;
  privateKey: string | null;
  onClose: () => void;
}) {
  const t = useTranslations("provisioning.device");
  const config = wireGuardConfig(server, privateKey);
  // WireGuard names the connection after the file, and accepts only names of up to fifteen characters.
  const file = `vpn-${serviceid.slice(-6)}.conf`;
  const save = (
    <div className="np-row">
      <Button icon={IconDownload} onClick={() => saveFile(file, new Blob([config], { type: "application/octet-stream" }))}>
        {t("download", { file })}
      </Button>
    </div>
  );
  if (privateKey === null)
    return (
      <div className="np-form">
        <Banner tone="active" title={t("ready")} live />
        <p>{t("ownText")}</p>
        <CopyField label={t("config")} value={config} multiline />
        {save}
        <div className="np-row">
          <Button variant="primary" onClick={onClose}>
            {t("done")}
          </Button>
        </div>
      </div>
    );
  return (
    <ShownOnce
      title={t("ready")}
      text={t("onceText")}
      label={t("config")}
      value={config}
      savedLabel={t("saved")}
      doneLabel={t("done")}
      onSaved={onClose}
    >
      {save}
      <div className="np-vpn-scan">
        <QrCode text={config} alt={t("code")} />
        <p className="np-small np-soft">{t("codeText")}</p>
      </div>
    </ShownOnce>
  );
}

function Refused({ reason, onAgain }: { reason: string; onAgain: () => void }) {
  const t = useTranslations("provisioning");
  return (
    <div className="np-col np-gap-16">
      <Banner tone="problem" title={t("keyRefused")} live>
        {t("said", { reason })}
      </Banner>
      <div className="np-row">
        <Button variant="primary" onClick={onAgain}>
          {t("device.again")}
        </Button>
      </div>
    </div>
  );
}

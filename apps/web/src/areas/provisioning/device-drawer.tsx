import { addVpnDevice, setVpnKey, vpn } from "@nameplane/contracts/provisioning/operations";
import { isWireGuardKey, wireGuardConfig, type WireGuardFacts } from "@nameplane/contracts/provisioning/wireguard";
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
import type { Device, Vpn } from "./vpn.ts";
import "./provisioning.css";

/** device: the device that gets a new key. Null to add a device. */
type Props = { readonly serviceid: string; readonly of: Vpn; readonly device: Device | null; readonly onClose: () => void };
/** The key that was sent. The private part is only here, and gone when the drawer is closed. */
type Sent = { readonly deviceid: string; readonly publicKey: string; readonly privateKey: string | null };

/** Lets a device use the VPN: with a key that this browser makes, or with one that the device has made. */
export function DeviceDrawer({ serviceid, of, device, onClose }: Props) {
  const t = useTranslations("provisioning.device");
  const [sent, setSent] = useState<Sent | null>(null);
  // The id of a device that this form has already added. If the supplier refuses its first key, the next try gives the same
  // device another key.
  const [added, setAdded] = useState<string | null>(null);
  const known = of.devices.find(({ deviceid }) => deviceid === (sent?.deviceid ?? added ?? device?.deviceid)) ?? null;
  const onSent = (key: Sent) => {
    setSent(key);
    setAdded(key.deviceid);
  };
  return (
    <Drawer open onClose={onClose} title={device === null ? t("title") : t("replaceTitle", { name: device.name })} width={680}>
      {sent === null ? (
        <ChooseKey serviceid={serviceid} of={of} device={known} onSent={onSent} />
      ) : known?.key === sent.publicKey && known.address !== null && of.server !== null ? (
        <Ready device={known} facts={{ ...of.server, address: known.address }} privateKey={sent.privateKey} onClose={onClose} />
      ) : known?.state === "refused" && known.newkey === sent.publicKey ? (
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

type ChooseProps = { serviceid: string; of: Vpn; device: Device | null; onSent: (sent: Sent) => void };

function ChooseKey({ serviceid, of, device, onSent }: ChooseProps) {
  const t = useTranslations("provisioning.device");
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [how, setHow] = useState<"browser" | "device">("browser");
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<"typed" | "browser" | "name" | "nameTaken" | null>(null);
  const call = { why: t("why"), handled: true } as const;
  const add = useApiMutation(addVpnDevice, { call });
  const replace = useApiMutation(setVpnKey, { call });
  const send = async () => {
    const label = name.trim();
    if (device === null && label === "") return setProblem("name");
    if (device === null && of.devices.some((each) => each.name.toLowerCase() === label.toLowerCase()))
      return setProblem("nameTaken");
    const pair = how === "device" ? { publicKey: typed.trim(), privateKey: null } : await makeKeyPair().catch(() => null);
    if (pair === null) return setProblem("browser");
    if (!isWireGuardKey(pair.publicKey)) return setProblem("typed");
    setProblem(null);
    const publickey = pair.publicKey;
    const onSuccess = (deviceid: string) => {
      onSent({ ...pair, deviceid });
      void queries.invalidateQueries({ queryKey: queryKeyOf(vpn) });
    };
    if (device === null)
      add.mutate({ input: { serviceid, name: label, publickey } }, { onSuccess: (answer) => onSuccess(answer.deviceid) });
    else {
      const { deviceid } = device;
      replace.mutate({ input: { serviceid, deviceid, publickey } }, { onSuccess: () => onSuccess(deviceid) });
    }
  };
  const error = add.error ?? replace.error;
  const refused = error instanceof ApiError ? error.desc : null;
  const nameError = problem === "name" ? t("nameMissing") : problem === "nameTaken" ? t("nameTaken") : null;
  return (
    <div className="np-form">
      <p>{t(device === null ? "text" : "replaceText")}</p>
      {device === null && (
        <TextField label={t("name")} hint={t("nameHint")} value={name} onChange={setName} error={nameError} maxLength={40} />
      )}
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
        <Button variant="primary" busy={add.isPending || replace.isPending} onClick={() => void send()}>
          {t(how === "browser" ? "make" : "save")}
        </Button>
      </div>
    </div>
  );
}

/** The configuration of the device. It is shown only now if it contains the private key, because the key is not stored. */
function Ready({
  device,
  facts,
  privateKey,
  onClose,
}: {
  device: Device;
  facts: WireGuardFacts;
  privateKey: string | null;
  onClose: () => void;
}) {
  const t = useTranslations("provisioning.device");
  const config = wireGuardConfig(facts, privateKey);
  // WireGuard names the connection after the file, and takes names of fifteen characters.
  const file = `vpn-${device.deviceid}.conf`;
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

function Refused({ reason, onAgain }: { reason: string | null; onAgain: () => void }) {
  const t = useTranslations("provisioning");
  return (
    <div className="np-col np-gap-16">
      <Banner tone="problem" title={t("keyRefused")} live>
        {reason !== null && reason !== "" && t("said", { reason })}
      </Banner>
      <div className="np-row">
        <Button variant="primary" onClick={onAgain}>
          {t("device.again")}
        </Button>
      </div>
    </div>
  );
}

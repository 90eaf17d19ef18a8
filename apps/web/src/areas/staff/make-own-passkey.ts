import type { MakeOptions, NewPasskey } from "@nameplane/contracts/identity/passkeys";
import { useTranslations } from "use-intl";
import { makePasskey } from "../../lib/passkey.ts";
import { deviceName } from "../identity/factors/index.ts";

/** Makes a passkey on this device, named after its browser and system. Throws PasskeyNotGiven, PasskeyThere. */
export function useMakePasskey(): (options: MakeOptions) => Promise<{ name: string; passkey: NewPasskey }> {
  const t = useTranslations("staff.join");
  return async (options) => {
    const passkey = await makePasskey(options);
    const { browser, system } = deviceName(navigator.userAgent);
    return { passkey, name: browser && system ? t("passkeyName", { browser, system }) : t("passkeyPlain") };
  };
}

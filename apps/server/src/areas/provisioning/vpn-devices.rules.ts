import type { VendorFields } from "./service-vendor.port.ts";

/** The name of the setting that tells the vendor the public key of a device. */
export const keyField = (device: string): string => `device.${device}.publicKey`;

/** The name of the fact with which the vendor tells us the addresses of a device. */
export const addressField = (device: string): string => `device.${device}.address`;

/** The public keys of the devices in settings, by the id of the device. */
export function keysOf(settings: VendorFields): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(settings).flatMap(([name, key]) => {
      const device = /^device\.([a-z2-7]{6})\.publicKey$/.exec(name)?.[1];
      return device === undefined ? [] : [[device, key] as const];
    }),
  );
}

/** The settings with a new key for a device, or without the device if the key is null. */
export function withKey(settings: VendorFields, device: string, key: string | null): VendorFields {
  const { [keyField(device)]: _former, ...others } = settings;
  return key === null ? others : { ...others, [keyField(device)]: key };
}

/**
 * The settings that remain after a vendor has refused a request. Each value that was new in the request gets back the value that
 * the vendor last confirmed. Values that were chosen after the request, and removals, stay.
 */
export function takeBack(settings: VendorFields, refused: VendorFields, placed: VendorFields): VendorFields {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => {
      if (refused[name] !== value || placed[name] === value) return [[name, value] as const];
      const former = placed[name];
      return former === undefined ? [] : [[name, former] as const];
    }),
  );
}

/** Whether two settings are equal. */
export const isSame = (one: VendorFields, other: VendorFields): boolean => {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
};

export type DeviceState = "waiting" | "ready" | "changing" | "refused";

/**
 * The state of a device at the vendor. waiting: it cannot connect yet. ready: it can connect with the key that was last chosen.
 * changing: it can connect with the former key until the vendor has the new one. refused: the vendor did not accept the key that
 * was last chosen; the former key, if any, still works.
 *
 * @param key the public key that was last chosen for it
 */
export function deviceStateOf(
  { settings, placed }: { readonly settings: VendorFields; readonly placed: VendorFields | null },
  device: string,
  key: string,
): DeviceState {
  const confirmed = placed?.[keyField(device)];
  if (settings[keyField(device)] !== key) return "refused";
  if (confirmed === key) return "ready";
  return confirmed === undefined ? "waiting" : "changing";
}

import { useSyncExternalStore } from "react";
import { onPreferenceChange, readPreference, writePreference, type Preferences } from "./preferences.ts";

/** A stored preference and its setter. It follows changes made in other tabs. */
export function usePreference<Name extends keyof Preferences>(
  name: Name,
  fallback: Preferences[Name],
): readonly [Preferences[Name], (value: Preferences[Name]) => void] {
  const value = useSyncExternalStore(onPreferenceChange, () => readPreference(name));
  return [value ?? fallback, (next) => writePreference(name, next)];
}

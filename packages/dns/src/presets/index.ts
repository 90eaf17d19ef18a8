import { mailPresets } from "./mail-presets.ts";
import type { ServicePreset } from "./service-preset.ts";
import { webPresets } from "./web-presets.ts";

export { expandPreset, usualValue, type PresetVariable, type ServicePreset } from "./service-preset.ts";

export const servicePresets: readonly ServicePreset[] = [...mailPresets, ...webPresets];

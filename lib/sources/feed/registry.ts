// Written by scripts/tools/schema/write.ts from the files of the folder. Do not change it by hand.
import { dealerStudioPreset } from './presets/dealer-studio.ts';
import { dealerStudioWebhookPreset } from './presets/dealer-studio-webhook.ts';
import { forecourtPreset } from './presets/forecourt.ts';
import { googleVehiclesPreset } from './presets/google-vehicles.ts';
import { homenetPreset } from './presets/homenet.ts';
import { metaAutomotivePreset } from './presets/meta-automotive.ts';
import { vautoPreset } from './presets/vauto.ts';

/** Every known format of stock feeds, by the name of its file. */
export const feedPresets = {
  'dealer-studio': dealerStudioPreset,
  'dealer-studio-webhook': dealerStudioWebhookPreset,
  forecourt: forecourtPreset,
  'google-vehicles': googleVehiclesPreset,
  homenet: homenetPreset,
  'meta-automotive': metaAutomotivePreset,
  vauto: vautoPreset,
};

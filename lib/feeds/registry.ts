// Written by scripts/tools/schema/write.ts from the files of the folder. Do not change it by hand.
import { dealerStudioChannel } from './channels/dealer-studio.ts';
import { googleVehiclesChannel } from './channels/google-vehicles.ts';
import { llmsChannel } from './channels/llms.ts';
import { metaVehiclesChannel } from './channels/meta-vehicles.ts';
import { microsoftAutosChannel } from './channels/microsoft-autos.ts';
import { newArrivalsChannel } from './channels/new-arrivals.ts';
import { stockJsonChannel } from './channels/stock-json.ts';
import { tiktokVehiclesChannel } from './channels/tiktok-vehicles.ts';
import { tradeMeChannel } from './channels/trade-me.ts';

/** Every channel that takes the stock, by the name of its file. */
export const channelKinds = {
  'dealer-studio': dealerStudioChannel,
  'google-vehicles': googleVehiclesChannel,
  llms: llmsChannel,
  'meta-vehicles': metaVehiclesChannel,
  'microsoft-autos': microsoftAutosChannel,
  'new-arrivals': newArrivalsChannel,
  'stock-json': stockJsonChannel,
  'tiktok-vehicles': tiktokVehiclesChannel,
  'trade-me': tradeMeChannel,
};

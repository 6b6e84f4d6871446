// Written by scripts/tools/schema/write.ts from the files of the folder. Do not change it by hand.
import { carClarityDestination } from './kinds/car-clarity.ts';
import { emailDestination } from './kinds/email.ts';
import { platformDestination } from './kinds/platform.ts';
import { webhookDestination } from './kinds/webhook.ts';

/** Every kind of destination, by the name of its file. */
export const destinationKinds = {
  'car-clarity': carClarityDestination,
  email: emailDestination,
  platform: platformDestination,
  webhook: webhookDestination,
};

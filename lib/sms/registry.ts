// Written by scripts/tools/schema/write.ts from the files of the folder. Do not change it by hand.
import { terminalSms } from './kinds/terminal.ts';
import { twilioSms } from './kinds/twilio.ts';
import { webhookSms } from './kinds/webhook.ts';

/** Every service that sends text messages, by the name of its file. */
export const smsKinds = {
  terminal: terminalSms,
  twilio: twilioSms,
  webhook: webhookSms,
};

import { z } from 'zod';
import { risk } from '#lib/destinations/finding.ts';
import { defineSms } from '../sms-sender.ts';

/** Prints each message in the terminal of the API instead of sending it, for demonstrations. */
export const terminalSms = defineSms({
  settings: z.strictObject({ kind: z.literal('terminal') }),
  open: (_settings, { print }) => ({
    send: async ({ to, text }) => {
      print(`Text message to ${to}: ${text.replaceAll(/\s*\n\s*/g, ' ')}`);
      return { status: 200 };
    },
    check: async ({ subject }) => ({
      findings: [
        risk(subject, 'text messages are printed in the terminal and reach nobody', 'set garage.sms to a service that sends them'),
      ],
      date: undefined,
    }),
  }),
});

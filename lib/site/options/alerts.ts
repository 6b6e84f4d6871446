import { z } from 'zod';
import { addressees, destinationName, receiverAddress } from './leads.ts';
import { buildOnly, group, option, unset } from './option.ts';
import { secretName } from './secret-name.ts';

const name = destinationName.optional().describe('What the log calls it; unset: its kind');

const recipient = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('webhook'), url: receiverAddress, secret: secretName, name }),
  z.strictObject({ kind: z.literal('email'), to: addressees, smtp: secretName, name }),
]);

const minutes = z.number().min(1).max(43_200);

export const alerts = buildOnly(
  group('Whom the command watch tells that a site is not kept up to date, and that it is again', {
    recipients: option(z.array(recipient), [], 'Who is told; each gets one alert when it starts and one when it is over'),
    failures: option(z.number().int().min(1).max(100), 3, 'Failed polls or builds in a row that start an alert'),
    staleMinutes: unset(minutes, 'Data age that starts an alert; unset: an hour, or four times build.pollMinutes if that is longer'),
  }),
);

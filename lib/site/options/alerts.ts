import { z } from 'zod';
import { alertRecipient } from '../../destinations/destinations.ts';
import { buildOnly, group, option, unset } from './option.ts';

const minutes = z.number().min(1).max(43_200);

export const alerts = buildOnly(
  group('Whom the command watch tells that a site is not kept up to date, and that it is again', {
    recipients: option(z.array(alertRecipient), [], 'Who is told; each gets one alert when it starts and one when it is over'),
    failures: option(z.number().int().min(1).max(100), 3, 'Failed polls or builds in a row that start an alert'),
    staleMinutes: unset(minutes, 'Data age that starts an alert; unset: an hour, or four times build.pollMinutes if that is longer'),
  }),
);

import { z } from 'zod';
import { destination } from '../../destinations/destinations.ts';
import { buildOnly, group, option, unset } from './option.ts';

export const leads = buildOnly(
  group('Where enquiries go', {
    destinations: option(z.array(destination), [], 'Each lead is delivered to every destination that matches, until it is accepted'),
    sender: unset(
      z.email(),
      'Address that mails about leads come from, which the mail server must be allowed to send from; unset: the account of the mail server',
    ),
    retrySeconds: option(
      z.array(z.number().min(0).max(604_800)).min(1).max(20),
      [0, 5, 300, 1800, 7200, 18_000, 36_000, 36_000],
      'Seconds before each attempt; after the last one a delivery is given up',
    ),
    timeoutSeconds: option(z.number().min(1).max(120), 15, 'Longest wait for the answer of a destination'),
    fileLinkDays: option(z.number().int().min(1).max(365), 14, 'Days for which a link to a file of a lead works'),
    partialMinutes: option(z.number().min(1).max(1440), 30, 'Minutes without news after which an unfinished form is delivered as a lead'),
  }),
);

import { expect, test } from 'vitest';
import { leadTimeline, type TimelineInput } from '#lib/leads/timeline.ts';

const base: TimelineInput = {
  ...{ state: 'complete', receivedAt: 1000, spamReason: undefined, audit: [] },
  versions: [{ version: 1, kind: 'complete', at: 1000 }],
  deliveries: [],
};
const delivery = { destination: 'crm', version: 1, next_at: 1000, leased_until: 0, ended_at: null, tries: [] };
const failed = { attempt: 1, at: 2000, ms: 40, status: 500, error: 'HTTP 500' };
const delivered = { attempt: 2, at: 7000, ms: 30, status: 200, error: null };
const unanswered = { attempt: 1, at: 2000, ms: 15_000, status: null, error: null };

test.each<[string, Partial<TimelineInput>, string[]]>([
  ['a lead without destinations', {}, ['1000 received']],
  [
    'a delivery at its second attempt',
    { deliveries: [{ ...delivery, state: 'delivered', ended_at: 7030, tries: [failed, delivered] }] },
    ['1000 received', '2000 crm: attempt 1 failed: HTTP 500 (40 ms)', '7000 crm: attempt 2 delivered (30 ms)'],
  ],
  [
    'an earlier version that was overtaken',
    {
      versions: [
        { version: 1, kind: 'partial', at: 1000 },
        { version: 2, kind: 'complete', at: 1500 },
      ],
      deliveries: [
        {
          ...{ ...delivery, state: 'delivered', ended_at: 2000 },
          tries: [{ ...unanswered, ms: 0, error: 'not sent, because a later version was delivered' }],
        },
      ],
    },
    ['1000 received; the form is not finished', '1500 the form was finished', '2000 crm: not sent, because a later version was delivered'],
  ],
  [
    'one that waits',
    { deliveries: [{ ...delivery, state: 'pending', next_at: 20_000, tries: [unanswered] }] },
    ['1000 received', '2000 crm: attempt 1 failed: no answer (15000 ms)', '20000 crm: next attempt'],
  ],
  [
    'one that is overdue waits from now',
    { deliveries: [{ ...delivery, state: 'pending', next_at: 5 }] },
    ['1000 received', '10000 crm: next attempt'],
  ],
  [
    'one that a worker holds',
    { deliveries: [{ ...delivery, state: 'pending', leased_until: 20_000 }] },
    ['1000 received', '10000 crm: being sent now'],
  ],
  [
    'one that was given up and replayed',
    {
      deliveries: [{ ...delivery, state: 'dead', ended_at: 2040, tries: [failed] }],
      audit: [{ at: 3000, actor: 'jo', action: 'replay', note: '1 delivery' }],
    },
    [
      '1000 received',
      '2000 crm: attempt 1 failed: HTTP 500 (40 ms)',
      '2040 crm: given up',
      '3000 put back into the outbox by jo (1 delivery)',
    ],
  ],
  [
    'spam that was released',
    { spamReason: 'the hidden field was filled in', audit: [{ at: 3000, actor: 'jo', action: 'release', note: '' }] },
    ['1000 received', '1000 quarantined: the hidden field was filled in', '3000 released from quarantine by jo'],
  ],
  [
    'spam that was discarded',
    {
      ...{ state: 'discarded', spamReason: 'the hidden field was filled in' },
      audit: [{ at: 3000, actor: 'jo', action: 'discard', note: 'advertising' }],
      deliveries: [{ ...delivery, state: 'cancelled', ended_at: 3000 }],
    },
    ['1000 received', '1000 quarantined: the hidden field was filled in', '3000 discarded by jo (advertising)', '3000 crm: cancelled'],
  ],
  [
    'a form in steps that was never finished, and was forgotten',
    {
      versions: [
        { version: 1, kind: 'partial', at: 1000 },
        { version: 2, kind: 'partial', at: 1500 },
        { version: 3, kind: 'promoted', at: 4000 },
        { version: 4, kind: 'forgotten', at: 9000 },
      ],
      deliveries: [{ ...delivery, version: 3, state: 'cancelled', ended_at: 9000 }],
    },
    [
      '1000 received; the form is not finished',
      '1500 another step of the form was received',
      '4000 the form was never finished, so it is delivered as it is',
      '9000 forgotten: what the shopper wrote was removed',
      '9000 crm (version 3): cancelled',
    ],
  ],
])('%s', (_what, more, lines) => expect(leadTimeline({ ...base, ...more }, 10_000).map(({ at, text }) => `${at} ${text}`)).toEqual(lines));

import { expect, test } from 'vitest';
import { makeLogScan } from './scan-logs.ts';

const sent = { lead: { name: 'Zebulon', last_name: 'Lee', phone: '0412 987 654', message: 'Pineapple please' } };

test.each([
  ['a name in an error', 'duplicate key: (zebulon)', false],
  ['a number in an error', 'refused: 0412 987 654', false],
  ['a short name, which is in other words too', 'Leeds is not a host', true],
  ['nothing personal', 'database is locked', true],
])('the scan of log lines finds %s', (_what, message, isClean) => {
  for (const body of [sent, JSON.stringify(sent)]) {
    const scan = makeLogScan();
    scan.sent(body);
    scan.error(new Error(message));
    if (isClean) scan.expectClean();
    else expect(scan.expectClean).toThrow('a log line or a response holds what a shopper wrote');
  }
});

test('the scan reads responses too', async () => {
  const scan = makeLogScan();
  scan.sent(sent);
  await scan.response(Response.json({ id: '1' }));
  scan.expectClean();
  await scan.response(Response.json({ error: '"Zebulon" is too long' }, { status: 422 }));
  expect(scan.expectClean).toThrow();
});

test('the scan reads lines of deliveries too', () => {
  const scan = makeLogScan();
  scan.sent(sent);
  scan.delivery({ dealer: 'acme', destination: 'crm', lead: 'a', state: 'dead', attempt: 1, ms: 1, error: 'no mailbox for ZEBULON' });
  expect(scan.expectClean).toThrow();
});

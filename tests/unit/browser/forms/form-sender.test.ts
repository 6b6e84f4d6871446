import { describe, expect, test } from 'vitest';
import { formSender, type Prepared } from '#lib/browser/forms/form-sender.ts';
import type { LeadResponse } from '#lib/forms/submit-state.ts';

const stored: LeadResponse = { status: 201, body: { id: 'a1' } };
const broken: LeadResponse = { status: 503, body: null };
const offline: LeadResponse = { isOffline: true };
const refused: LeadResponse = { status: 422, body: { error: 'No.', fields: { phone: 'Wrong.' } } };
const file = new File(['x'], 'resume.pdf');

const answers = (fingerprint: string, files: readonly File[] = []): Prepared => ({
  fingerprint,
  request: { method: 'POST', path: '/leads', body: fingerprint },
  files,
});

/** A sender over a server that answers in turn, with everything that it did. */
function yard(responses: LeadResponse[], { canKeep = true } = {}) {
  const log: string[] = [];
  const kept = new Set<string>();
  let keys = 0;
  const sender = formSender({
    send: async ({ key, request }, files) => {
      log.push(`send ${key} ${request.body}${files.length > 0 ? ' with files' : ''}`);
      return responses.shift() as LeadResponse;
    },
    keep: ({ key }) => {
      if (canKeep) kept.add(key);
      return canKeep;
    },
    forget: (key) => void kept.delete(key),
    sleep: async (ms) => void log.push(`wait ${ms}`),
    newKey: () => `k${++keys}`,
    onChange: ({ kind }) => void log.push(kind),
  });
  return { sender, log, kept };
}

describe('the sender of a form', () => {
  test('sends once and forgets', async () => {
    const { sender, log, kept } = yard([stored]);
    expect(await sender.submit(() => answers('A'))).toEqual({ kind: 'thanked', leadId: 'a1' });
    expect(log).toEqual(['checking', 'sending', 'send k1 A', 'thanked']);
    expect([...kept]).toEqual([]);
  });

  test('sends answers that wait already under their own key', async () => {
    const { sender, log } = yard([stored]);
    await sender.submit(() => ({ ...answers('A'), key: 'waiting' }) as Prepared);
    expect(log).toContain('send waiting A');
  });

  test('says when the lead of earlier steps is closed', async () => {
    const { sender } = yard([{ status: 409, body: { error: 'No.', code: 'already_completed' } }]);
    expect(await sender.submit(() => answers('A'))).toEqual({ kind: 'idle', errors: {}, problem: 'No.', isLeadClosed: true });
  });

  test('sends nothing that is wrong', async () => {
    const { sender, log } = yard([]);
    expect(await sender.submit(() => ({ errors: { name: 'x' } }))).toEqual({ kind: 'idle', errors: { name: 'x' } });
    expect(log).toEqual(['checking', 'idle']);
  });

  test('a double click is one request', async () => {
    const { sender, log } = yard([stored, stored]);
    await Promise.all([sender.submit(() => answers('A')), sender.submit(() => answers('A'))]);
    await sender.submit(() => answers('A'));
    expect(log.filter((line) => line.startsWith('send '))).toEqual(['send k1 A']);
  });

  test('tries again under the same key, then keeps it, and sends it when the network is back', async () => {
    const { sender, log, kept } = yard([broken, broken, broken, stored]);
    expect(await sender.submit(() => answers('A'))).toMatchObject({
      kind: 'kept',
      problem: 'Our server could not take your enquiry just now. We keep it on this device and try again while this site is open.',
    });
    expect(log.filter((line) => /^(send|wait) /.test(line))).toEqual(['send k1 A', 'wait 1000', 'send k1 A', 'wait 4000', 'send k1 A']);
    expect([...kept]).toEqual(['k1']);
    expect(await sender.online()).toEqual({ kind: 'thanked', leadId: 'a1' });
    expect(log.at(-2)).toBe('send k1 A');
    expect([...kept]).toEqual([]);
  });

  test.each([
    ['the same answers keep their key', 'A', ['k1'], 'send k1 A'],
    ['other answers take their place', 'B', ['k2'], 'send k2 B'],
  ])('pressed again without a network, %s', async (_what, second, keys, sent) => {
    const { sender, log, kept } = yard([offline, offline]);
    await sender.submit(() => answers('A'));
    await sender.submit(() => answers(second));
    expect([...kept]).toEqual(keys);
    expect(log.filter((line) => line.startsWith('send ')).at(-1)).toBe(sent);
  });

  test('other answers take their place after a press with a mistake, too', async () => {
    const { sender, kept } = yard([offline, offline]);
    await sender.submit(() => answers('A'));
    await sender.submit(() => ({ errors: { phone: 'Wrong.' } }));
    await sender.submit(() => answers('B'));
    expect([...kept]).toEqual(['k2']);
  });

  test('a refusal is shown and not kept', async () => {
    const { sender, kept } = yard([refused]);
    expect(await sender.submit(() => answers('A'))).toMatchObject({ kind: 'idle', problem: 'No.', errors: { phone: 'Wrong.' } });
    expect([...kept]).toEqual([]);
  });

  test.each([
    ['files', answers('A', [file]), true],
    ['a form on a browser without storage', answers('A'), false],
  ])('%s cannot be kept, and the shopper reads so', async (_what, prepared, canKeep) => {
    const { sender, kept } = yard([offline], { canKeep });
    expect(await sender.submit(() => prepared)).toMatchObject({ kind: 'idle', errors: {} });
    expect(sender.state()).toHaveProperty('problem');
    expect([...kept]).toEqual([]);
  });

  test('begins again for the next step under a new key', async () => {
    const { sender, log } = yard([stored, stored]);
    await sender.submit(() => answers('A'));
    sender.reset();
    await sender.submit(() => answers('B'));
    expect(log.filter((line) => line.startsWith('send '))).toEqual(['send k1 A', 'send k2 B']);
  });
});

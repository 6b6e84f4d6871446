import { describe, expect, test } from 'vitest';
import { consentOf, filesOf, leadRequest } from '#lib/forms/lead-payload.ts';
import { inputOf, type Setup } from './lead-input.ts';

describe('the request of a lead', () => {
  const at = '2026-11-22T01:02:03.000Z';
  const request = (setup: Setup) => leadRequest(inputOf(setup), { filled_ms: 5000 }, at);
  const leadId = '0'.repeat(32);

  test.each<[string, Setup, string, string]>([
    ['a new lead', {}, 'POST', '/leads'],
    ['the first step', { id: 'finance-pre-approval', progress: { step: 0, isLast: false, skipped: [] } }, 'POST', '/leads'],
    ['a later step', { id: 'finance-pre-approval', progress: { step: 1, isLast: false, skipped: [], leadId } }, 'PUT', `/leads/${leadId}`],
    ['files', { id: 'careers' }, 'POST', '/leads/with-files'],
    [
      'a later step with files',
      { id: 'careers', progress: { step: 0, isLast: true, skipped: [], leadId } },
      'PUT',
      `/leads/${leadId}/with-files`,
    ],
    ['the other destination', { patches: { to: { form: { target: 'car-clarity' } } } }, 'POST', '/carClarityCustomer'],
  ])('%s', (_what, setup, method, path) => expect(request(setup)).toMatchObject({ method, path }));

  const clarity = { to: { form: { target: 'car-clarity' } } } as const;
  test.each<[string, Setup, string, string, string | undefined]>([
    ['a lead', { patches: clarity }, 'POST', '/carClarityCustomer', undefined],
    ['files', { id: 'careers', patches: clarity }, 'POST', '/leads/with-files', 'car-clarity'],
    [
      'the first step',
      { id: 'finance-pre-approval', patches: clarity, progress: { step: 0, isLast: false, skipped: [] } },
      ...(['POST', '/carClarityCustomer', undefined] as const),
    ],
    [
      'a later step, which may become a new lead',
      { id: 'finance-pre-approval', patches: clarity, progress: { step: 1, isLast: false, skipped: [], leadId } },
      ...(['PUT', `/leads/${leadId}`, 'car-clarity'] as const),
    ],
    ['files of a form for our own service', { id: 'careers' }, 'POST', '/leads/with-files', undefined],
  ])('names the other destination once: %s (rule E57)', (_what, setup, method, path, target) => {
    const sent = request(setup);
    expect([sent.method, sent.path, JSON.parse(sent.body).target]).toEqual([method, path, target]);
  });

  test('carries the consent as it was shown, and how the form was filled in', () =>
    expect(JSON.parse(request({ typed: { opt_in: false } }).body)).toMatchObject({
      lead: { opt_in: false },
      consent: {
        wording: 'Keep me up to date with news and offers.',
        accepted: false,
        at,
        page: 'https://acme.example.com/cars/x',
        channel: 'website form',
      },
      check: { filled_ms: 5000 },
    }));

  test('names the side of a vehicle that a photo shows (rule E101)', () => {
    const { form } = inputOf({ id: 'trade-in' });
    const photo = new File(['jpeg'], 'IMG_1.jpg', { type: 'image/jpeg', lastModified: 7 });
    const files = filesOf(form, { 'Photo Front': [photo], 'Photo Inside': [photo] });
    expect(files.map(({ name, size, type }) => [name, size, type])).toEqual([
      ['Front - IMG_1.jpg', 4, 'image/jpeg'],
      ['Inside - IMG_1.jpg', 4, 'image/jpeg'],
    ]);
    expect(files.every((file) => file instanceof File && file.lastModified === 7)).toBe(true);
  });

  test('names the files that go beside it', () => {
    const { form, values } = inputOf({ id: 'careers' });
    expect(filesOf(form, values).map(({ name }) => name)).toEqual(['resume.pdf']);
    expect(filesOf(inputOf({}).form, inputOf({}).values)).toEqual([]);
  });

  test('has no consent where no box was shown', () => {
    const input = inputOf({ patches: { no: { remove: 'opt_in' } } });
    expect(consentOf(input, at)).toBeUndefined();
    expect(JSON.parse(leadRequest(input, {}, at).body)).not.toHaveProperty('consent');
    const step = inputOf({ id: 'finance-pre-approval', progress: { step: 0, isLast: false, skipped: [] } });
    expect(JSON.parse(leadRequest(step, {}, at).body)).not.toHaveProperty('consent');
  });
});

import { describe, expect, test } from 'vitest';
import { formMemory, formsInProgress } from '#lib/browser/forms/form-memory.ts';
import { formIds } from '#lib/forms/form-definitions.ts';
import { formOf } from '#lib/forms/form-of.ts';
import { fieldContext } from '../../forms/field-context.ts';
import { filledForm } from '../../forms/filled-form.ts';
import { askingSettings, formSettings } from '../../forms/form-settings.ts';

const enquiry = formOf(askingSettings(), 'enquiry');
const finance = formOf(askingSettings(), 'finance-pre-approval');
const values = filledForm(enquiry, fieldContext());
const day = 86_400_000;
const leadId = 'f'.repeat(32);

function device(site = 'acme', items = new Map<string, string>(), tab = new Map<string, string>()) {
  let at = 1_000_000;
  const storageOf = (texts: Map<string, string>) => () => ({
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  });
  const memory = formMemory(site, { storage: storageOf(items), tab: storageOf(tab), now: () => at });
  const wait = (ms: number) => {
    at += ms;
  };
  return { memory, items, tab, wait };
}

describe('what a browser remembers of a shopper (rule E5)', () => {
  test('fills in the next form, for 180 days', () => {
    const { memory, items, wait } = device();
    expect(memory.details()).toEqual({});
    memory.rememberSent(enquiry, values, 'General Enquiry');
    expect(memory.details()).toEqual({
      name: 'Ana',
      last_name: 'Silva',
      email: 'ana@example.com',
      phone: '0491 570 006',
      postcode: '2112',
    });
    expect(memory.category()).toBe('General Enquiry');
    wait(180 * day + 1);
    expect(memory.details()).toEqual({});
    expect([...items.keys()]).toEqual(['forecourt:acme:category:1']);
  });

  test('keeps the date of birth, the state and the last lead until the tab is closed only', () => {
    const { memory, items, tab } = device();
    const apply = formOf(askingSettings(), 'apply-for-finance');
    memory.rememberSent(apply, filledForm(apply, fieldContext()), 'Finance Enquiry', leadId);
    expect(memory.details()).toMatchObject({ name: 'Ana', day: '1', month: '2', year: '1990', state: 'nsw', lead_id: leadId });
    expect(Object.keys(device('acme', items).memory.details())).toEqual(['name', 'last_name', 'email', 'phone', 'postcode']);
    memory.rememberSent(enquiry, values, 'General Enquiry', 'e'.repeat(32));
    expect(memory.details()).toMatchObject({ year: '1990', lead_id: 'e'.repeat(32) });
    memory.forget(formIds);
    expect([...items, ...tab]).toEqual([]);
  });

  test('adds up over forms', () => {
    const { memory } = device();
    memory.rememberSent(enquiry, values, 'General Enquiry');
    memory.rememberSent(finance, { phone: '0491 570 007' }, 'Finance Enquiry');
    expect(memory.details()).toMatchObject({ name: 'Ana', phone: '0491 570 007', postcode: '2112' });
  });

  test('never mixes the names of two people', () => {
    const { memory } = device();
    const wholeName = formOf(formSettings(), 'enquiry');
    memory.rememberSent(finance, { first_name: 'Ana', last_name: 'Smith' }, 'Finance Enquiry');
    expect(memory.details()).toEqual({ name: 'Ana', last_name: 'Smith' });
    memory.rememberSent(wholeName, { name: 'Bob Jones' }, 'General Enquiry');
    expect(memory.details()).toEqual({ name: 'Bob Jones' });
  });

  test('goes on with a form for a day, until it is sent', () => {
    const { memory, items, wait } = device();
    const progress = {
      state: { step: 1, visited: [0], skipped: [], isDone: false },
      values: { first_name: 'Ana' },
      leadId: 'f'.repeat(32),
    };
    memory.keepProgress(finance, progress);
    expect(memory.progress(finance)).toMatchObject(progress);
    memory.rememberSent(finance, {}, 'Finance Enquiry');
    expect(memory.progress(finance)).toBeUndefined();
    memory.keepProgress(finance, progress);
    wait(day + 1);
    expect(memory.progress(finance)).toBeUndefined();
    expect([...items.keys()].filter((key) => key.includes('progress'))).toEqual([]);
  });

  test('keeps the draft of a form of one page until it is cleared, and none without answers (rule E104)', () => {
    const { memory, items } = device();
    const draft = { state: { step: 0, visited: [], skipped: [], isDone: false }, values: { message: 'Hello' }, subject: '7' };
    memory.keepProgress(enquiry, draft);
    memory.keepProgress(finance, { ...draft, values: { Income: '5,000' } });
    expect(memory.progress(enquiry)).toMatchObject(draft);
    memory.keepProgress(finance, { ...draft, values: {} });
    memory.clear(enquiry);
    expect([...items]).toEqual([]);
    memory.keepProgress(finance, { ...draft, values: {}, leadId: 'f'.repeat(32) });
    expect(memory.progress(finance)?.leadId).toBe('f'.repeat(32));
  });

  test('is of one site only', () => {
    const items = new Map<string, string>();
    device('acme', items).memory.rememberSent(enquiry, values, 'General Enquiry');
    expect(device('other', items).memory.details()).toEqual({});
  });

  test('is forgotten when the shopper says so', () => {
    const { memory, items } = device();
    memory.rememberSent(enquiry, values, 'General Enquiry');
    memory.keepProgress(finance, { state: { step: 0, visited: [], skipped: [], isDone: false }, values: {} });
    memory.forget(formIds);
    expect([...items]).toEqual([]);
  });

  test('is nothing where the browser forbids storage', () => {
    const storage = () => {
      throw new Error('forbidden');
    };
    const memory = formMemory('acme', { storage, tab: storage, now: () => 0 });
    memory.rememberSent(enquiry, values, 'General Enquiry');
    memory.forget(formIds);
    expect([memory.details(), memory.category(), memory.progress(finance)]).toEqual([{}, undefined, undefined]);
  });
});

test('the forms in progress are found by their keys', () =>
  expect(
    formsInProgress('acme', [
      'forecourt:acme:progress:finance-pre-approval:1',
      'forecourt:acme:details:1',
      'forecourt:acme-motors:progress:apply-for-finance:1',
      'forecourt:acme:progress:apply-for-finance:1',
    ]),
  ).toEqual(['finance-pre-approval', 'apply-for-finance']));

import { expect, it } from 'vitest';
import { trialName } from '#lib/forms/trial-form.ts';

it.each<[string, string | undefined, Parameters<typeof trialName>[1], string | undefined]>([
  ['a car', 'Book a test drive', {}, undefined],
  ['a motorcycle', 'Book a test ride', undefined, 'Book a test ride'],
  ['a caravan', 'Book a viewing', { text: { form: { text: 'Any day' } }, short: { remove: 'message' } }, 'Book a viewing'],
  ['a site without the page', undefined, {}, undefined],
  ['a dealer with a title of its own', 'Book a viewing', { words: { form: { title: 'Book a walk-through' } } }, undefined],
])('the form on the page of %s', (_what, link, patches, name) => expect(trialName(link, patches)).toBe(name));

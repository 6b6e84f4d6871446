import { describe, expect, test } from 'vitest';
import { formOf } from '#lib/forms/form-of.ts';
import { resolved } from './layered.ts';

const patches = (changes: Record<string, unknown>) => ({ forms: { patches: { enquiry: changes } } });
const company = { insert: { type: 'string', name: 'Company' }, after: 'name' };
const noMarketing = { remove: 'opt_in' };
const namesOf = (layers: Parameters<typeof resolved>[0]) =>
  formOf(resolved(layers).site, 'enquiry')
    .steps[0]?.fields.map(({ name }) => name)
    .join(' ');

describe('patches of several layers (rule O7)', () => {
  test.each<[string, Parameters<typeof resolved>[0], string]>([
    ['add up', { group: patches({ company }), site: patches({ quiet: noMarketing }) }, 'name Company phone email category Rego message'],
    [
      'apply from the lowest layer up',
      { site: patches({ team: { insert: { type: 'string', name: 'Team' }, after: 'Company' } }), template: patches({ company }) },
      'name Company Team phone email category Rego message opt_in',
    ],
    [
      'merge under one name',
      { group: patches({ company }), overrides: patches({ company: { after: 'email' } }) },
      'name phone email Company category Rego message opt_in',
    ],
    [
      'are taken back by null',
      { group: patches({ company, quiet: noMarketing }), site: patches({ quiet: null }) },
      'name Company phone email category Rego message opt_in',
    ],
  ])('%s', (_what, layers, names) => expect(namesOf(layers)).toBe(names));

  test('name the layer they come from', () => {
    const { origins } = resolved({ group: patches({ company }), site: patches({ quiet: noMarketing }) });
    expect([origins('forms.patches.enquiry.company').name, origins('forms.patches.enquiry.quiet').name]).toEqual(['group', 'site']);
  });
});

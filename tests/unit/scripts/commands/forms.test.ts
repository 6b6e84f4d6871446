import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formIds } from '#lib/forms/form-definitions.ts';
import { runForms } from '../../../../scripts/commands/forms.ts';

let tenantsDir: string;
const settings = {
  dealer: { name: 'Acme', url: 'https://acme.example' },
  forms: {
    askPostcode: true,
    patches: { parts: { brand: { insert: { type: 'hidden', name: 'brand', value: 'x' }, after: 'email' }, gone: { remove: 'Rego' } } },
  },
};
const dealers = { acme: { settings }, broken: { settings: { ...settings, forms: { patches: { parts: { a: { remove: 'fax' } } } } } } };

beforeAll(async () => {
  tenantsDir = await mkdtemp(join(tmpdir(), 'forecourt-forms-'));
  for (const [slug, site] of Object.entries(dealers)) {
    await mkdir(join(tenantsDir, slug));
    await writeFile(join(tenantsDir, slug, 'site.json'), JSON.stringify(site, null, 2));
  }
});
afterAll(() => rm(tenantsDir, { recursive: true, force: true }));

const run = async (slug: string, form?: string) => {
  const { text, code, forms } = await runForms({ tenantsDir, slug, form });
  return { text: text.replaceAll(tenantsDir, 'tenants'), code, forms };
};

describe('forecourt forms', () => {
  test('shows a form: each field, its rule and where it comes from', async () => {
    const { text, code } = await run('acme', 'parts');
    expect(code).toBe(0);
    expect(text.split('\n').map((line) => line.trim().replaceAll(/ {2,}/g, ' | '))).toEqual([
      'parts: Ask for parts (Parts Enquiry, 1 step, to server)',
      'name | full_name | Name | required',
      'phone | phone | Mobile Number | required',
      'email | email | Email Address | required',
      'brand | hidden | brand | hidden | forms.patches.parts.brand (tenants/acme/site.json:11:20)',
      'postcode | postcode | Postcode | required | forms.askPostcode (tenants/acme/site.json:8:22)',
      'Your Vehicle Make | make | Make | required',
      'Your Vehicle Model | model | Model | required',
      'Your Vehicle Year | year | Year | required',
      'message | textarea | Which parts do you need? | required',
      'opt_in | opt_in | Keep me up to date with news and offers. | optional | forms.optIn (the product’s defaults)',
    ]);
  });

  test('shows steps and conditions', async () => {
    const { text } = await run('acme', 'finance-pre-approval');
    expect(text.split('\n')[0]).toBe('finance-pre-approval: Get pre-approved (Finance Enquiry / Finance Pre-Approval, 3 steps, to server)');
    expect(text).toMatch(/^ {2}3 {2}Employment /m);
    expect((await run('acme', 'enquiry')).text).toMatch(/Rego {2,}rego {2,}Rego {2,}optional when category is "Service Enquiry"/);
  });

  test('shows every form, as data too', async () => {
    const { forms, text } = await run('acme');
    expect(forms?.map(({ id }) => id)).toEqual(formIds);
    expect(text.split('\n\n')).toHaveLength(formIds.length);
  });

  test.each([
    ['acme', 'part', 2, 'there is no form "part"; did you mean parts?'],
    ['broken', undefined, 1, /forms\.patches\.parts\.a\.remove: the form has no field "fax"/],
    ['no/slug', undefined, 2, /no\/slug/],
  ])('of %s, %s: exits with %s', async (slug, form, code, text) => {
    const result = await run(slug, form);
    expect(result.code).toBe(code);
    if (typeof text === 'string') expect(result.text).toBe(text);
    else expect(result.text).toMatch(text);
  });
});

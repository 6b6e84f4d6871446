import { describe, expect, it } from 'vitest';
import { withDefaultPages } from '#lib/content/default-pages.ts';
import type { ContentPage } from '#lib/model/content.ts';
import { formOfPage } from '#lib/pages/form-view.ts';

const extraPagePaths = [
  '/finance-enquiry',
  '/apply-for-finance',
  '/tyres',
  '/vehicle-parts-and-accessories',
  '/special-offers',
  '/electric-cars',
  '/current-positions',
  '/community',
  '/referral-program',
  '/checkout-journey',
];
const dealer = {
  name: 'Test Motors',
  legalName: 'Test Pty Ltd',
  registration: 'ABN 1',
  phone: '(02) 5550 0100',
  email: 'a@test.example',
  locations: [],
};
type Wanted = Parameters<typeof withDefaultPages>[1];
const siteOf = (
  changes: { dealer?: Wanted['dealer']; language?: Wanted['locale']['language']; extra?: string[]; hasAccounts?: boolean } = {},
): Wanted => ({
  dealer: changes.dealer ?? dealer,
  locale: { language: changes.language ?? 'en-AU' },
  pages: { extra: changes.extra ?? [] },
  features: { garage: true, authentication: true },
  garage: { signIn: changes.hasAccounts ? ['phone'] : [] },
  api: { mock: false },
});
const own: ContentPage = { path: '/privacy-policy', kind: 'page', title: 'Ours', heading: 'Ours', description: '', blocks: [] };
const textOf = (pages: readonly ContentPage[], path: string) => {
  const [block] = pages.find((page) => page.path === path)?.blocks ?? [];
  return block?.type === 'text' ? block.text : '';
};

describe('the pages that every site has (rule N9)', () => {
  it('name the dealer and how to reach it', () => {
    const pages = withDefaultPages([], siteOf());
    expect(pages.map(({ path, title }) => [path, title])).toEqual([
      ['/accessibility', 'Accessibility'],
      ['/contact', 'Contact us'],
      ['/privacy-policy', 'Privacy policy'],
    ]);
    expect(textOf(pages, '/privacy-policy')).toContain(
      'Test Pty Ltd (ABN 1) runs this website and protects what you tell us, under the Privacy Act 1988 and the Australian Privacy Principles.',
    );
    expect(textOf(pages, '/privacy-policy')).toContain(
      'have it corrected or deleted: call [(02) 5550 0100](tel:0255500100) or email [a@test.example](mailto:a@test.example).',
    );
    expect(textOf(pages, '/accessibility')).toContain('Test Motors wants everyone to be able to use this website.');
  });

  it.each([
    [true, 'take it all away or delete it'],
    [false, undefined],
  ])('say what an account keeps where shoppers can sign in: %j', (hasAccounts, text) => {
    const privacy = textOf(withDefaultPages([], siteOf({ hasAccounts })), '/privacy-policy');
    expect(privacy.includes('If you sign in')).toBe(hasAccounts);
    if (text) expect(privacy).toContain(text);
  });

  it.each<[Wanted['locale']['language'], string]>([
    ['en-NZ', 'the Office of the Privacy Commissioner (privacy.org.nz)'],
    ['en-US', 'the attorney general of your state'],
  ])('name the office of the country: %s', (language, office) => {
    expect(textOf(withDefaultPages([], siteOf({ language })), '/privacy-policy')).toContain(office);
  });

  it('name nobody to reach where nobody is known', () => {
    const pages = withDefaultPages([], siteOf({ dealer: { name: 'Test Motors', locations: [] } }));
    expect(textOf(pages, '/privacy-policy')).toContain('have it corrected or deleted: visit us.');
    expect(textOf(pages, '/accessibility')).toContain('If something does not work for you, tell us.');
  });

  it.each<[string, ContentPage[], boolean]>([
    ['that has written no page', [], true],
    ['that has written articles only', [{ ...own, path: '/blog/tyres', kind: 'article' }], true],
    ['that has written another page, and so may leave it out on purpose', [{ ...own, path: '/about-us' }], false],
  ])('have a contact page for a dealer %s', (_what, written, isThere) => {
    const page = withDefaultPages(written, siteOf()).find(({ path }) => path === '/contact');
    expect(page && [page.title, page.description]).toEqual(
      isThere ? ['Contact us', 'How to reach Test Motors: phone, address, opening hours and a form.'] : undefined,
    );
  });

  it('give way to the dealer’s own', () => {
    const pages = withDefaultPages([own], siteOf());
    expect(pages.map(({ path, title }) => [path, title])).toEqual([
      ['/accessibility', 'Accessibility'],
      ['/privacy-policy', 'Ours'],
    ]);
  });
});

describe('the optional pages that a dealer names in pages.extra (rule A1)', () => {
  const pageAt = (path: string, changes: Parameters<typeof siteOf>[0] = {}, written: ContentPage[] = []) =>
    withDefaultPages(written, siteOf({ extra: [path], ...changes })).find((page) => page.path === path);

  it.each(extraPagePaths)('%s has a title, a description that names the dealer, a text, and its form', (path) => {
    const page = pageAt(path);
    expect(page?.title).toMatch(/^[A-Z]/);
    expect(page?.description).toContain('Test Motors');
    expect(textOf(page ? [page] : [], path).length).toBeGreaterThan(60);
    const form = page && formOfPage(page, { pages: { preApproval: '/finance-pre-approval' } });
    expect(form === undefined).toBe(path === '/checkout-journey');
  });
  it('speak the language of the site, and leave the dealer’s name alone', () => {
    const american = pageAt('/tyres', { language: 'en-US', dealer: { name: 'Tyre $& Colour', locations: [] } });
    expect([american?.title, american?.description]).toEqual(['Tires', 'Tires for your vehicle, fitted and balanced by Tyre $& Colour.']);
  });
  it('give way to the dealer’s own', () => {
    expect(pageAt('/community', {}, [{ ...own, path: '/community' }])?.title).toBe('Ours');
  });
  it('are absent where nobody asked for them', () => {
    expect(withDefaultPages([], siteOf()).map(({ path }) => path)).not.toContain('/community');
  });
});

import { describe, expect, it } from 'vitest';
import { withDefaultPages } from '#lib/content/default-pages.ts';
import type { ContentPage } from '#lib/model/content.ts';

const dealer = {
  name: 'Test Motors',
  legalName: 'Test Pty Ltd',
  registration: 'ABN 1',
  phone: '(02) 5550 0100',
  email: 'a@test.example',
  locations: [],
};
const own: ContentPage = { path: '/privacy-policy', kind: 'page', title: 'Ours', heading: 'Ours', description: '', blocks: [] };
const textOf = (pages: readonly ContentPage[], path: string) => {
  const [block] = pages.find((page) => page.path === path)?.blocks ?? [];
  return block?.type === 'text' ? block.text : '';
};

describe('the pages that every site has (rule N9)', () => {
  it('name the dealer and how to reach it', () => {
    const pages = withDefaultPages([], dealer, 'en-AU');
    expect(pages.map(({ path, title, form }) => [path, title, form])).toEqual([
      ['/accessibility', 'Accessibility', 'none'],
      ['/privacy-policy', 'Privacy policy', 'none'],
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
    ['en-NZ', 'the Office of the Privacy Commissioner (privacy.org.nz)'],
    ['en-US', 'the attorney general of your state'],
  ])('name the office of the country: %s', (language, office) => {
    expect(textOf(withDefaultPages([], dealer, language), '/privacy-policy')).toContain(office);
  });

  it('name nobody to reach where nobody is known', () => {
    const pages = withDefaultPages([], { name: 'Test Motors', locations: [] }, 'en-AU');
    expect(textOf(pages, '/privacy-policy')).toContain('have it corrected or deleted: visit us.');
    expect(textOf(pages, '/accessibility')).toContain('If something does not work for you, tell us.');
  });

  it('give way to the dealer’s own', () => {
    const pages = withDefaultPages([own], dealer, 'en-AU');
    expect(pages.map(({ path, title }) => [path, title])).toEqual([
      ['/accessibility', 'Accessibility'],
      ['/privacy-policy', 'Ours'],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { ContentPage, JobDetails } from '#lib/model/content.ts';
import { blockViews } from '#lib/pages/blocks/block-views.ts';
import { generatedPaths } from '#lib/pages/generated/generated-kinds.ts';
import { generatedModel } from '#lib/pages/routes.ts';
import { pageStructuredData } from '#lib/pages/structured-data.ts';
import { now, pageOf, placeOf, testMotors } from './test-motors.ts';

const address = { street: '1 High Street', city: 'Orange', state: 'NSW', postcode: '2800', full: '1 High Street, Orange NSW 2800' };
const locations = [placeOf('cowra'), placeOf('orange', { primary: true, address })];
const today = new Date(now).toISOString().slice(0, 10);

const positionOf = (name: string, position: Partial<JobDetails> = {}, changes: Partial<ContentPage> = {}) =>
  pageOf(`/current-positions/${name}`, {
    kind: 'position',
    title: name,
    heading: name,
    date: today,
    from: today,
    position: { employment: ['full-time'], ...position },
    ...changes,
  });

const siteWith = (...content: ContentPage[]) => testMotors({ dealer: { locations } }, [], content);
const modelOf = (page: ContentPage) => generatedModel(siteWith(page), page.path);
const postingOf = (page: ContentPage) => {
  const model = modelOf(page);
  const graph = (model && pageStructuredData(model)) as { '@graph': { '@type': string }[] } | undefined;
  return graph?.['@graph'].find((node) => node['@type'] === 'JobPosting');
};

describe('the page of a position', () => {
  it('names place, kind, pay and the last day, and has the careers form filled in', () => {
    const page = positionOf('Fitter', { salary: { from: 34, to: 41.5, per: 'hour' } }, { until: '2026-11-01' });
    const model = modelOf(page);
    expect(model?.head.title).toBe('Fitter in Orange | Test Motors');
    expect(model?.blocks.column).toEqual([
      {
        type: 'facts',
        rows: [
          { name: 'Location', values: ['orange yard, 1 High Street, Orange NSW 2800'] },
          { name: 'Employment', values: ['Full time'] },
          { name: 'Pay', values: ['$34.00 to $41.50 per hour'] },
          { name: 'Apply until', values: ['1 November 2026'] },
        ],
      },
      { type: 'text', html: '<p>Text</p>\n' },
    ]);
    const fields = model?.form?.form.steps.flatMap((step) => step.fields) ?? [];
    expect(model?.form?.form.id).toBe('careers');
    expect(fields.find(({ name }) => name === 'Position')?.value).toBe('Fitter');
  });

  it('is a JobPosting with everything that search engines ask for', () => {
    expect(
      postingOf(
        positionOf(
          'Fitter',
          { employment: ['full-time', 'apprenticeship'], salary: { from: 80_000, per: 'year' } },
          { until: '2026-11-01' },
        ),
      ),
    ).toEqual({
      '@type': 'JobPosting',
      title: 'Fitter',
      description: '<p>Text</p>',
      identifier: { '@type': 'PropertyValue', name: 'Test Motors', value: 'Fitter' },
      url: 'https://test-motors.example/current-positions/Fitter',
      datePosted: today,
      validThrough: '2026-11-01T12:59:59.000Z',
      employmentType: ['FULL_TIME', 'OTHER'],
      hiringOrganization: {
        '@type': 'Organization',
        '@id': 'https://test-motors.example/#dealer',
        name: 'Test Motors',
        sameAs: 'https://test-motors.example/',
      },
      jobLocation: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          streetAddress: '1 High Street',
          addressLocality: 'Orange',
          addressRegion: 'NSW',
          postalCode: '2800',
          addressCountry: 'AU',
        },
      },
      baseSalary: { '@type': 'MonetaryAmount', currency: 'AUD', value: { '@type': 'QuantitativeValue', value: 80_000, unitText: 'YEAR' } },
      directApply: true,
    });
  });

  it('has neither an end nor a pay that is not known', () => {
    expect(Object.keys(postingOf(positionOf('Fitter')) ?? {})).not.toEqual(expect.arrayContaining(['validThrough']));
    expect(Object.keys(postingOf(positionOf('Fitter')) ?? {})).not.toEqual(expect.arrayContaining(['baseSalary']));
  });

  it.each([
    ['a place without an address', positionOf('Fitter', { location: 'cowra' })],
    ['no text', positionOf('Fitter', {}, { blocks: [] })],
  ])('is no JobPosting with %s', (_what, page) => {
    expect(modelOf(page)?.heading).toBe('Fitter');
    expect(postingOf(page)).toBeUndefined();
  });
});

describe('the list of positions', () => {
  const first = positionOf('First', {}, { until: '2026-10-01' });
  const second = positionOf('Second', { location: 'cowra', employment: ['casual'] }, { until: '2026-10-02' });
  const open = positionOf('Open');

  it('has those that close first at the top, with the careers form', () => {
    const model = generatedModel(siteWith(open, second, first), '/current-positions');
    expect(model?.blocks.column).toEqual([
      {
        type: 'positions',
        positions: [
          expect.objectContaining({ title: 'First', facts: ['orange yard', 'Full time'], closesText: 'Apply until 1 October 2026' }),
          expect.objectContaining({ title: 'Second', facts: ['cowra yard', 'Casual'], ends: Date.parse('2026-10-02T14:00:00Z') }),
          { title: 'Open', href: '/current-positions/Open', text: 'About /current-positions/Open', facts: ['orange yard', 'Full time'] },
        ],
      },
    ]);
    expect(model?.form?.form.id).toBe('careers');
  });

  it('follows the dealer’s own text, once', () => {
    const own = pageOf('/current-positions');
    expect(generatedModel(siteWith(own, open), '/current-positions')?.blocks.column.map(({ type }) => type)).toEqual(['text', 'positions']);
    const placed = pageOf('/current-positions', { blocks: [{ type: 'positions', title: 'Now' }] });
    expect(generatedModel(siteWith(placed, open), '/current-positions')?.blocks.column).toMatchObject([
      { type: 'positions', title: 'Now' },
    ]);
    expect(generatedModel(siteWith(own), '/current-positions')?.blocks.column.map(({ type }) => type)).toEqual(['text']);
  });

  it('is absent while no position is open', () => {
    const site = siteWith(pageOf('/about-us'));
    expect([generatedPaths(site).includes('/current-positions'), generatedModel(site, '/current-positions')]).toEqual([false, undefined]);
    expect(blockViews(site, [{ type: 'positions' }])).toEqual([]);
    expect(generatedPaths(siteWith(open))).toContain('/current-positions');
  });
});

import { describe, expect, it } from 'vitest';
import { noticeText } from '#components/garage/garage-toast.tsx';
import { garageOf, type ListNotice } from '#lib/browser/garage/garage.ts';
import { makeChrome } from '#lib/pages/chrome.ts';
import { testMotors } from '../../pages/test-motors.ts';

const { nouns, garage: links } = makeChrome(testMotors({}));
const car = (slug: string) => ({ id: slug, slug, name: slug });

function textOf(list: ListNotice['list'], outcome: ListNotice['outcome'], compared: string[] = []) {
  const garage = garageOf('test-motors');
  garage.compared.store.setState({ cars: compared.map(car) });
  const { text, link } = noticeText({ list, outcome, car: car('a') } as ListNotice, {
    ...garage,
    site: 'test-motors',
    api: '/api',
    links,
    nouns,
  });
  return [text, link?.text, link?.href];
}

describe('what a notice says', () => {
  it('the text of another part of the site, as it is', () => {
    const garage = { ...garageOf('test-motors'), site: 'test-motors', api: '/api', links, nouns };
    expect(noticeText({ text: 'Your enquiry has been sent.' }, garage)).toEqual({ text: 'Your enquiry has been sent.' });
  });

  it.each<[ListNotice['list'], ListNotice['outcome'], string[], unknown[]]>([
    ['favourites', 'kept', [], ['Saved to your favourites.', 'View favourites', '/my-garage?tab=saved-cars']],
    ['favourites', 'removed', [], ['Removed from your favourites.', undefined, undefined]],
    [
      'favourites',
      'visit',
      [],
      ['Saved for this visit only: your browser’s storage is full or blocked.', 'View favourites', '/my-garage?tab=saved-cars'],
    ],
    ['compared', 'removed', ['a', 'b'], ['Removed from compare.', undefined, undefined]],
    ['compared', 'kept', ['a'], ['Added to compare. Now add another car.', undefined, undefined]],
    ['compared', 'kept', ['a', 'b'], ['Added to compare (2 of 4).', 'Compare', '/compare?cars=a,b']],
    [
      'compared',
      'full',
      ['a', 'b', 'c', 'd'],
      ['You can compare up to 4 cars. Remove one to add this one.', 'Compare', '/compare?cars=a,b,c,d'],
    ],
    [
      'compared',
      'visit',
      ['a'],
      ['Added to compare for this visit only: your browser’s storage is full or blocked.', undefined, undefined],
    ],
  ])('%s, %s, with %j to compare', (list, outcome, compared, texts) => expect(textOf(list, outcome, compared)).toEqual(texts));
});

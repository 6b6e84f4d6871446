import { describe, expect, it } from 'vitest';
import { carModel } from '#lib/pages/car.ts';
import { printModel } from '#lib/pages/frames.ts';
import { carOf, testMotors } from './test-motors.ts';

describe('printModel', () => {
  it('is not listed by search engines', () => {
    const { head } = printModel(testMotors({ labels: { vehicleNoun: 'Ute' } }));
    expect(head).toMatchObject({ title: 'Print the ute | Test Motors', index: false, canonical: 'https://test-motors.example/print' });
  });
});

describe('the PDF of a car', () => {
  it.each([
    ['is not offered by default', {}, undefined],
    ['is of our API', { features: { pdf: true } }, '/cars/a/print'],
    [
      'is of the platform where one is named',
      { dealer: { websiteId: '7' }, features: { pdf: true, pdfService: 'https://dash.example' } },
      'https://dash.example/cars/a/print?website_id=7',
    ],
    ['is not offered by a service alone', { dealer: { websiteId: '7' }, features: { pdfService: 'https://dash.example' } }, undefined],
  ])('%s', (_name, options, expected) => expect(carModel(testMotors(options, [carOf('a')]), 'a')?.pdf).toBe(expected));
});

import { describe, expect, it } from 'vitest';
import { allowedOrigin } from '#lib/api/guards/cross-origin.ts';
import { hilltop } from '../../../contract/leads/yard.ts';

const dealer = hilltop([], { apiUrl: 'https://api.example.com' });

describe('allowedOrigin', () => {
  it.each([
    ['https://hilltop.example.com', 'https://hilltop.example.com'],
    ['http://hilltop.localhost:4000', 'http://hilltop.localhost:4000'],
    ['http://hilltop.example.com', undefined],
    ['https://hilltop.example.com:8443', undefined],
    ['https://www.hilltop.example.com', undefined],
    ['https://hilltop.example.com.evil.example', undefined],
    ['https://evil.example/?https://hilltop.example.com', undefined],
    ['null', undefined],
    ['', undefined],
    [null, undefined],
  ])('%s: %s', (header, expected) => expect(allowedOrigin(dealer, header)).toBe(expected));

  it('no page of another origin is allowed while the API is part of the site', () => {
    expect(allowedOrigin(hilltop([]), 'https://hilltop.example.com')).toBeUndefined();
    expect(allowedOrigin(undefined, 'https://hilltop.example.com')).toBeUndefined();
  });
});

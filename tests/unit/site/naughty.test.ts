import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseJson } from '#lib/disk/read-json.ts';
import { problemsOf, resolved } from './layered.ts';

const shared = process.env.FORECOURT_SHARED ?? join(import.meta.dirname, '../../../../shared');
const file = join(shared, 'data/naughty-strings.json');
const there = existsSync(file);

describe('strings that break software', () => {
  // The list is not part of the repository.
  test.skipIf(!there)(`as a dealer’s words they parse and survive${there ? '' : ` (skipped: no ${file})`}`, () => {
    const naughty = JSON.parse(readFileSync(file, 'utf8')) as string[];
    expect(naughty.length).toBe(515);
    for (const word of naughty) {
      const forbidden = ['__proto__', 'constructor', 'prototype'].includes(word);
      const settings = {
        dealer: { name: word || 'x', tagline: word, about: word, phone: word },
        labels: { submit: word, vehicleNoun: word },
        cars: { unbreakableNames: [word], brandAliases: { SsangYong: word, ...(forbidden ? {} : { [word]: 'KGM' }) } },
        search: { presets: { make: [word] } },
        forms: { whereDidYouHear: [word] },
      };
      const written = parseJson(JSON.stringify(settings), 'site.json');
      const { site } = resolved({ site: written });
      expect(site).toMatchObject(settings);
    }
  });

  test('an empty name is refused', () => {
    expect(problemsOf({ site: { dealer: { name: '' } } })).toEqual([
      'tenants/acme/site.json: dealer.name: expected at least 1 character, got the text ""; change it to fit',
    ]);
  });

  test('a key that could reach a prototype is refused as a make', () => {
    expect(problemsOf({ site: { cars: { brandAliases: JSON.parse('{"__proto__":"KGM"}') } } })).toEqual([
      'tenants/acme/site.json: cars.brandAliases.__proto__: no key may have this name; remove it or rename it',
    ]);
  });
});

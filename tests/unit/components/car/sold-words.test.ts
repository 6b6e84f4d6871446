import { expect, it } from 'vitest';
import { soldWords } from '#components/car/buy-parts.tsx';
import { makeChrome } from '#lib/pages/chrome.ts';
import { testMotors } from '../../pages/test-motors.ts';

const chrome = makeChrome(testMotors({ labels: { vehicleNoun: 'ute' } }));

it.each<[string, object, string, string]>([
  ['sold and still listed', {}, 'SOLD', 'This ute has been sold. Tell us what you liked about it and we will look for another.'],
  ['sold and past its window', { past: true }, 'SOLD', 'This ute has been sold and is no longer listed.'],
  ['withdrawn, whether sold or not', { past: true, withdrawn: true }, 'GONE', 'This ute is no longer listed.'],
])('a car that is %s', (_what, changes, stamp, text) => expect(soldWords({ chrome, ...changes })).toEqual({ stamp, text }));

import { expect, it } from 'vitest';
import { monogramOf } from '#lib/cars/monogram.ts';

it.each([
  ['Mazda', 'Ma'],
  ['Mitsubishi', 'Mi'],
  ['MAZDA', 'Ma'],
  ['kia', 'Ki'],
  ['BMW', 'BMW'],
  ['MG', 'MG'],
  ['Land Rover', 'LR'],
  ['Mercedes-Benz', 'MB'],
  ['Škoda', 'Šk'],
  ['Alfa Romeo Sport', 'AR'],
  ['4WD Supacentre', '4S'],
  ['DS', 'DS'],
  ['X', 'X'],
  ['–', ''],
  ['', ''],
])('%j has the monogram %j', (make, letters) => expect(monogramOf(make)).toBe(letters));

import { carsOf, makeYard, siteOf, type Yard } from './tenants.ts';

/** A good dealer, and one whose settings have a typing error. */
export async function makeExitYard(): Promise<Yard> {
  const yard = await makeYard();
  await yard.tenant('harbour-cars', { site: siteOf('Harbour Cars'), cars: carsOf(2), files: { 'deploy/vercel.json': Buffer.from('{}') } });
  await yard.tenant('bad-cars', { site: siteOf('Bad Cars', { labels: { sumbit: 'x' } }), cars: carsOf(1) });
  return yard;
}

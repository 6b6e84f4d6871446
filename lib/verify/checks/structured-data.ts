import { isAvailable } from '#lib/cars/visibility.ts';
import type { Car } from '#lib/model/car.ts';
import { carPath } from '#lib/routes/paths.ts';
import { carOf } from '../car-file.ts';
import type { Fault, ReleaseCheckRow } from '../check.ts';
import { type JsonLdNode, nodeOf, nodesOf, vehicleOf } from '../structured-nodes.ts';

const at = 'application/ld+json';
const fix = 'fix lib/cars/structured-data.ts, then build again';

const allowed = (car: Car) => {
  if (!isAvailable(car)) return ['SoldOut'];
  return car.status === 'coming_soon' || car.preorder ? ['PreOrder', 'InStock'] : ['InStock'];
};

/** The faults in the offer of a car's page. */
function offerFaults(offer: JsonLdNode, car: Car, url: string): string[] {
  const faults: string[] = [];
  const availability = String(offer.availability).replace(/^https?:\/\/schema\.org\//, '');
  const right = allowed(car);
  if (!right.includes(availability))
    faults.push(`tells search engines ${availability}, but the car is ${isAvailable(car) ? 'for sale' : 'sold'} (${right.join(' or ')})`);
  if (offer.url !== url) faults.push(`offers the car at ${String(offer.url)} instead of ${url}`);
  return faults;
}

function trailFaults(trail: JsonLdNode): string[] {
  const items = Array.isArray(trail.itemListElement) ? trail.itemListElement.map(nodeOf) : [];
  if (items.length === 0) return ['has a BreadcrumbList without items'];
  const broken = items.findIndex((item, index) => !item?.name || !item.item || item.position !== index + 1);
  return broken < 0 ? [] : [`has a BreadcrumbList whose item ${broken + 1} has no name, no address or a wrong position`];
}

function carFaults(nodes: readonly JsonLdNode[], car: Car, url: string): string[] {
  const vehicle = vehicleOf(nodes);
  const offer = nodeOf(vehicle?.offers);
  const trail = nodes.find((node) => node['@type'] === 'BreadcrumbList');
  return [
    ...(vehicle ? [] : ['has no Car in its JSON-LD']),
    ...(vehicle && !vehicle.name ? ['has a Car without a name in its JSON-LD'] : []),
    ...(vehicle && offer?.['@type'] !== 'Offer' ? ['has no Offer in its JSON-LD'] : []),
    ...(offer ? offerFaults(offer, car, url) : []),
    ...(trail ? trailFaults(trail) : ['has no BreadcrumbList in its JSON-LD']),
  ];
}

/** JSON-LD parses. A car page has Car, Offer and BreadcrumbList, with the availability of the car (rule H5). */
export const structuredDataCheck: ReleaseCheckRow = {
  page: ({ file, structured }, { catalogue, base }) => {
    const broken = structured.flatMap((read): Fault[] =>
      'broken' in read ? [{ file, problem: `has JSON-LD that is not JSON: ${read.broken}`, fix, at }] : [],
    );
    const car = carOf(catalogue, file);
    if (!car) return broken;
    const faults = carFaults(nodesOf(structured), car, base + carPath(car.slug));
    return [...broken, ...faults.map((problem) => ({ file, problem, fix, at }))];
  },
};

import { type DemoDealer, pageFile } from './dealer.ts';
import { baysideMazda } from './dealers/bayside-mazda.ts';
import { harbourCityMotors } from './dealers/harbour-city-motors.ts';
import { ridgeline4x4 } from './dealers/ridgeline-4x4.ts';
import { southernAlpsAutos } from './dealers/southern-alps-autos.ts';
import { switchDrive } from './dealers/switch-drive.ts';
import { wanderlustRv } from './dealers/wanderlust-rv.ts';
import { writtenCar } from './stock/written-car.ts';

/** The six demo dealers, made anew. */
export function demoDealers(): DemoDealer[] {
  return [ridgeline4x4(), harbourCityMotors(), baysideMazda(), southernAlpsAutos(), wanderlustRv(), switchDrive()];
}

/** Every file the generator owns, by path under the tenants folder: site.json, cars.json (a car a line) and content/*.md. */
export function demoFiles(): Record<string, string> {
  const files: Record<string, string> = {};
  for (const { slug, site, cars, pages } of demoDealers()) {
    const { template, manufacturer, group, dealership, settings } = site;
    const file = { $schema: '../site.schema.json', template, manufacturer, group, dealership, source: { kind: 'files' }, settings };
    files[`${slug}/site.json`] = `${JSON.stringify(file, null, 2)}\n`;
    files[`${slug}/cars.json`] = `[\n${cars.map((car) => JSON.stringify(writtenCar(car))).join(',\n')}\n]\n`;
    for (const page of pages) files[`${slug}/content/${page.path}.md`] = pageFile(page);
  }
  return files;
}

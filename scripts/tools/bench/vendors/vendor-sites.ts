import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vendorKinds } from '#lib/tracking/vendors/registry.ts';
import type { Vendor } from '#lib/tracking/vendors/vendor.ts';
import { benchYard, productDir } from '../bench-yard.ts';

/** The demo dealer that is measured with and without vendors. */
const demo = 'harbour-city-motors';

const optionName = (name: string) => name.replaceAll(/-(.)/g, (_hyphen, letter: string) => letter.toUpperCase());

/** Every vendor there is, with the examples of its own file as settings. */
function everyVendor(): Record<string, unknown> {
  return Object.fromEntries(
    (Object.entries(vendorKinds) as [string, Vendor][]).map(([name, { settings, isMany }]) => {
      const values = Object.fromEntries(Object.entries(settings).map(([key, { example }]) => [key, example]));
      return [optionName(name), isMany ? { mine: values } : values];
    }),
  );
}

/** Builds the demo dealer twice, with every vendor and with none. Returns the folder of the built sites. */
export async function buildSites(): Promise<{ outDir: string; sites: { with: string; without: string } }> {
  const yard = benchYard('vendors');
  const sites = { with: 'with-vendors', without: 'without-vendors' };
  for (const [slug, vendors] of [
    [sites.with, everyVendor()],
    [sites.without, {}],
  ] as const) {
    const folder = join(yard.folder, 'tenants', slug);
    await rm(folder, { recursive: true, force: true });
    await cp(join(productDir, 'tenants', demo), folder, { recursive: true });
    const file = join(folder, 'site.json');
    const { settings, ...site } = JSON.parse(await readFile(file, 'utf8'));
    const { leads: _leads, alerts: _alerts, ...rest } = settings;
    await writeFile(file, JSON.stringify({ ...site, settings: { ...rest, vendors, chat: {} } }));
  }
  await yard.build(sites.with, sites.without);
  return { outDir: join(yard.folder, 'out'), sites };
}

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of which a page loads single variants on demand: `load-kind.ts` beside them has a dynamic import of each. */
const lazyFolders = ['lib/tracking/vendors/kinds'];

/**
 * Folders in which each file is a variant. `registry.ts` beside such a folder lists them by name, so that adding a variant is adding its file.
 * Each file exports its variant under its own name and this ending: `car-clarity.ts` exports `carClarityDestination`.
 */
const registries = [
  { folder: 'lib/api/alarms/kinds', ending: 'Alarm', name: 'alarmKinds', meaning: 'Every kind of alarm about leads' },
  { folder: 'lib/compliance/rules', ending: 'Rule', name: 'lawRules', meaning: 'Every rule of law' },
  { folder: 'lib/destinations/kinds', ending: 'Destination', name: 'destinationKinds', meaning: 'Every kind of destination' },
  { folder: 'lib/doctor/checks', ending: 'Check', name: 'productionChecks', meaning: 'Every check of a machine in production' },
  { folder: 'lib/feeds/channels', ending: 'Channel', name: 'channelKinds', meaning: 'Every channel that takes the stock' },
  { folder: 'lib/lookups/kinds', ending: 'Lookup', name: 'lookupKinds', meaning: 'Every vehicle lookup service' },
  { folder: 'lib/sms/kinds', ending: 'Sms', name: 'smsKinds', meaning: 'Every service that sends text messages' },
  { folder: 'lib/sources/feed/presets', ending: 'Preset', name: 'feedPresets', meaning: 'Every known format of stock feeds' },
  { folder: 'lib/sources/kinds', ending: 'Source', name: 'sourceKinds', meaning: 'Every kind of source' },
  { folder: 'lib/tracking/vendors/kinds', ending: 'Vendor', name: 'vendorKinds', meaning: 'Every vendor whose script pages may load' },
];

const camelCase = (name: string) => name.replaceAll(/-(.)/g, (_hyphen, letter: string) => letter.toUpperCase());
const keyOf = (name: string) => (name.includes('-') ? `'${name}'` : name);

const variantsOf = (productDir: string, folder: string): string[] =>
  readdirSync(join(productDir, folder))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();

/** The text of `load-kind.ts`, which loads one variant by its name. */
function lazyText(folder: string, ending: string, variants: readonly string[]): string {
  const below = folder.slice(folder.lastIndexOf('/') + 1);
  return [
    '// Written by scripts/tools/schema/write.ts from the files of the folder. Do not change it by hand.',
    '',
    '/** Loads each variant by the name of its file. */',
    'export const loadKind = {',
    ...variants.map(
      (variant) =>
        `  ${keyOf(variant)}: () => import('./${below}/${variant}.ts').then(({ ${camelCase(variant)}${ending} }) => ${camelCase(variant)}${ending}),`,
    ),
    '};',
    '',
  ].join('\n');
}

/** The texts of all registries, by path. */
export const registryTexts = (productDir: string): Record<string, string> =>
  Object.fromEntries(
    registries.flatMap(({ folder, ending, name, meaning }) => {
      const variants = variantsOf(productDir, folder);
      const exported = (variant: string) => `${camelCase(variant)}${ending}`;
      const below = folder.slice(folder.lastIndexOf('/') + 1);
      const text = [
        '// Written by scripts/tools/schema/write.ts from the files of the folder. Do not change it by hand.',
        ...variants.map((variant) => `import { ${exported(variant)} } from './${below}/${variant}.ts';`),
        '',
        `/** ${meaning}, by the name of its file. */`,
        `export const ${name} = {`,
        ...variants.map((variant) => `  ${keyOf(variant)}: ${exported(variant)},`),
        '};',
        '',
      ].join('\n');
      const parent = folder.slice(0, -below.length - 1);
      const lazy = lazyFolders.includes(folder) ? [[`${parent}/load-kind.ts`, lazyText(folder, ending, variants)]] : [];
      return [[`${parent}/registry.ts`, text], ...lazy];
    }),
  );

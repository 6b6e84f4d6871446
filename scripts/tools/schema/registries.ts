import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Folders in which each file is a variant. `registry.ts` beside such a folder lists them by name, so that adding a variant is adding its file.
 * Each file exports its variant under its own name and this ending: `car-clarity.ts` exports `carClarityDestination`.
 */
const registries = [
  { folder: 'lib/api/alarms/kinds', ending: 'Alarm', name: 'alarmKinds', meaning: 'Every kind of alarm about leads' },
  { folder: 'lib/destinations/kinds', ending: 'Destination', name: 'destinationKinds', meaning: 'Every kind of destination' },
  { folder: 'lib/doctor/checks', ending: 'Check', name: 'productionChecks', meaning: 'Every check of a machine in production' },
  { folder: 'lib/lookups/kinds', ending: 'Lookup', name: 'lookupKinds', meaning: 'Every service that looks vehicles up' },
  { folder: 'lib/sources/kinds', ending: 'Source', name: 'sourceKinds', meaning: 'Every kind of source' },
];

const camelCase = (name: string) => name.replaceAll(/-(.)/g, (_hyphen, letter: string) => letter.toUpperCase());
const keyOf = (name: string) => (name.includes('-') ? `'${name}'` : name);

/** The texts of all registries, by path. */
export const registryTexts = (productDir: string): Record<string, string> =>
  Object.fromEntries(
    registries.map(({ folder, ending, name, meaning }) => {
      const files = readdirSync(join(productDir, folder)).filter((file) => file.endsWith('.ts'));
      const variants = files.map((file) => file.slice(0, -'.ts'.length)).sort();
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
      return [`${folder}/../registry.ts`.replace(`${below}/../`, ''), text];
    }),
  );

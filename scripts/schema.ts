import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { siteJsonSchemaText } from '#lib/site/json-schema.ts';

/** Writes the schema that editors use for site.json; run after a change of the options. */
const file = fileURLToPath(new URL('../tenants/site.schema.json', import.meta.url));
await writeFile(file, siteJsonSchemaText());
process.stdout.write(`${file}\n`);

import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { siteJsonSchemaText } from '#lib/site/json-schema.ts';
import { outputSchemaText } from '../../cli/output-schema.ts';

/** Writes the schema that editors use for site.json, and that of what `--json` prints; run after a change of either. */
const schemas = { '../../../tenants/site.schema.json': siteJsonSchemaText(), '../../cli/output.schema.json': outputSchemaText() };
for (const [path, text] of Object.entries(schemas)) {
  const file = fileURLToPath(new URL(path, import.meta.url));
  await writeFile(file, text);
  process.stdout.write(`${file}\n`);
}

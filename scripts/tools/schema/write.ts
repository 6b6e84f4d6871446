import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registryTexts } from './registries.ts';

/**
 * Writes the registries of variants, the schemas that editors use for site.json and operator.json, and that of what `--json` prints; run after a change of
 * options, of variants or of the JSON.
 */
const productDir = join(import.meta.dirname, '../../..');

function write(texts: Record<string, string>): void {
  for (const [path, text] of Object.entries(texts)) {
    writeFileSync(join(productDir, path), text);
    process.stdout.write(`${join(productDir, path)}\n`);
  }
}

// The schemas are made from the registries, so these come first.
write(registryTexts(productDir));
const { operatorJsonSchemaText, siteJsonSchemaText } = await import('#lib/site/json-schema.ts');
const { outputSchemaText } = await import('../../cli/output-schema.ts');
write({
  'tenants/site.schema.json': siteJsonSchemaText(),
  'tenants/operator.schema.json': operatorJsonSchemaText(),
  'scripts/cli/output.schema.json': outputSchemaText(),
});

import { expect, it } from 'vitest';
import { tenantReaders } from '../../../../../../scripts/tools/structure/rules/tenant-readers.ts';
import { messagesOf } from '../messages.ts';

const message = (at: string, path: string) =>
  `${at}: the path "${path}" leads into tenants/; ask lib/disk/workspace.ts or lib/site/load.ts, because only they know where dealers’ data is`;

it.each([
  ['a folder’s name', 'lib/pages/load.ts', "join(root, 'tenants')", 'tenants'],
  ['a path', 'scripts/commands/new.ts', "new URL('../tenants/site.schema.json', import.meta.url)", '../tenants/site.schema.json'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text that the rule reads.
  ['a template text', 'lib/api/app.ts', 'read(`tenants/${slug}/site.json`)', 'tenants/'],
])('%s outside the workspace and lib/site', (_what, path, text, named) =>
  expect(messagesOf(tenantReaders, { [path]: text })).toEqual([message(`${path}:1`, named)]),
);

it.each([
  ['the workspace', 'lib/disk/workspace.ts', "join(root, 'tenants')"],
  ['the site', 'lib/site/load.ts', "join(root, 'tenants')"],
  ['a test', 'tests/unit/any.test.ts', "join(root, 'tenants')"],
  ['a sentence', 'scripts/program.ts', "option('where dealers’ data is (default: tenants)')"],
  ['a comment', 'lib/model/car.ts', '// tenants/<slug>/site.json'],
])('%s: fine', (_what, path, text) => expect(messagesOf(tenantReaders, { [path]: text })).toEqual([]));

it('does not check exempt files', () => {
  const files = { 'scripts/tools/demo/files.ts': "join(root, 'tenants')" };
  expect(messagesOf(tenantReaders, files, { 'scripts/tools/demo/': 'writes them' })).toEqual([]);
});

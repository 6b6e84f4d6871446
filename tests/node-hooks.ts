/** Loaded into each worker of Vitest before the tests, so that Node itself can load components. */
import { readFileSync } from 'node:fs';
import { createRequire, flushCompileCache, registerHooks } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

type Source = (file: string) => string;

const require = createRequire(import.meta.url);
/** Loaded with the first component: threads of the product load these hooks too. */
const transformer = (): typeof import('rolldown/utils') => require('rolldown/utils');

function javascriptOf(file: string): string {
  const { code, map, errors } = transformer().transformSync(file, readFileSync(file, 'utf8'), {
    jsx: { runtime: 'automatic', development: false },
    tsconfig: false,
    sourcemap: true,
  });
  if (errors[0]) throw errors[0];
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`;
}

/** What Node cannot load, by the ending of its name. Files of libraries are left to Node. */
const sources: Record<string, Source> = {
  '.tsx': javascriptOf,
  // A picture is its address, as in a page.
  '.svg': (file) => `export default { src: '/${basename(file)}' }`,
  // The name of a class is the one in the style sheet.
  '.scss': () => `export default new Proxy({}, { get: (_, name) => name })`,
};

registerHooks({
  // Next has no list of exports, so its paths need their ending.
  resolve: (specifier, context, next) => next(/^next\/\w+$/.test(specifier) ? `${specifier}.js` : specifier, context),
  load: (url, context, next) => {
    const source = url.includes('/node_modules/') ? undefined : sources[/\.\w+(?=\?|$)/.exec(url)?.[0] ?? ''];
    return source ? { format: 'module', shortCircuit: true, source: source(fileURLToPath(url)) } : next(url, context);
  },
});

// Vitest kills its workers, and Node keeps compiled code only when a process ends by itself.
setInterval(() => flushCompileCache(), 1000).unref();

import type { Exempt } from './source.ts';

/** What each rule leaves alone, and why. A row that fits no file any more fails the check. */
export const exemptions = {
  tenantReaders: {
    'scripts/bench/': 'writes the dealers that are measured',
    'scripts/demo/': 'writes the demo dealers',
    'scripts/schema.ts': 'writes the editors’ schema that lies beside the dealers’ data',
  },
  identityBranches: {
    'scripts/demo/': 'the demo dealers themselves: data of one dealer each',
  },
  rawColours: {
    'scripts/': 'tools, which no shopper sees',
    'lib/site/contrast.ts': 'computes with colours: black and white are the ends of its scale',
    'lib/site/options/': 'the options that hold a dealer’s own colours',
    'lib/api/print/pdf.ts': 'ink on paper is black, whatever the theme',
    'lib/images/': 'mixes the paint of pictures',
  },
  pureDomain: {
    'lib/site/load.ts': 'reads the layers of a site',
    'lib/site/read-json.ts': 'reads the layers of a site',
    'lib/pages/load.ts': 'the one door by which a page build gets its data: a file that an environment variable names',
  },
  fileShape: {},
} as const satisfies Record<string, Exempt>;

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
  citedDocuments: {
    'scripts/floors/rules/cited-documents.ts': 'holds the patterns',
    'tests/unit/scripts/floors/rules/cited-documents.test.ts': 'plants violations',
    'tests/unit/scripts/floors/check.test.ts': 'plants violations',
  },
  citedRules: {
    'tests/unit/scripts/floors/rules/cited-rules.test.ts': 'plants violations',
    'tests/unit/scripts/floors/rules/cited-documents.test.ts': 'plants violations',
  },
  plainPhrases: {
    'scripts/floors/rules/plain-phrases.ts': 'holds the phrases',
    'tests/unit/scripts/floors/rules/plain-phrases.test.ts': 'plants violations',
    'tests/unit/scripts/floors/check.test.ts': 'plants violations',
  },
} as const satisfies Record<string, Exempt>;

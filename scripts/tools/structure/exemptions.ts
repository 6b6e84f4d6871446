import type { Exempt } from './source.ts';

/** The files that each rule does not check, and why. A row for a missing file fails the check. */
export const exemptions = {
  tenantReaders: {
    'scripts/tools/bench/': 'writes the dealers that are measured',
    'scripts/tools/demo/': 'writes the demo dealers',
    'scripts/tools/schema/write.ts': 'writes the editors’ schema that lies beside the dealers’ data',
  },
  secretReaders: {
    'scripts/cli/reread-environment.ts': 'writes what the operator’s file of variables says into the environment',
  },
  identityBranches: {
    'scripts/tools/demo/': 'the demo dealers themselves: data of one dealer each',
  },
  rawColours: {
    'scripts/': 'tools, which no shopper sees',
    'lib/site/contrast.ts': 'computes with colours: black and white are the ends of its scale',
    'lib/site/options/': 'the options that hold a dealer’s own colours',
    'lib/api/print/pdf.ts': 'ink on paper is black, whatever the theme',
    'lib/leads/mail-html.ts': 'a mail has inline styles only, so no token reaches it',
    'lib/api/upstreams/mock/vehicles.ts': 'the paint of invented vehicles',
    'lib/images/': 'mixes the paint of pictures',
  },
  pureDomain: {
    'lib/site/load.ts': 'reads the layers of a site from tenants/',
    'lib/site/outside-links.ts': 'follows the links in a dealer’s folder',
    'lib/pages/load.ts': 'reads the data of a page build from the file that an environment variable names',
  },
  numberTexts: {
    'lib/locale/thousands.ts': 'formatNumber itself',
  },
  commandTexts: {
    'lib/model/next-command.ts': 'builds the commands of all messages',
    'lib/schedule/': 'definitions for other machines, which do not call this program as the reader does',
    'scripts/tools/bench/': 'names what is measured',
    'scripts/cli/define-command.ts': 'the help, and the name of the command that runs',
    'scripts/tools/structure/rules/command-texts.ts': 'describes what it looks for',
  },
  fileShape: {},
  citedDocuments: {
    'scripts/tools/structure/rules/cited-documents.ts': 'names the citations that it looks for',
    'tests/unit/scripts/tools/structure/': 'plants violations',
  },
  citedRules: {
    'tests/unit/scripts/tools/structure/': 'plants violations',
  },
  plainPhrases: {
    'scripts/tools/structure/rules/plain-phrases.ts': 'lists the phrases',
    'tests/unit/scripts/tools/structure/': 'plants violations',
  },
} as const satisfies Record<string, Exempt>;

import { citedDocuments } from './rules/cited-documents.ts';
import { citedRules } from './rules/cited-rules.ts';
import { plainPhrases } from './rules/plain-phrases.ts';
import type { Rule } from './source.ts';

/** Rules about wording. They read every text file of the repository, data and READMEs included. */
export const textRules = { citedDocuments, citedRules, plainPhrases } satisfies Record<string, Rule>;

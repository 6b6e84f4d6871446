import { describeFiles } from '#lib/leads/files/lead-file.ts';
import { definedFields } from '#lib/model/defined-fields.ts';
import type { Outgoing } from './destination.ts';

/** The JSON of a lead for services: its fields, the service's own fields, and, if present, files, consent and the mark of a resend. */
export const leadRecord = ({ lead, consent, files = [], resend }: Outgoing, own: object): string =>
  JSON.stringify({
    lead: {
      ...lead,
      ...own,
      ...definedFields({
        files: files.length > 0 ? describeFiles(files) : undefined,
        consent: consent || undefined,
        resend: resend || undefined,
      }),
    },
  });

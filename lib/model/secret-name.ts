import { z } from 'zod';

/** A secret never reaches a page: the setting only names its environment variable. */
export const secretName = z
  .string()
  .regex(/^env:[A-Z][A-Z0-9_]*$/, 'a secret must not be written here: name its environment variable, such as "env:CRM_KEY"');

import { z } from 'zod';

/** A secret never reaches a page: the setting only names its environment variable. A name that starts with a digit has `_` before it. */
export const secretName = z
  .string()
  .regex(/^env:(?:[A-Z]|_[0-9])[A-Z0-9_]*$/, 'a secret must not be written here: name its environment variable, such as "env:CRM_KEY"');
